/** How a default installation judges ordinary texts by real people, all counted as harmless (`training.calm_texts`). */

import { createReadStream } from 'node:fs';
import type { Context } from '@moderato/contract';
import { readLines } from '../../../packages/cli/src/checking/read-lines.ts';
import {
  defaultTextPolicies,
  emptyRuleSet,
  moderateText,
  type TextClassifier,
  type TextOutcome,
} from '../../../packages/engine/src/index.ts';
import { inTurns } from '../variants/in-turns.ts';
import { type Provenance, provenanceOf } from './provenance.ts';

export interface CalmGroup {
  readonly texts: number;
  /** Shares of the texts. */
  readonly flagged: number;
  readonly blocked: number;
}

export interface CalmResult extends Provenance {
  readonly texts: number;
  readonly sources: Readonly<Record<string, CalmGroup>>;
  /** Names are left out: they have no language. */
  readonly languages: Readonly<Record<string, CalmGroup>>;
}

interface CalmRow {
  readonly text: string;
  readonly lang: string;
  readonly source: string;
  readonly raw: { readonly context: Context };
}

export async function measureCalm(path: string, classifier: TextClassifier): Promise<CalmResult> {
  const rows: CalmRow[] = [];
  for await (const line of readLines(createReadStream(path))) rows.push(JSON.parse(line) as CalmRow);
  const outcomes = await inTurns(rows, ({ text, raw }) =>
    moderateText(
      { content: text, context: raw.context, rules: emptyRuleSet, policies: defaultTextPolicies },
      classifier,
    ),
  );
  const judged = rows.map((row, index) => ({ ...row, outcome: outcomes[index]! }));
  const inLanguage = judged.filter(({ raw }) => raw.context !== 'username');
  return {
    ...provenanceOf(classifier.version),
    texts: rows.length,
    sources: grouped(judged, ({ source }) => source.replace('calm/', '')),
    languages: grouped(inLanguage, ({ lang }) => lang),
  };
}

function grouped<Row extends { readonly outcome: TextOutcome }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Record<string, CalmGroup> {
  const groups = [...Map.groupBy(rows, keyOf)].toSorted(([a], [b]) => a.localeCompare(b));
  return Object.fromEntries(
    groups.map(([key, own]) => [
      key,
      {
        texts: own.length,
        flagged: own.filter(({ outcome }) => outcome.flagged).length / own.length,
        blocked: own.filter(({ outcome }) => outcome.action === 'block').length / own.length,
      },
    ]),
  );
}
