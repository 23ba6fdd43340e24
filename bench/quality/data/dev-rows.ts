/** The labelled texts: the half of dev on which nothing was fitted, or a seeded sample of it that keeps every rare label. */

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TextCategory, textCategoryNames } from '@moderato/contract';

export interface DevRow {
  readonly text: string;
  readonly lang: string;
  readonly source: string;
  /** By category, from 0 to 1; a missing category is unknown or unreliable in this source. */
  readonly labels: Readonly<Partial<Record<TextCategory, number>>>;
  /** Perspective's own toxicity score, if the source has it. */
  readonly perspective?: number;
  /** The number of rows of the half that this one represents. */
  readonly weight: number;
}

interface FileRow {
  readonly text: string;
  readonly lang: string;
  readonly source: string;
  readonly raw: { readonly perspective_api?: unknown };
  readonly y: Readonly<Record<string, number>>;
}

/** These are so rare that a sample keeps all of them. */
const rare: readonly TextCategory[] = ['sexual', 'violence', 'self_harm', 'spam'];

export async function readDevRows(folder: string, most: number): Promise<DevRow[]> {
  const masked = readMasks();
  const rows: DevRow[] = [];
  for await (const row of readRows(join(folder, 'dev.jsonl.xz'))) {
    if (halfOf(row.text) === 'measure') rows.push(judgedRow(row, masked));
  }
  return sample(rows, most);
}

/** The same split as in training/: calibration and bands are fitted on the other half. */
export function halfOf(text: string): 'fit' | 'measure' {
  return createHash('sha256').update(text).digest()[0]! % 2 === 0 ? 'fit' : 'measure';
}

async function* readRows(path: string): AsyncGenerator<FileRow> {
  const unpacking = spawn('xz', ['-dc', path], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve, reject) => unpacking.on('error', reject).on('close', resolve));
  for await (const line of createInterface({ input: unpacking.stdout })) yield JSON.parse(line) as FileRow;
  if ((await ended) !== 0) throw new Error(`${path} could not be read`);
}

/** Categories that a source labels in one way only, by source. */
function readMasks(): ReadonlyMap<string, readonly string[]> {
  const file = readFileSync(new URL('../../../training/sources.json', import.meta.url), 'utf8');
  const sources = JSON.parse(file) as Record<string, { readonly masked?: readonly string[] }>;
  return new Map(Object.entries(sources).map(([source, { masked = [] }]) => [source, masked]));
}

function judgedRow({ text, lang, source, raw, y }: FileRow, masked: ReadonlyMap<string, readonly string[]>): DevRow {
  const judged = textCategoryNames.filter((name) => y[name] !== undefined && !masked.get(source)?.includes(name));
  const labels = Object.fromEntries(judged.map((name) => [name, y[name]!]));
  const perspective = typeof raw.perspective_api === 'number' ? { perspective: raw.perspective_api } : {};
  return { text, lang, source, labels, ...perspective, weight: 1 };
}

/** The same share of every source; a larger sample contains every row of a smaller one. */
export function sample(rows: readonly DevRow[], most: number): DevRow[] {
  if (rows.length <= most) return [...rows];
  const isRare = ({ labels }: DevRow) => rare.some((name) => (labels[name] ?? 0) > 0.3);
  const kept = rows.filter(isRare);
  const rest = rows.filter((row) => !isRare(row));
  const share = Math.max(0, most - kept.length) / rest.length;
  const drawn = Map.groupBy(rest, ({ source }) => source)
    .values()
    .flatMap((ofSource) => {
      const inOrder = ofSource.toSorted((a, b) => placeOf(a.text) - placeOf(b.text));
      const part = inOrder.slice(0, Math.ceil(share * ofSource.length));
      return part.map((row) => ({ ...row, weight: ofSource.length / part.length }));
    });
  return [...kept, ...drawn];
}

/** A position in an order that depends only on the text. */
function placeOf(text: string): number {
  return createHash('sha256').update('moderato quality, 1').update(text).digest().readUIntBE(0, 6);
}
