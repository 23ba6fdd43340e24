/** Turns a block of rows into lines of output and counts. Every thread of a scan runs this. */

import { defaultTextPolicies, emptyRuleSet, moderateText, type TextClassifier } from '@moderato/engine';
import type { Io } from '../command.ts';
import { openModels } from '../open-models.ts';
import { type Row, readRows } from './read-rows.ts';
import type { Block, ScanPlan } from './scan-plan.ts';
import { countRow, emptyTally, type Tally } from './tally.ts';
import { type Judged, writeRow } from './write-rows.ts';

export interface ScannedBlock {
  readonly output: Uint8Array<ArrayBuffer>;
  readonly tally: Tally;
}

export interface BlockJudge {
  /** The release of the models. */
  readonly model: string;
  run(block: Block): Promise<ScannedBlock>;
  close(): Promise<void>;
}

/** The models have their own threads, so rows wait for them together. */
const rowsAtOnce = 64;

export async function openBlockJudge(
  plan: ScanPlan,
  modelThreads: number,
  io: Pick<Io, 'openModels'> = {},
): Promise<BlockJudge> {
  // Nobody is waiting for a reply, so there is no deadline: a text is judged by every model that should, with the same
  // result each time.
  const classifier = await openModels(io, {
    threads: modelThreads,
    deadlineMs: Number.POSITIVE_INFINITY,
    queueLimit: Number.POSITIVE_INFINITY,
    depth: plan.depth,
  });
  return {
    model: classifier.version,
    run: (block) => judgeBlock(block, plan, classifier),
    close: async () => classifier.close?.(),
  };
}

async function judgeBlock(block: Block, plan: ScanPlan, classifier: TextClassifier): Promise<ScannedBlock> {
  const tally = emptyTally();
  let lines = '';
  const underWay: Promise<Judged>[] = [];
  const takeFirst = async () => {
    const judged = await underWay.shift()!;
    countRow(judged, tally);
    lines += writeRow(judged, plan);
  };
  for (const row of readRows(block, plan)) {
    underWay.push(judge(row, plan, classifier));
    if (underWay.length >= rowsAtOnce) await takeFirst();
  }
  while (underWay.length > 0) await takeFirst();
  return { output: new TextEncoder().encode(lines), tally };
}

async function judge(row: Row, { context }: ScanPlan, classifier: TextClassifier): Promise<Judged> {
  if ('problem' in row) return { row };
  const input = { content: row.text, context, rules: emptyRuleSet, policies: defaultTextPolicies };
  return { row, outcome: await moderateText(input, classifier) };
}
