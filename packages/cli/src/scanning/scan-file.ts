/** Scans a file and records progress next to the output, so that an interrupted scan can resume. */

import { constants, createReadStream } from 'node:fs';
import { access, type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Answer, type Io, isRefusal, type Refusal, refuse } from '../command.ts';
import { explainFileError } from '../explain-error.ts';
import {
  type Checkpoint,
  checkpointFile,
  inputFacts,
  mismatch,
  readCheckpoint,
  removeCheckpoint,
  writeCheckpoint,
} from './checkpoint.ts';
import { findColumns } from './find-columns.ts';
import type { BlockJudge } from './judge-blocks.ts';
import { createProgress } from './progress.ts';
import { type Position, scan } from './scan.ts';
import type { Columns, ScanPlan } from './scan-plan.ts';
import {
  answer,
  blockBytes,
  blocksAtOnce,
  JudgeUnavailable,
  longestRowBytes,
  refuseExisting,
  type ScanRequest,
  type Stop,
  stopOnInterrupt,
} from './scan-request.ts';
import { splitBlocks } from './split-blocks.ts';
import { emptyTally } from './tally.ts';
import { headLine } from './write-rows.ts';

/** The most work that is repeated after a crash. */
const checkpointMs = 1_000;

export async function scanFile(file: string, request: ScanRequest, io: Io): Promise<Answer | Refusal> {
  const { plan, threads, restart } = request;
  const output = request.output as string;
  const input = await inputFacts(file).catch((error: unknown) =>
    refuse('failed', `${file} cannot be read: ${explainFileError(error)}`),
  );
  if (isRefusal(input)) return input;
  const unwritable = await access(dirname(output), constants.W_OK).catch((error: unknown) =>
    refuse('failed', `${output} cannot be written: ${explainFileError(error)}`),
  );
  if (unwritable !== undefined) return unwritable;
  const kept = restart ? undefined : await readCheckpoint(output);
  const existing = kept === undefined && !restart ? await refuseExisting(output) : undefined;
  if (existing !== undefined) return existing;
  const pool = await request.startJudge();
  try {
    const problem = kept && mismatch(kept, { plan, model: pool.model, input });
    if (problem !== undefined) {
      return refuse(
        'failed',
        `The scan that left ${checkpointFile(output)} cannot resume: ${problem}. Use --restart to start over.`,
      );
    }
    const columns = kept?.columns ?? (await findColumns(createReadStream(file), plan));
    if (isRefusal(columns)) return columns;
    if (kept !== undefined) io.stderr.write(`Resuming at line ${kept.nextLine} of ${file}.\n`);
    // Before there is any output, because a caller that sees output may stop the scan at once.
    const stop = stopOnInterrupt();
    try {
      return await runOnFile({ file, output, input, plan, pool, columns, threads, kept }, stop, io);
    } finally {
      stop.forget();
    }
  } finally {
    await pool.close();
  }
}

interface FileScan {
  readonly file: string;
  readonly output: string;
  readonly input: Checkpoint['input'];
  readonly plan: ScanPlan;
  readonly pool: BlockJudge;
  readonly columns: Columns;
  readonly threads: number;
  readonly kept: Checkpoint | undefined;
}

async function runOnFile(facts: FileScan, stop: Stop, io: Io): Promise<Answer | Refusal> {
  const { file, output, input, plan, pool, columns, threads } = facts;
  const fresh = { inputBytes: 0, nextLine: 1, outputBytes: 0, tally: emptyTally() };
  const saved: Position = facts.kept ?? fresh;
  const save = ({ inputBytes, nextLine, outputBytes, tally }: Position) =>
    writeCheckpoint(output, {
      form: 2,
      plan,
      model: pool.model,
      input,
      columns,
      inputBytes,
      nextLine,
      outputBytes,
      tally,
    });
  // Before there is any output, because a scan interrupted in its first second must be able to resume too.
  if (facts.kept === undefined) await save(saved);
  const handle = await open(output, constants.O_RDWR | constants.O_CREAT);
  const progress = createProgress(io.stderr, saved, input.bytes);
  try {
    if ((await handle.stat()).size < saved.outputBytes) {
      return refuse('failed', `${output} is shorter than when the scan was stopped. Use --restart to start over.`);
    }
    await handle.truncate(saved.outputBytes);
    const start = saved.inputBytes === 0 ? await begin(handle, plan) : saved;
    let noted = start;
    let notedMs = performance.now();
    const note = async (position: Position) => {
      // In this order: the checkpoint must never describe output that a crash could still lose.
      await handle.datasync();
      await save(position);
    };
    let writeAt = start.outputBytes;
    const { inputBytes: offset, nextLine: line } = start;
    const options = { csv: plan.inputFormat === 'csv', blockBytes, longestRowBytes, offset, line };
    const end = await scanOrFailure(
      {
        blocks: splitBlocks(createReadStream(file, { start: offset, highWaterMark: blockBytes }), options),
        pool,
        columns,
        skipRows: plan.inputFormat === 'csv' && offset === 0 ? 1 : 0,
        blocksAtOnce: blocksAtOnce(threads),
        isStopped: stop.isAsked,
        async write(bytes) {
          await handle.write(bytes, 0, bytes.length, writeAt);
          writeAt += bytes.length;
        },
        async written(position) {
          noted = position;
          progress.show(position);
          if (performance.now() - notedMs < checkpointMs) return;
          await note(position);
          notedMs = performance.now();
        },
      },
      start,
    );
    progress.clear();
    if (stop.isAsked() || end instanceof JudgeUnavailable) {
      await note(noted);
      const reason = end instanceof JudgeUnavailable ? `${end.message} ` : '';
      return refuse('failed', `${reason}Stopped at line ${noted.nextLine}. Run the same command again to resume.`);
    }
    await handle.datasync();
    await removeCheckpoint(output);
    return answer(end, pool.model, output);
  } finally {
    await handle.close();
  }
}

async function scanOrFailure(...given: Parameters<typeof scan>): Promise<Position | JudgeUnavailable> {
  return scan(...given).catch((error: unknown) => {
    if (error instanceof JudgeUnavailable) return error;
    throw error;
  });
}

async function begin(handle: FileHandle, plan: ScanPlan): Promise<Position> {
  const head = headLine(plan);
  await handle.truncate(0);
  await handle.write(head, 0);
  return { inputBytes: 0, nextLine: 1, outputBytes: Buffer.byteLength(head), tally: emptyTally() };
}
