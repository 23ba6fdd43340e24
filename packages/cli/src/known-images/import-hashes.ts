/** Imports a file of hashes step by step: each step is stored, and then the progress is kept. */

import type { AddedImages, KnownImageEntry, Refused } from '@moderato/server';
import { isRefused } from '../changing.ts';
import { openProgress } from './import-progress.ts';
import { type EntryDefaults, readHashSteps } from './read-hash-file.ts';

export interface Imported extends AddedImages {
  /** The line behind which it went on; 0 if it began at the first. */
  readonly resumedAfter: number;
  /** How many lines were left out because something about them is wrong, and the first of them by number. */
  readonly wrong: number;
  readonly wrongLines: readonly number[];
  /** Lines with hashes of other kinds. */
  readonly other: number;
  readonly isProgressKept: boolean;
}

const shownLines = 20;

/** The refusal of a step is the answer; what was stored before stays. */
export async function importHashes(
  { path, accountId, defaults }: { path: string; accountId: string; defaults: EntryDefaults },
  add: (entries: readonly KnownImageEntry[]) => Promise<{ readonly answer: AddedImages } | Refused>,
): Promise<Imported | Refused> {
  const progress = await openProgress(path, accountId);
  const sum = { added: 0, replaced: 0, restricted: 0, wrong: 0, other: 0 };
  const wrongLines: number[] = [];
  let isProgressKept = true;
  for await (const step of readHashSteps(path, defaults, progress.line)) {
    if (step.entries.length > 0) {
      const done = await add(step.entries);
      if (isRefused(done)) return done;
      sum.added += done.answer.added;
      sum.replaced += done.answer.replaced;
      sum.restricted += done.answer.restricted;
    }
    sum.wrong += step.wrong.length;
    sum.other += step.other;
    wrongLines.push(...step.wrong.slice(0, Math.max(0, shownLines - wrongLines.length)));
    isProgressKept = (await progress.keep(step.line)) && isProgressKept;
  }
  await progress.finish();
  return { ...sum, wrongLines, resumedAfter: progress.line, isProgressKept };
}
