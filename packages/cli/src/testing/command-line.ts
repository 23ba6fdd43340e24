/** Runs the command line without a process: takes words, returns exit code, standard output and standard error. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { OpenModels } from '../command.ts';
import { run } from '../main.ts';

export interface Result {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export type CommandLine = (...words: string[]) => Promise<Result>;

/** A command line with its own store, which is deleted after the test. */
export function commandLine(
  environment: NodeJS.ProcessEnv = { MODERATO_DATA_DIR: temporaryFolder() },
  stdin: string | readonly Uint8Array[] = [],
  openModels?: OpenModels,
): CommandLine {
  return async (...words) => {
    let stdout = '';
    let stderr = '';
    const code = await run(words, {
      stdout: { write: (text) => (stdout += text) },
      stderr: { write: (text) => (stderr += text) },
      stdin: Readable.from(typeof stdin === 'string' ? [stdin] : stdin),
      environment,
      ...(openModels === undefined ? {} : { openModels }),
    });
    return { code, stdout, stderr };
  };
}

/** The command's `--json` output; a failure fails the test. */
export async function json<Document>(moderato: CommandLine, ...words: string[]): Promise<Document> {
  const { code, stdout, stderr } = await moderato(...words, '--json');
  if (code !== 0) throw new Error(`moderato ${words.join(' ')} exited with ${code}: ${stderr}`);
  return JSON.parse(stdout) as Document;
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'moderato-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // The store's key is in a file next to its folder.
  mkdirSync(join(folder, 'data'));
  return join(folder, 'data');
}
