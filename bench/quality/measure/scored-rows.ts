/** The labelled texts with what everybody said of them, and the view of one category on them. */

import { type TextCategory, textCategories, textCategoryNames } from '@moderato/contract';
import type { DevRow } from '../data/dev-rows.ts';
import type { Judged } from '../metrics/judged.ts';
import type { VariantName, Verdict } from '../variants/create-variants.ts';

export interface ScoredRow extends DevRow {
  readonly verdicts: Readonly<Record<VariantName, Verdict>>;
}

export const thresholds = Object.fromEntries(
  textCategories.map(({ name, defaultThreshold }) => [name, defaultThreshold]),
) as Record<TextCategory, number>;

/** Empty where the variant does not know the category. */
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

/** Over all categories that a text was labelled for: the worst label and the highest score. */
export function judgedOverall(rows: readonly ScoredRow[], variant: VariantName): Judged[] {
  return rows.flatMap(({ labels, verdicts, weight }) => {
    const given = textCategoryNames.filter((name) => labels[name] !== undefined);
    if (given.length === 0) return [];
    const { scores } = verdicts[variant];
    const known = given.filter((name) => scores[name] !== undefined);
    // A library says one thing of the whole text, whatever it was labelled for.
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
