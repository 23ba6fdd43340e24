/** Gates that let everybody in, for tests of other parts. */

import type { Admission, Place } from '../base/fairness/admission.ts';
import { createArrivingBodies } from '../base/fairness/arriving-bodies.ts';

const anyPlace: Place = { keepFor: () => true, leave: () => {} };
export const admitEverybody: Admission = { enter: () => anyPlace, inFlight: 0 };

export const unboundedBodies = () =>
  createArrivingBodies({ maxBodies: Number.POSITIVE_INFINITY, maxBytes: Number.POSITIVE_INFINITY });
