/**
 * Has a running service judge the blocks of a scan, with its models and the rules and thresholds of the key's account.
 */

import { createHash } from 'node:crypto';
import { type ItemOutcome, Moderato, ModeratoError } from '@moderato/client';
import type { BlockJudge, ScannedBlock } from './judge-blocks.ts';
import { type Row, readRows } from './read-rows.ts';
import type { Block, ScanPlan } from './scan-plan.ts';
import { JudgeUnavailable } from './scan-request.ts';
import { countRow, emptyTally } from './tally.ts';
import { type Judged, writeRow } from './write-rows.ts';

export interface ServerChoice {
  readonly url: string;
  readonly key: string;
}

type TextRow = Row & { readonly text: string };

/** A scan may wait: for the request rate of a small plan, and for a service that is restarting. */
const maxRetries = 10;
const timeoutMs = 120_000;

export function openServerJudge(plan: ScanPlan, { url, key: apiKey }: ServerChoice): BlockJudge {
  const client = new Moderato({ apiKey, baseUrl: url, maxRetries, timeoutMs });
  const leaving = new AbortController();

  async function judgeTexts(rows: readonly TextRow[], firstLine: number): Promise<ItemOutcome<'throw'>[]> {
    const items = rows.map(({ text }) => ({ content: text, context: plan.context }));
    const send = (some: typeof items, idempotencyKey?: string) =>
      client.moderate.texts(some, { signal: leaving.signal, ...(idempotencyKey && { idempotencyKey }) });
    // The same block always has the same key, so a scan that is resumed within a day does not count it twice.
    const outcomes = await send(items, keyOf(firstLine, items));
    const open = [...outcomes.keys()].filter((index) => isOutage(outcomes[index]));
    if (open.length === 0) return outcomes;
    // If the quota ended within this block last time, the same reply comes back, so the open rows are sent again.
    const again = await send(open.map((index) => items[index] as (typeof items)[number]));
    for (const [at, index] of open.entries()) {
      const outcome = again[at] as ItemOutcome<'throw'>;
      if (outcome.error !== undefined && isOutage(outcome)) throw outcome.error;
      outcomes[index] = outcome;
    }
    return outcomes;
  }

  return {
    model: url,
    async run(block: Block): Promise<ScannedBlock> {
      const rows = [...readRows(block, plan)];
      const texts = rows.filter((row): row is TextRow => 'text' in row);
      const outcomes = await judgeTexts(texts, block.firstLine).catch((error: unknown) => {
        throw error instanceof ModeratoError ? new JudgeUnavailable(error.message) : error;
      });
      const answers = outcomes.values();
      const tally = emptyTally();
      let lines = '';
      for (const row of rows) {
        const judged = 'text' in row ? toJudged(row, answers.next().value as ItemOutcome<'throw'>) : { row };
        countRow(judged, tally);
        lines += writeRow(judged, plan);
      }
      return { output: new TextEncoder().encode(lines), tally };
    },
    close: async () => leaving.abort(),
  };
}

function toJudged(row: TextRow, outcome: ItemOutcome<'throw'>): Judged {
  const { text: _text, ...named } = row;
  if (outcome.error !== undefined) return { row: { ...named, problem: outcome.error.message } };
  return { row, outcome };
}

/** Nothing judged it, through no fault of the text. */
function isOutage(outcome: ItemOutcome<'throw'> | undefined): boolean {
  const status = outcome?.error?.status ?? 0;
  return status === 429 || status >= 500;
}

function keyOf(firstLine: number, items: readonly object[]): string {
  return `scan-${createHash('sha256')
    .update(`${firstLine} ${JSON.stringify(items)}`)
    .digest('hex')}`;
}
