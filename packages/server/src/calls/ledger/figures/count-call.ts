/** Adds one call to the figures of its hour. */

import { scaleOf } from '@moderato/contract';
import type { LedgerTable } from '../../../base/storage/schema.ts';
import { matchedRules } from '../decision-row.ts';
import { addTo, scoreBucket, timeBucket } from './histogram.ts';
import { addHits, flaggedNames, type HourFigures, scoreSpread } from './hour-figures.ts';

/** `scores`: those of the row, if already parsed. */
export function countCall(
  figures: HourFigures,
  row: LedgerTable,
  scores: Readonly<Record<string, number>> = JSON.parse(row.scores),
): void {
  addTo(figures.calls, `${row.kind} ${row.context} ${row.tier} ${row.action}`);
  addTo(figures.keys, row.key_id);
  addTo(figures.latency, timeBucket(row.latency_ms));
  if (row.degraded === 1) figures.degraded++;
  if (row.limited === 1) figures.limited = (figures.limited ?? 0) + 1;
  for (const name of flaggedNames(row.flagged)) addTo(figures.categories, name);
  for (const { rule_id: rule } of matchedRules(row)) addHits(figures.rules, rule, [1, row.at]);
  const spread = scoreSpread(row.kind === 'image' ? 'image' : 'text', scaleOf(row.model_version));
  for (const name in scores) {
    const series = `${spread} ${name}`;
    figures.scores[series] ??= {};
    addTo(figures.scores[series], scoreBucket(scores[name] as number));
  }
}
