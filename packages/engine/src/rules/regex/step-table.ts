/**
 * All steps from one word to another as look-up tables: which positions lead to any of the live positions. What a byte of
 * live positions adds is computed in advance, so the number of steps does not matter.
 */

import { conditionSets } from './regex-program.ts';

export interface StepTable {
  /** By variant, byte of the word and value of the byte: the positions that lead there. */
  readonly masks: Int32Array;
  /** By set of conditions: where its variant begins in `masks`. */
  readonly variants: Int32Array;
}

const bytes = 4;
const values = 256;

/** All of `from` are in one word, and all of `to`; which words does not matter here. */
export function buildStepTable(steps: readonly { from: number; to: number; needs: number }[]): StepTable {
  const needs = [...new Set(steps.map((step) => step.needs))];
  const offsets = new Map<string, number>();
  const masks: number[] = [];
  const variants = Int32Array.from({ length: conditionSets }, (_, holds) => {
    const open = needs.filter((condition) => (condition & ~holds) === 0).join();
    const known = offsets.get(open);
    if (known !== undefined) return known;
    const offset = masks.length;
    offsets.set(open, offset);
    masks.push(...variantMasks(steps.filter((step) => (step.needs & ~holds) === 0)));
    return offset;
  });
  return { masks: Int32Array.from(masks), variants };
}

function variantMasks(steps: readonly { from: number; to: number }[]): Int32Array {
  const leading = new Int32Array(bytes * 8);
  for (const { from, to } of steps) leading[to & 31]! |= 1 << (from & 31);
  const masks = new Int32Array(bytes * values);
  for (let byte = 0; byte < bytes; byte++) {
    for (let value = 1; value < values; value++) {
      const lowest = 31 - Math.clz32(value & -value);
      masks[byte * values + value] = masks[byte * values + (value & (value - 1))]! | leading[byte * 8 + lowest]!;
    }
  }
  return masks;
}
