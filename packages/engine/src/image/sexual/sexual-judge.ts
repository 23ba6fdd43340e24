/** `sexual`: the one category that the local models can clear as well as flag. The worst frame stands. */

import { type Curve, valueAt } from '../../classifier/cascade/curve.ts';
import type { ImageJudge } from '../image-judge.ts';
import type { ImageThreads } from '../models/image-threads.ts';

/**
 * From the network's own number to a probability. It rests on what the publisher says of the numbers (below 0.2 almost surely
 * harmless, above 0.8 very probably not) and on our harmless pictures; nobody here has explicit ones to fit it on.
 */
const calibration: Curve = { x: [0, 0.2, 0.5, 0.8, 0.95, 1], y: [0.001, 0.03, 0.25, 0.7, 0.92, 0.99] };

export function createSexualJudge(threads: ImageThreads, version: string): ImageJudge {
  return {
    name: 'nsfw',
    version,
    clears: ['sexual'],
    raises: [],
    async judge({ image, wanted, signal }) {
      if (!wanted.has('sexual')) return [];
      const seen = await threads.look('sexual', image.frames, signal);
      return [{ category: 'sexual', score: valueAt(calibration, Math.max(...seen)), reviewOnly: false }];
    },
  };
}
