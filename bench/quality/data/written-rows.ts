/** Our own labelled texts on which nothing was fitted, and bad ones among them hidden between friendly ones. */

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Context, type TextCategory, textCategoryNames } from '@moderato/contract';

export interface WrittenRow {
  readonly text: string;
  readonly lang: string;
  readonly context: Context;
  /** The kind of text, in its writer's word; empty if not given. */
  readonly kind: string;
  /** A category on which sensible people disagree is missing. */
  readonly labels: Readonly<Partial<Record<TextCategory, number>>>;
}

export interface DilutedRow extends WrittenRow {
  /** Characters of friendly text around the hidden one, or in a text without one. */
  readonly length: number;
  /** The bad text alone; empty in a harmless row. */
  readonly hidden: string;
}

/** Plain friendly sentences, far easier than the texts that we measure on. */
const friendly = 'friendly';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export function readWrittenRows(): WrittenRow[] {
  const folder = join(root, 'training/written/measure');
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const lang = basename(file, '.tsv');
      const lines = readFileSync(join(folder, file), 'utf8').split('\n');
      return lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => writtenRow(line, lang));
    })
    .filter(({ kind }) => kind !== friendly);
}

function writtenRow(line: string, lang: string): WrittenRow {
  const [flags = '', context, text = '', , kind = ''] = line.split('\t');
  const judged = textCategoryNames.flatMap((name, index) =>
    flags[index] === '-' ? [] : [[name, Number(flags[index])] as const],
  );
  const labels = Object.fromEntries(judged);
  return { text: text.replaceAll('\\n', '\n'), lang, context: context as Context, kind, labels };
}

/** Made by the training script, from the measured texts only. */
export function drawDilutedRows(): DilutedRow[] {
  const path = join(tmpdir(), `moderato-diluted-${process.pid}.jsonl`);
  try {
    execFileSync('python3', ['-m', 'training.dilute', '--part', 'measure', '--out', path], {
      cwd: root,
      stdio: 'ignore',
    });
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    return lines.map((line) => {
      const { text, lang, y, raw } = JSON.parse(line) as DilutedLine;
      return { text, lang, context: 'default', kind: 'diluted', labels: y, length: raw.length, hidden: raw.hidden };
    });
  } finally {
    rmSync(path, { force: true });
  }
}

interface DilutedLine {
  readonly text: string;
  readonly lang: string;
  readonly y: Readonly<Record<TextCategory, number>>;
  readonly raw: { readonly length: number; readonly hidden: string };
}
