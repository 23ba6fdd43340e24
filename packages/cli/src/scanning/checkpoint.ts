/**
 * Records next to the output how far a scan has come. It is written atomically, and only after the output it describes:
 * whatever ends the process, the output up to `outputBytes` is right, and the rest is made again.
 */

import { createHash } from 'node:crypto';
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { Columns, ScanPlan } from './scan-plan.ts';
import type { Tally } from './tally.ts';

export interface Checkpoint {
  readonly form: 2;
  /** What is scanned; a scan resumes only if all of this is unchanged. */
  readonly plan: ScanPlan;
  readonly model: string;
  readonly input: InputFacts;
  /** Where it resumes. */
  readonly inputBytes: number;
  readonly nextLine: number;
  readonly columns: Columns;
  readonly outputBytes: number;
  readonly tally: Tally;
}

export interface InputFacts {
  readonly bytes: number;
  /** A digest of its beginning and end: enough to notice another file, fast for a large one. */
  readonly fingerprint: string;
}

const sampledBytes = 1024 * 1024;

export async function inputFacts(file: string): Promise<InputFacts> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const hash = createHash('sha256');
    for (const position of [0, Math.max(0, size - sampledBytes)]) {
      const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(sampledBytes), position });
      hash.update(buffer.subarray(0, bytesRead));
    }
    return { bytes: size, fingerprint: hash.digest('hex') };
  } finally {
    await handle.close();
  }
}

export function checkpointFile(output: string): string {
  return `${output}.progress`;
}

export async function readCheckpoint(output: string): Promise<Checkpoint | undefined> {
  let text: string;
  try {
    text = await readFile(checkpointFile(output), 'utf8');
  } catch {
    // There is none yet. If it is unreadable, writing it again reports why.
    return undefined;
  }
  return JSON.parse(text) as Checkpoint;
}

export async function writeCheckpoint(output: string, checkpoint: Checkpoint): Promise<void> {
  const file = checkpointFile(output);
  await writeFile(`${file}.new`, JSON.stringify(checkpoint), { flush: true });
  await rename(`${file}.new`, file);
}

export async function removeCheckpoint(output: string): Promise<void> {
  await rm(checkpointFile(output), { force: true });
  await rm(`${checkpointFile(output)}.new`, { force: true });
}

/** Why a scan cannot resume from here; undefined if it can. */
export function mismatch(kept: Checkpoint, now: Pick<Checkpoint, 'plan' | 'model' | 'input'>): string | undefined {
  if (kept.form !== 2) return 'it was written by another version';
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  if (!same(kept.input, now.input)) return 'the file has changed since';
  if (!same(kept.plan, now.plan)) return 'it was started with other options';
  if (kept.model !== now.model) return `it was started with the model ${kept.model}, but this is ${now.model}`;
  return undefined;
}
