/** Runs a scan: hands blocks to the threads, writes their results in order, and records how far it is. */

import type { BlockJudge } from './judge-blocks.ts';
import type { Columns } from './scan-plan.ts';
import type { RowBlock } from './split-blocks.ts';
import { addTally, type Tally } from './tally.ts';

/** How far a scan is: everything before this point is written. */
export interface Position {
  readonly inputBytes: number;
  readonly nextLine: number;
  readonly outputBytes: number;
  readonly tally: Tally;
}

export interface ScanParts {
  readonly blocks: AsyncIterable<RowBlock>;
  readonly pool: BlockJudge;
  readonly columns: Columns;
  /** Rows of the first block that are not content. */
  readonly skipRows: number;
  /** Blocks in progress; a few more than there are threads, so that none waits for the disk. */
  readonly blocksAtOnce: number;
  write(output: Uint8Array): Promise<void>;
  /** Called after each block that is written. */
  written(position: Position): Promise<void>;
  /** True once someone asked to stop. */
  isStopped(): boolean;
}

export async function scan(parts: ScanParts, start: Position): Promise<Position> {
  const { pool, columns } = parts;
  let position = start;
  let skipRows = parts.skipRows;
  const underWay: { block: RowBlock; scanned: ReturnType<BlockJudge['run']> }[] = [];

  async function writeFirst(): Promise<void> {
    const first = underWay.shift();
    if (first === undefined || parts.isStopped()) return;
    const { output, tally } = await first.scanned;
    if (parts.isStopped()) return;
    await parts.write(output);
    addTally(position.tally, tally);
    position = {
      inputBytes: first.block.endOffset,
      nextLine: first.block.nextLine,
      outputBytes: position.outputBytes + output.length,
      tally: position.tally,
    };
    await parts.written(position);
  }

  for await (const block of parts.blocks) {
    if (parts.isStopped()) break;
    const { bytes, firstLine } = block;
    const scanned = pool.run({ bytes, firstLine, columns, skipRows });
    // A failure is reported when the block is awaited; until then it must not end the process as an unhandled
    // rejection.
    scanned.catch(() => {});
    underWay.push({ block, scanned });
    skipRows = 0;
    if (underWay.length >= parts.blocksAtOnce) await writeFirst();
  }
  while (underWay.length > 0) await writeFirst();
  return position;
}
