/** The parts that refuse requests when there are more than can be served. */

import { createAdmission } from '../base/fairness/admission.ts';
import { createArrivingBodies } from '../base/fairness/arriving-bodies.ts';
import { watchEventLoopDelay } from '../base/fairness/event-loop-delay.ts';
import { createModelTurns } from '../base/fairness/model-turns.ts';
import type { Installation } from './installation.ts';

/** Arriving bodies wait for their senders, not for us, so there may be more of them than requests in progress. */
const bodiesPerPlace = 4;

export function createOverloadParts({ config, metrics, closing }: Installation) {
  const { shed } = metrics;
  const loopDelay = watchEventLoopDelay();
  closing.add(loopDelay.stop);
  const modelTurns = createModelTurns({ maxWaitMs: config.maxModelWaitMs, shed });
  const admission = createAdmission({
    maxInFlight: config.maxInFlight,
    maxDelayMs: config.maxDelayMs,
    delay: loopDelay,
    models: modelTurns,
    shed,
  });
  const bodies = createArrivingBodies({
    maxBodies: config.maxInFlight * bodiesPerPlace,
    maxBytes: config.maxBodyMegabytes * 1024 * 1024,
    shed,
  });
  const load = { bodies, loopDelayMs: loopDelay.standingMs, modelWaitMs: modelTurns.backlogMs };
  metrics.watch({ load: { ...load, inFlight: () => admission.inFlight } });
  return { admission, bodies, modelTurns };
}
