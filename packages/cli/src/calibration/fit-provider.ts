/**
 * Asks a provider about labelled texts and fits what turns its answers into probabilities on the review mix: the labels of
 * a category are weighted so that one text in four is positive, whatever the file holds. What is reported is measured
 * on rows that the fit has not seen: each half is judged by what the other half taught. What is kept is fitted on all.
 */

import { createHash } from 'node:crypto';
import { currentScale, type TextCategory } from '@moderato/contract';
import type {
  Curve,
  LabelledLevel,
  LabelledScore,
  Level,
  LevelTable,
  ProviderAnswer,
  TextProvider,
} from '@moderato/engine';
import type { ProviderFits } from '@moderato/server';
import { type Refusal, refuse } from '../command.ts';
import type { LabelledText } from './read-labelled-file.ts';

export interface CategoryReport {
  readonly category: string;
  readonly labels: number;
  readonly positive: number;
  readonly log_loss_before: number;
  /** Absent where there are too few labels to fit anything. */
  readonly log_loss_after?: number;
}

export interface FittedProvider {
  readonly report: CategoryReport[];
  readonly fits: ProviderFits;
  /** Rows without an answer. */
  readonly failed: number;
}

const atOnce = 4;
const leastLabels = 20;
const leastOfEach = 3;

/** Which half a row is in depends on its text alone: files are often sorted or alternate. */
interface InHalf {
  readonly half: number;
}
interface Labelled extends InHalf {
  readonly raw: number | string;
  readonly label: 0 | 1;
}

export async function fitProvider(
  provider: TextProvider,
  rows: readonly LabelledText[],
  timeoutMs: number,
): Promise<FittedProvider | Refusal> {
  const { byCategory, failed } = await askAll(provider, rows, timeoutMs);
  if (failed > rows.length / 2) {
    return refuse('failed', `${failed} of ${rows.length} rows got no answer; \`moderato providers check\` says more.`);
  }
  return {
    ...(provider.tier === 1 ? await fitTier1(provider, byCategory) : await fitTier2(provider, byCategory)),
    failed,
  };
}

async function askAll(provider: TextProvider, rows: readonly LabelledText[], timeoutMs: number) {
  const { ProviderError } = await import('@moderato/engine');
  const byCategory = new Map<string, Labelled[]>();
  let failed = 0;
  const waiting = rows.values();
  const work = async () => {
    for (const { text, labels } of waiting) {
      const categories = Object.keys(labels) as TextCategory[];
      const question = { excerpts: [text.slice(0, 8_000)], context: 'default', categories, custom: [] } as const;
      try {
        note(text, labels, await provider.ask(question, AbortSignal.timeout(timeoutMs)));
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        failed++;
      }
    }
  };
  function note(text: string, labels: LabelledText['labels'], { raw, scores }: ProviderAnswer): void {
    const half = halfOf(text);
    for (const [category, label] of Object.entries(labels)) {
      const answer = raw[category];
      // A category without a score was not judged, whatever stands for it in the answer.
      if (answer === undefined || scores[category] === undefined) continue;
      const known = byCategory.get(category) ?? [];
      known.push({ raw: answer, label, half });
      byCategory.set(category, known);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return { byCategory, failed };
}

async function fitTier1(provider: TextProvider, byCategory: ReadonlyMap<string, Labelled[]>) {
  const { applyAll, assumedCurve, fitCurve, logLoss, onReviewMix } = await import('@moderato/engine');
  const curves: Record<string, Curve> = {};
  const report: CategoryReport[] = [];
  for (const [category, labelled] of byCategory) {
    const rows = onReviewMix(
      labelled.map(({ raw, label, half }): LabelledScore & InHalf => ({ score: Number(raw), label, half })),
    );
    const assumed = assumedCurve(category as TextCategory);
    const before = summary(category, rows, logLoss(applyAll(rows, assumed)));
    if (!isEnough(rows)) {
      report.push(before);
      continue;
    }
    curves[category] = fitCurve(rows, assumed);
    const unseen = crossed(rows, (taught, judged) => applyAll(judged, fitCurve(taught, assumed)));
    report.push({ ...before, log_loss_after: logLoss(unseen) });
  }
  return { report, fits: { tier1: { model: provider.model, scale: currentScale, curves } } };
}

async function fitTier2(provider: TextProvider, byCategory: ReadonlyMap<string, Labelled[]>) {
  const { assumedLevels, fitLevels, logLoss, onReviewMix } = await import('@moderato/engine');
  const scored = (rows: readonly LabelledLevel[], table: LevelTable) =>
    rows.map(({ level, ...row }): LabelledScore => ({ ...row, score: table[level] }));
  const tables: Record<string, LevelTable> = {};
  const report: CategoryReport[] = [];
  const weighted = [...byCategory].map(([category, labelled]) => {
    const rows = labelled.map(({ raw, label, half }): LabelledLevel & InHalf => ({ level: raw as Level, label, half }));
    return [category, onReviewMix(rows)] as const;
  });
  // `*` serves the categories that have too few labels, custom ones among them.
  for (const [category, rows] of [...weighted, ['*', weighted.flatMap(([, rows]) => rows)] as const]) {
    if (rows.length === 0) continue;
    const before = summary(category, rows, logLoss(scored(rows, assumedLevels)));
    if (!isEnough(rows)) {
      report.push(before);
      continue;
    }
    tables[category] = fitLevels(rows);
    const unseen = crossed(rows, (taught, judged) => scored(judged, fitLevels(taught)));
    report.push({ ...before, log_loss_after: logLoss(unseen) });
  }
  return { report, fits: { tier2: { model: provider.model, scale: currentScale, tables } } };
}

function summary(category: string, rows: readonly { readonly label: 0 | 1 }[], before: number): CategoryReport {
  return {
    category,
    labels: rows.length,
    positive: rows.filter(({ label }) => label === 1).length,
    log_loss_before: before,
  };
}

function isEnough(rows: readonly { readonly label: 0 | 1 }[]): boolean {
  const positive = rows.filter(({ label }) => label === 1).length;
  return rows.length >= leastLabels && positive >= leastOfEach && rows.length - positive >= leastOfEach;
}

function halfOf(text: string): number {
  return (createHash('sha256').update(text).digest()[0] ?? 0) & 1;
}

/** One half teaches, the other is judged, and the other way round. */
function crossed<Row extends InHalf>(
  rows: readonly Row[],
  judge: (taught: readonly Row[], judged: readonly Row[]) => LabelledScore[],
): LabelledScore[] {
  const [one, other] = [rows.filter(({ half }) => half === 0), rows.filter(({ half }) => half === 1)];
  return [...judge(one, other), ...judge(other, one)];
}
