/** Sums up how a default installation judged labelled texts, mostly by real people, from rows and verdicts (`training/verdicts.ts`). */

import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { readLines } from '../../../packages/cli/src/checking/read-lines.ts';
import { shippedModelVersion } from '../../../packages/engine/src/index.ts';
import { type Provenance, provenanceOf } from './provenance.ts';

export const realSets = ['natural', 'written', 'everyday', 'ordinary'] as const;
type RealSet = (typeof realSets)[number];

export interface RealGroup {
  readonly bad: number;
  readonly harmless: number;
  /** Shares; null without such texts. */
  readonly caught: number | null;
  readonly wronglyFlagged: number | null;
  readonly wronglyBlocked: number | null;
}

export interface RealResult extends Provenance {
  readonly sets: Readonly<Record<RealSet, { readonly [Part in 'all' | 'english' | 'others']: RealGroup }>>;
  /** Comments that people labelled. */
  readonly sources: Readonly<Record<string, RealGroup>>;
  readonly languages: Readonly<Record<string, RealGroup>>;
  /** Everyday texts. */
  readonly genres: Readonly<Record<string, RealGroup>>;
}

export interface RealRow {
  readonly lang: string;
  readonly source: string;
  readonly genre: string;
  /** From 0 to 1; a category that nobody judged is missing. */
  readonly labels: Readonly<Record<string, number>>;
  readonly action: string;
}

/** At least one category is bad if most annotators said so; a text is harmless if hardly anybody did. */
const bad = 0.5;
const harmless = 0.2;

export async function measureReal(folder: string): Promise<RealResult> {
  const rows = {} as Record<RealSet, RealRow[]>;
  for (const name of realSets) rows[name] = await readJudged(folder, name);
  const parts = (own: readonly RealRow[]) => ({
    all: groupOf(own),
    english: groupOf(own.filter(({ lang }) => lang === 'en')),
    others: groupOf(own.filter(({ lang }) => lang !== 'en')),
  });
  return {
    ...provenanceOf(shippedModelVersion()),
    sets: Object.fromEntries(realSets.map((name) => [name, parts(rows[name])])) as RealResult['sets'],
    sources: grouped(rows.natural, ({ source }) => source),
    languages: grouped(rows.natural, ({ lang }) => lang),
    genres: grouped(rows.everyday, ({ genre }) => genre),
  };
}

export function groupOf(rows: readonly RealRow[]): RealGroup {
  const wrong = rows.filter(({ labels }) => Object.values(labels).some((label) => label >= bad));
  const fine = rows.filter(({ labels }) => {
    const judged = Object.values(labels);
    return judged.length > 0 && judged.every((label) => label <= harmless);
  });
  const share = (own: readonly RealRow[], is: (row: RealRow) => boolean) =>
    own.length === 0 ? null : own.filter(is).length / own.length;
  return {
    bad: wrong.length,
    harmless: fine.length,
    caught: share(wrong, ({ action }) => action !== 'allow'),
    wronglyFlagged: share(fine, ({ action }) => action !== 'allow'),
    wronglyBlocked: share(fine, ({ action }) => action === 'block'),
  };
}

function grouped(rows: readonly RealRow[], keyOf: (row: RealRow) => string): Record<string, RealGroup> {
  const groups = [...Map.groupBy(rows, keyOf)].toSorted(([a], [b]) => a.localeCompare(b));
  return Object.fromEntries(groups.map(([key, own]) => [key, groupOf(own)]));
}

interface RowLine {
  readonly lang: string;
  readonly source: string;
  readonly y: Readonly<Record<string, number>>;
  readonly raw?: { readonly genre?: string };
}

async function readJudged(folder: string, name: RealSet): Promise<RealRow[]> {
  const lines: RowLine[] = [];
  for await (const line of readLines(createReadStream(join(folder, `${name}.jsonl`)))) {
    lines.push(JSON.parse(line) as RowLine);
  }
  const judged: RealRow[] = [];
  for await (const line of readLines(createReadStream(join(folder, `${name}-verdicts.jsonl`)))) {
    const { id, action } = JSON.parse(line) as { id: number; action: string };
    const { lang, source, y, raw } = lines[id]!;
    judged.push({ lang, source, genre: raw?.genre ?? '', labels: y, action });
  }
  return judged;
}
