/**
 * Finds the hooked cross and the doubled rune of the Nazis, and the black sun of their followers, as evidence for
 * people to look at: it can flag, never block [T3], and it never clears the category. The upright swastika of Hindus,
 * Buddhists and Jains is not a hate symbol and passes; if this is wrong, a person decides.
 */

import { type Curve, valueAt } from '../../classifier/reading/curve.ts';
import type { ImageJudge } from '../image-judge.ts';
import type { ImageThreads } from '../models/image-threads.ts';

/** From the network's certainty; the threshold was chosen by false alarms (bench/images/models). */
const calibration: Curve = { x: [0.5, 0.96, 0.99, 1], y: [0.1, 0.7, 0.85, 0.9] };
/** Below this, nothing was found and nothing is reported. */
const worthSaying = 0.5;

export function createSymbolsJudge(threads: ImageThreads, version: string): ImageJudge {
  return {
    name: 'symbols',
    version,
    clears: [],
    raises: ['hate_symbols'],
    async judge({ image, wanted, signal, caller }) {
      if (!wanted.has('hate_symbols')) return [];
      const seen = await threads.look('symbols', image.frames, { signal, caller });
      const score = valueAt(calibration, Math.max(...seen));
      return score < worthSaying ? [] : [{ category: 'hate_symbols', score, reviewOnly: true }];
    },
  };
}
