/**
 * The list of decisions as a file. The reading thread reads it piece by piece, so that other pages are answered in
 * between. It is sent while it is read, as fast as the receiver takes it.
 */

import type { DecisionSummary, StreamedFile } from '@moderato/contract';
import { maxExportedDecisions } from '@moderato/contract/dashboard';
import { csvLine } from '../../base/csv-line.ts';
import { type Refused, refuse } from '../../base/http/route.ts';
import type { Database } from '../../base/storage/database.ts';
import { readRuleNames } from '../../calls/rules/read-rule-names.ts';
import { type DecisionsInput, listDecisions } from './list-decisions.ts';

export type DecisionsFormat = 'csv' | 'jsonl';

export interface FilePieceInput extends DecisionsInput {
  readonly format: DecisionsFormat;
}

export interface FilePiece {
  readonly text: string;
  readonly lines: number;
  readonly next_cursor: string | null;
}

const linesPerPiece = 1_000;

/** The lines of one page, with the header line if the file begins here. */
export async function readDecisionsFile(database: Database, input: FilePieceInput): Promise<FilePiece> {
  const { format, cursor } = input;
  const { items, next_cursor } = await listDecisions(database, input);
  const titles = format === 'csv' && cursor === undefined ? csvLine(Object.keys(columns)) : '';
  const lines =
    format === 'csv' ? await csvLines(database, input, items) : items.map((item) => `${JSON.stringify(item)}\n`);
  return { text: titles + lines.join(''), lines: items.length, next_cursor };
}

type Cell = (item: DecisionSummary, names: ReadonlyMap<string, string>) => string | number | null;

const columns: Readonly<Record<string, Cell>> = {
  request_id: (item) => item.request_id,
  at: (item) => item.at,
  action: (item) => item.action,
  kind: (item) => item.kind,
  context: (item) => item.context,
  tier: (item) => item.tier,
  key_id: (item) => item.key_id,
  author: (item) => item.author,
  category: ({ top }) => (top?.flagged ? top.category : null),
  score: ({ top }) => (top?.flagged ? top.score : null),
  rules: ({ rules }) => rules.join(' '),
  // For a rule without a name, both columns have its id.
  rule_names: ({ rules }, names) => rules.map((id) => names.get(id) ?? id).join('; '),
  language: (item) => item.language,
  limited: (item) => String(item.limited),
  degraded: (item) => String(item.degraded),
  latency_ms: (item) => item.latency_ms,
};

async function csvLines(database: Database, { filter }: FilePieceInput, items: readonly DecisionSummary[]) {
  const known = items.some(({ rules }) => rules.length > 0) ? await readRuleNames(database, filter) : [];
  const names = new Map(known.flatMap(({ rule_id: id, name }) => (name === null ? [] : [[id, name] as const])));
  return items.map((item) => csvLine(Object.values(columns).map((cell) => cell(item, names))));
}

type AskPiece = (input: Omit<FilePieceInput, 'nowMs'>) => Promise<FilePiece>;
type Asked = Pick<FilePieceInput, 'filter' | 'format' | 'ledgerDays'>;

export const maxExports = 4;
const tryAgainSeconds = 10;
const mediaTypes = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' } as const;

/**
 * Exports in progress: one per account and few in total, because each keeps the thread busy that answers everybody's
 * pages.
 */
export function createDecisionExports(askPiece: AskPiece, most: number = maxExportedDecisions) {
  const underWay = new Set<string>();

  async function* pieces(asked: Asked, first: FilePiece): AsyncGenerator<string> {
    let piece = first;
    let lines = 0;
    for (;;) {
      if (piece.text !== '') yield piece.text;
      lines += piece.lines;
      if (piece.next_cursor === null || lines >= most) return;
      piece = await askPiece({ ...asked, cursor: piece.next_cursor, limit: Math.min(linesPerPiece, most - lines) });
    }
  }

  return {
    async start(asked: Asked): Promise<StreamedFile | Refused> {
      const { accountId } = asked.filter;
      if (underWay.has(accountId)) {
        const wait = 'Another export of this account is in progress. Wait until it is finished.';
        return refuse('rate_limit_exceeded', wait, tryAgainSeconds);
      }
      if (underWay.size >= maxExports) return refuse('overloaded', undefined, tryAgainSeconds);
      underWay.add(accountId);
      const ended = () => void underWay.delete(accountId);
      try {
        // Read before anything is sent: a failure now is still an error and not half a file.
        const first = await askPiece({ ...asked, cursor: undefined, limit: Math.min(linesPerPiece, most) });
        const file = { file_name: `decisions.${asked.format}`, media_type: mediaTypes[asked.format] };
        return { ...file, pieces: whenEnded(pieces(asked, first), ended) };
      } catch (error) {
        ended();
        throw error;
      }
    },
  };
}

/** Also if nobody ever requested the first chunk: a generator that never started runs no `finally`. */
function whenEnded(pieces: AsyncGenerator<string>, ended: () => void): AsyncIterable<string> {
  const iterator: AsyncIterator<string> = {
    async next() {
      try {
        const piece = await pieces.next();
        if (piece.done) ended();
        return piece;
      } catch (error) {
        ended();
        throw error;
      }
    },
    async return() {
      ended();
      return pieces.return(undefined);
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}
