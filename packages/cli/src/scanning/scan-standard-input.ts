/** Scans standard input. It can be read only once, so an interrupted scan cannot resume, and the command says so. */

import { open } from 'node:fs/promises';
import { type Answer, type Io, isRefusal, type Refusal, refuse } from '../command.ts';
import { findColumns } from './find-columns.ts';
import { createProgress } from './progress.ts';
import { scan } from './scan.ts';
import {
  answer,
  blockBytes,
  blocksAtOnce,
  JudgeUnavailable,
  longestRowBytes,
  refuseExisting,
  type ScanRequest,
  stopOnInterrupt,
} from './scan-request.ts';
import { splitBlocks } from './split-blocks.ts';
import { summaryText } from './summary.ts';
import { emptyTally } from './tally.ts';
import { headLine } from './write-rows.ts';

export async function scanStandardInput(
  { plan, threads, output, restart, startJudge }: ScanRequest,
  io: Io,
): Promise<Answer | Refusal> {
  const existing = output === undefined || restart ? undefined : await refuseExisting(output);
  if (existing !== undefined) return existing;
  io.stderr.write('Standard input cannot be read twice: this scan cannot resume if it is stopped.\n');
  const pool = await startJudge();
  const handle = output === undefined ? undefined : await open(output, 'w');
  const stop = stopOnInterrupt();
  const start = { inputBytes: 0, nextLine: 1, outputBytes: 0, tally: emptyTally() };
  const progress = createProgress(io.stderr, start, undefined);
  try {
    const write = async (bytes: Uint8Array) => {
      if (handle !== undefined) await handle.write(bytes);
      else await writeAll(io.stdout, Buffer.from(bytes).toString('utf8'));
    };
    const options = { csv: plan.inputFormat === 'csv', blockBytes, longestRowBytes, offset: 0, line: 1 };
    const blocks = splitBlocks((io.stdin ?? emptyInput()) as AsyncIterable<Uint8Array>, options);
    const first = await blocks.next();
    const columns = first.done ? { text: 0 } : await findColumns([first.value.bytes], plan);
    if (isRefusal(columns)) return columns;
    const head = headLine(plan);
    await write(Buffer.from(head));
    const end = await scan(
      {
        blocks: first.done ? blocks : withFirst(first.value, blocks),
        pool,
        columns,
        skipRows: plan.inputFormat === 'csv' ? 1 : 0,
        blocksAtOnce: blocksAtOnce(threads),
        isStopped: stop.isAsked,
        write,
        written: async (position) => progress.show(position),
      },
      { ...start, outputBytes: Buffer.byteLength(head) },
    );
    progress.clear();
    if (stop.isAsked()) return refuse('failed', `Stopped at line ${end.nextLine}.`);
    if (output !== undefined) return answer(end, pool.model, output);
    // Standard output contains only verdicts.
    return { document: undefined, text: '', note: summaryText(end.tally).trimEnd() };
  } catch (error) {
    if (error instanceof JudgeUnavailable) return refuse('failed', error.message);
    throw error;
  } finally {
    progress.clear();
    stop.forget();
    await handle?.close();
    await pool.close();
  }
}

async function* withFirst<Item>(first: Item, rest: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield first;
  yield* rest;
}

async function* emptyInput(): AsyncGenerator<Uint8Array> {}

/** Waits for a slower reader. */
async function writeAll(output: Io['stdout'], text: string): Promise<void> {
  const stream = output as Io['stdout'] & { once?(event: 'drain', listener: () => void): unknown };
  if (stream.write(text) === false && stream.once !== undefined) {
    await new Promise<void>((resolve) => stream.once?.('drain', resolve));
  }
}
