/**
 * How far an import has come, in a small file beside the imported one: whoever stops it, an import that is started again
 * goes on behind the last step that was stored. Another account, or a file that has changed, begins at its first line.
 */

import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';

export interface ImportProgress {
  /** The line up to which everything is stored; 0 at the beginning. */
  readonly line: number;
  /** False if it cannot be written: the folder may not be ours. */
  keep(line: number): Promise<boolean>;
  finish(): Promise<void>;
}

export async function openProgress(path: string, accountId: string): Promise<ImportProgress> {
  const file = `${path}.progress`;
  const { size, mtimeMs } = await stat(path);
  const same = { account_id: accountId, size, modified: mtimeMs };
  return {
    line: await readLine(file, same),
    async keep(line) {
      try {
        await writeFile(`${file}.new`, JSON.stringify({ ...same, line }));
        await rename(`${file}.new`, file);
        return true;
      } catch {
        return false;
      }
    },
    finish: () => rm(file, { force: true }).catch(() => {}),
  };
}

async function readLine(file: string, same: Readonly<Record<string, unknown>>): Promise<number> {
  try {
    const kept = JSON.parse(await readFile(file, 'utf8')) as Readonly<Record<string, unknown>>;
    const isSame = Object.entries(same).every(([name, value]) => kept[name] === value);
    return isSame && Number.isSafeInteger(kept.line) ? (kept.line as number) : 0;
  } catch {
    return 0;
  }
}
