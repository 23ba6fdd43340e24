/** Sentences that mention a group without saying anything bad, from our own templates, drawn with a seed that training did not use. */

import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface NeutralMention {
  readonly text: string;
  readonly group: string;
}

interface ContrastRow {
  readonly text: string;
  readonly raw: { readonly group?: string };
  readonly y: Readonly<Record<string, number>>;
}

/** Training uses 1. */
const seed = '7';

/** In English only, because the other languages have few templates; the same number for each group. */
export function drawNeutralMentions(ofEachGroup: number): NeutralMention[] {
  const path = join(tmpdir(), `moderato-neutral-${process.pid}.jsonl`);
  const drawn = [
    '-m',
    'training.contrast',
    '--kind',
    'group_statements',
    '--lang',
    'en',
    '--seed',
    seed,
    '--out',
    path,
  ];
  try {
    execFileSync('python3', drawn, { cwd: fileURLToPath(new URL('../../..', import.meta.url)), stdio: 'ignore' });
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    const rows = lines.map((line) => JSON.parse(line) as ContrastRow);
    const neutral = rows.flatMap(({ text, raw: { group }, y }) =>
      group === undefined || Object.values(y).some((label) => label > 0) ? [] : [{ text, group }],
    );
    return [...Map.groupBy(neutral, ({ group }) => group).values()].flatMap((own) => spread(own, ofEachGroup));
  } finally {
    rmSync(path, { force: true });
  }
}

/** Drawn evenly from the whole list, because sentences of the same template are next to each other. */
function spread<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.max(1, items.length / most);
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step)).slice(0, most);
}
