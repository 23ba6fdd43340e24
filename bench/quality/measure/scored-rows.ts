/** The labelled texts with the scores of all variants, and the view of one category. */

import { type TextCategory, textCategories, textCategoryNames } from '@moderato/contract';
import type { DevRow } from '../data/dev-rows.ts';
import type { Judged } from '../metrics/judged.ts';
import type { VariantName, Verdict } from '../variants/create-variants.ts';

export interface ScoredRow extends DevRow {
  readonly verdicts: Readonly<Record<VariantName, Verdict>>;
  /** TOXICITY of the shipped classifier when it reads closely. */
  readonly perspectiveToxicity: number;
}

export const thresholds = Object.fromEntries(
  textCategories.map(({ name, defaultThreshold }) => [name, defaultThreshold]),
) as Record<TextCategory, number>;

/** Empty if the variant does not judge the category. */
export function judgedOn(
  rows: readonly ScoredRow[],
  category: TextCategory,
  variant: VariantName,
): (Judged & { readonly isSure: boolean })[] {
  return rows.flatMap(({ labels, verdicts, weight }) => {
    const label = labels[category];
    const { scores, unsure = [] } = verdicts[variant];
    const score = scores[category];
    if (label === undefined || score === undefined) return [];
    return [{ score, label, weight, isSure: !unsure.includes(category) }];
  });
}

/** The worst label and the highest score over all categories that a text has labels for. */
export function judgedOverall(rows: readonly ScoredRow[], variant: VariantName): Judged[] {
  return rows.flatMap(({ labels, verdicts, weight }) => {
    const given = textCategoryNames.filter((name) => labels[name] !== undefined);
    if (given.length === 0) return [];
    const { scores } = verdicts[variant];
    const known = given.filter((name) => scores[name] !== undefined);
    // A library gives one answer for the whole text, whatever its labels.
    const score = known.length > 0 ? highest(known.map((name) => scores[name]!)) : (scores.toxicity ?? 0);
    return [{ score, label: highest(given.map((name) => labels[name]!)), weight }];
  });
}

export function isFlagged({ scores }: Verdict): boolean {
  return textCategoryNames.some((name) => (scores[name] ?? 0) > thresholds[name]);
}

function highest(values: readonly number[]): number {
  return values.reduce((best, next) => Math.max(best, next));
}
