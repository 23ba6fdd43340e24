/** How a default installation judges the written texts: complete calls with the default thresholds, in the context of each text. */

import { availableParallelism } from 'node:os';
import { type TextCategory, textCategoryNames } from '@moderato/contract';
import type { Depth } from '../../../packages/engine/src/classifier/reading/reading-classifier.ts';
import {
  createClassifier,
  defaultTextPolicies,
  emptyRuleSet,
  moderateText,
  shippedModelVersion,
  type TextClassifier,
  type TextOutcome,
} from '../../../packages/engine/src/index.ts';
import type { DilutedRow, WrittenRow } from '../data/written-rows.ts';
import { falsePositiveRate } from '../metrics/at-threshold.ts';
import { calibrationError } from '../metrics/calibration-error.ts';
import { isPositive, type Judged } from '../metrics/judged.ts';
import { rocArea } from '../metrics/ranking.ts';
import { onReviewMix } from '../metrics/review-mix.ts';
import { patient } from '../variants/engine-parts.ts';
import { inTurns } from '../variants/in-turns.ts';
import { provenanceOf } from './provenance.ts';
import { thresholds } from './scored-rows.ts';
import type { Caught, DepthFigures, Dilution, WrittenCategory, WrittenResult } from './written-result.ts';

const depths: readonly Depth[] = ['economy', 'default', 'full'];
/** A text with this score on its own is clear. */
const strong = 0.93;
/** A kind with fewer texts is left out. */
const fewest = 15;

interface JudgedRow extends WrittenRow {
  readonly outcome: TextOutcome;
}

export async function measureWritten(
  written: readonly WrittenRow[],
  diluted: readonly DilutedRow[],
): Promise<WrittenResult> {
  const byDepth = {} as Record<Depth, DepthFigures>;
  let rows: JudgedRow[] = [];
  for (const depth of depths) {
    const { outcomes, passes } = await judgeAt(depth, written);
    const own = written.map((row, index) => ({ ...row, outcome: outcomes[index]! }));
    if (depth === 'default') rows = own;
    const alone = own.filter(({ outcome }) => !outcome.trace.some(({ by }) => by.startsWith('reading')));
    byDepth[depth] = { ...caughtOf(own), passes: passes / own.length, alone: alone.length / own.length };
  }
  const { outcomes } = await judgeAt('default', diluted);
  const alone = await judgeAt(
    'default',
    diluted.map((row) => ({ ...row, text: row.hidden || row.text })),
  );
  const hidden = diluted.map((row, index) => ({ ...row, outcome: outcomes[index]!, alone: alone.outcomes[index]! }));
  const inNeed = rows.filter(
    ({ labels, kind }) => labels.self_harm === 1 && labels.harassment === 0 && kind !== 'name',
  );
  return {
    ...provenanceOf(shippedModelVersion()),
    texts: rows.length,
    any: caughtOf(rows),
    blocked: {
      harmless: shareOf(rows.filter(isHarmless), isBlocked) ?? 0,
      inNeed: shareOf(inNeed, isBlocked) ?? 0,
      inNeedTexts: inNeed.length,
    },
    categories: Object.fromEntries(textCategoryNames.map((name) => [name, measureCategory(rows, name)])) as Record<
      TextCategory,
      WrittenCategory
    >,
    languages: grouped(rows, ({ lang }) => lang),
    contexts: grouped(rows, ({ context }) => context),
    kinds: grouped(rows, ({ kind }) => kind),
    depths: byDepth,
    diluted: Object.fromEntries(
      [...Map.groupBy(hidden, ({ length }) => String(length))].map(([length, own]) => [length, dilutionOf(own)]),
    ),
  };
}

async function judgeAt(
  depth: Depth,
  rows: readonly WrittenRow[],
): Promise<{ readonly outcomes: TextOutcome[]; readonly passes: number }> {
  let passes = 0;
  const classifier = await createClassifier({ ...patient, threads: availableParallelism(), depth });
  const counting: TextClassifier = {
    ...classifier,
    score: (content, context, options) =>
      classifier.score(content, context, { ...options, afterPass: (cost) => (passes += cost) }),
  };
  const started = performance.now();
  const outcomes = await inTurns(rows, ({ text, context }) =>
    moderateText({ content: text, context, rules: emptyRuleSet, policies: defaultTextPolicies }, counting),
  );
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  process.stdout.write(`${depth}: ${rows.length} texts in ${seconds} s\n`);
  await classifier.close?.();
  return { outcomes, passes };
}

function measureCategory(rows: readonly JudgedRow[], category: TextCategory): WrittenCategory {
  const judged = rows.flatMap(({ labels, outcome }): Judged[] => {
    const label = labels[category];
    return label === undefined ? [] : [{ label, score: outcome.scores[category]!, weight: 1 }];
  });
  const positives = judged.filter(isPositive);
  return {
    judged: judged.length,
    positives: positives.length,
    rocArea: rocArea(judged),
    caught: shareOf(positives, ({ score }) => score > thresholds[category]),
    wronglyFlagged: falsePositiveRate(judged, thresholds[category]),
    calibrationError: calibrationError(onReviewMix(judged)),
  };
}

function dilutionOf(rows: readonly (DilutedRow & JudgedRow & { readonly alone: TextOutcome })[]): Dilution {
  const bad = rows.filter(({ hidden }) => hidden !== '');
  const found = bad.filter(({ alone }) => alone.flagged);
  const isStrong = ({ alone }: { alone: TextOutcome }) => Object.values(alone.scores).some((score) => score > strong);
  return {
    texts: bad.length,
    stillFlagged: shareOf(found, isFlagged),
    strongStillFlagged: shareOf(found.filter(isStrong), isFlagged),
    harmlessFlagged: shareOf(rows.filter(isHarmless), isFlagged),
  };
}

function grouped(rows: readonly JudgedRow[], keyOf: (row: JudgedRow) => string): Record<string, Caught> {
  const groups = [...Map.groupBy(rows, keyOf)].filter(([key, own]) => key !== '' && own.length >= fewest);
  return Object.fromEntries(
    groups.toSorted(([a], [b]) => a.localeCompare(b)).map(([key, own]) => [key, caughtOf(own)]),
  );
}

function caughtOf(rows: readonly JudgedRow[]): Caught {
  const bad = rows.filter(({ labels }) => Object.values(labels).includes(1));
  const harmless = rows.filter(isHarmless);
  return {
    bad: bad.length,
    harmless: harmless.length,
    caught: shareOf(bad, isFlagged),
    wronglyFlagged: shareOf(harmless, isFlagged),
  };
}

/** No label is open, and none is bad. */
function isHarmless({ labels }: WrittenRow): boolean {
  return textCategoryNames.every((name) => labels[name] === 0);
}

function isFlagged({ outcome }: JudgedRow): boolean {
  return outcome.flagged;
}

function isBlocked({ outcome }: JudgedRow): boolean {
  return outcome.action === 'block';
}

function shareOf<Item>(items: readonly Item[], is: (item: Item) => boolean): number | null {
  return items.length === 0 ? null : items.filter(is).length / items.length;
}
