/**
 * Finds visible weapons, as evidence of `violence` for people to look at: it can flag, never block [T3], and it never
 * clears the category, since most violence shows no weapon. Blood and fights are left to a vision language model.
 */

import { type Curve, valueAt } from '../../classifier/reading/curve.ts';
import type { ImageJudge } from '../image-judge.ts';
import type { ImageThreads } from '../models/image-threads.ts';

/**
 * From the summed probability of ImageNet's weapons; the threshold was chosen by false alarms (bench/images/models).
 */
const calibration: Curve = { x: [0, 0.15, 0.3, 0.6, 1], y: [0, 0.3, 0.7, 0.85, 0.9] };
/** Below this, nothing was found and nothing is reported. */
const worthSaying = 0.5;

export function createWeaponsJudge(threads: ImageThreads, version: string): ImageJudge {
  return {
    name: 'weapons',
    version,
    clears: [],
    raises: ['violence'],
    async judge({ image, wanted, signal, caller }) {
      if (!wanted.has('violence')) return [];
      const seen = await threads.look('weapons', image.frames, { signal, caller });
      const score = valueAt(calibration, Math.max(...seen));
      return score < worthSaying ? [] : [{ category: 'violence', score, reviewOnly: true }];
    },
  };
}
