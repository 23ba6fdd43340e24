/**
 * What matches lead to. Each way of matching an entry is a target: the entry as written, the entry with endings, the
 * entry in disguise. A target knows the rules that want it, and the allowlists that exempt it.
 */

import { type RuleType, ruleKinds } from '@moderato/contract';

export interface WordTargets {
  readonly count: number;
  readonly byteLength: number;
  /** By target: the highest band it is allowed in, -1 if it is in no allowlist. */
  readonly allowBand: Int32Array;
  /** The rules of target `i`, in evaluation order: `rules[from[i]]` up to `rules[from[i + 1]]`. */
  readonly from: Int32Array;
  readonly rules: Int32Array;
}

export interface TargetWriter {
  /** A new target, without rules. */
  create(): number;
  /** Rules come in evaluation order. */
  add(target: number, rule: number, type: RuleType, band: number): void;
  finish(): WordTargets;
}

export function createTargetWriter(): TargetWriter {
  const allowBands: number[] = [];
  const pairs: { target: number[]; rule: number[] } = { target: [], rule: [] };
  return {
    create: () => allowBands.push(-1) - 1,
    add(target, rule, type, band) {
      if (ruleKinds[type].exempts) {
        const known = allowBands[target]!;
        allowBands[target] = known < 0 ? band : Math.min(known, band);
        return;
      }
      pairs.target.push(target);
      pairs.rule.push(rule);
    },
    finish() {
      const count = allowBands.length;
      const from = new Int32Array(count + 1);
      for (const target of pairs.target) from[target + 1]!++;
      for (let target = 0; target < count; target++) from[target + 1]! += from[target]!;
      const next = from.slice();
      const rules = new Int32Array(pairs.rule.length);
      pairs.rule.forEach((rule, i) => {
        rules[next[pairs.target[i]!]!++] = rule;
      });
      const allowBand = Int32Array.from(allowBands);
      return { count, byteLength: allowBand.byteLength + from.byteLength + rules.byteLength, allowBand, from, rules };
    },
  };
}
