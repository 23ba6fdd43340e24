/**
 * Fits the tables and curves that turn a provider's answers into probabilities on the review mix: the labels of a
 * category are weighted so that one text in four is positive. The report is measured on rows that the fit has not seen:
 * each half is measured with a fit on the other. The stored tables are fitted on all rows.
 */

import { type LabelledScore, logLoss, onReviewMix } from './fit-curve.ts';

export interface LabelledAnswer {
  /** As the provider said it. */
  readonly raw: number | string;
  readonly label: 0 | 1;
  /** Which half of the rows it is in. */
  readonly half: 0 | 1;
}

type Weighted = LabelledAnswer & { readonly weight: number };

/** How answers of one kind of provider become probabilities; `Table` is what is fitted for a category. */
export interface Fitting<Table> {
  /** The name of the tables in the store. */
  readonly name: string;
  /** Used if nothing was fitted. */
  assumed(category: string): Table;
  fit(rows: readonly Weighted[], assumed: Table): Table;
  score(raw: number | string, table: Table): number;
  /** Whether a table over all rows, `*`, is used for categories with too few labels, including custom ones. */
  readonly servesAll: boolean;
}

export interface CategoryReport {
  readonly category: string;
  readonly labels: number;
  readonly positive: number;
  readonly log_loss_before: number;
  /** Absent if there are too few labels to fit anything. */
  readonly log_loss_after?: number;
}

const minLabels = 20;
const minOfEach = 3;

export function fitAnswers<Table>(
  fitting: Fitting<Table>,
  byCategory: ReadonlyMap<string, readonly LabelledAnswer[]>,
): { report: CategoryReport[]; tables: Record<string, Table> } {
  const tables: Record<string, Table> = {};
  const report: CategoryReport[] = [];
  const weighted = [...byCategory].map(([category, rows]) => [category, onReviewMix(rows)] as const);
  const all = ['*', weighted.flatMap(([, rows]) => rows)] as const;
  for (const [category, rows] of fitting.servesAll ? [...weighted, all] : weighted) {
    if (rows.length === 0) continue;
    const assumed = fitting.assumed(category);
    const before = summarise(category, rows, logLoss(scored(fitting, rows, assumed)));
    if (!isEnough(rows)) {
      report.push(before);
      continue;
    }
    tables[category] = fitting.fit(rows, assumed);
    const [one, other] = [rows.filter(({ half }) => half === 0), rows.filter(({ half }) => half === 1)];
    const unseen = [
      ...scored(fitting, other, fitting.fit(one, assumed)),
      ...scored(fitting, one, fitting.fit(other, assumed)),
    ];
    report.push({ ...before, log_loss_after: logLoss(unseen) });
  }
  return { report, tables };
}

function scored<Table>(fitting: Fitting<Table>, rows: readonly Weighted[], table: Table): LabelledScore[] {
  return rows.map(({ raw, label, weight }) => ({ label, weight, score: fitting.score(raw, table) }));
}

function summarise(category: string, rows: readonly LabelledAnswer[], before: number): CategoryReport {
  const positive = rows.filter(({ label }) => label === 1).length;
  return { category, labels: rows.length, positive, log_loss_before: before };
}

function isEnough(rows: readonly LabelledAnswer[]): boolean {
  const positive = rows.filter(({ label }) => label === 1).length;
  return rows.length >= minLabels && positive >= minOfEach && rows.length - positive >= minOfEach;
}
