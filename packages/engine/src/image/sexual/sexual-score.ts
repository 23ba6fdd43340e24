/**
 * Turns the outputs of two networks into a probability. It relies on what their publishers say about their numbers and
 * on our harmless pictures; we have no explicit pictures to fit it on, and want none.
 */

import { type Curve, valueAt } from '../../classifier/reading/curve.ts';
import type { Sight } from '../models/frame-reader.ts';

/**
 * open_nsfw alone: its publisher calls numbers below 0.2 almost certainly harmless and above 0.8 very probably not. It
 * can flag; a block needs the second opinion (it gave a yam 0.96).
 */
const alone: Curve = { x: [0, 0.2, 0.5, 0.8, 1], y: [0.001, 0.03, 0.25, 0.7, 0.85] };
/**
 * Both agree: the mean of their numbers, in which a low one weighs more. One of 2,820 harmless pictures reached 0.5.
 */
const together: Curve = { x: [0, 0.2, 0.4, 0.55, 0.8, 1], y: [0, 0.03, 0.3, 0.7, 0.92, 0.99] };

export function sexualScore({ openNsfw, nsfwjs }: Sight['sexual']): number {
  return Math.max(valueAt(alone, openNsfw), valueAt(together, Math.sqrt(openNsfw * nsfwjs)));
}
