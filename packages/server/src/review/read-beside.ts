/** What the review page shows next to an item: its author, what they sent recently, and moderators' notes. */

import type { AuthorSummary, BesideItem, Note } from '@moderato/contract';
import { maxNotes } from '@moderato/contract/dashboard';
import { summariseAuthors } from '../authors/summarise-authors.ts';
import { flaggedCategories, topCategory } from '../decisions/decision-row.ts';
import { showNote } from '../notes/notes.page.ts';
import { createNotesStore } from '../notes/notes-store.ts';
import { openContent } from '../retention/keep-content.ts';
import type { Database } from '../storage/database.ts';
import { readStrikesOf } from '../strikes/strikes-store.ts';

export interface BesideInput {
  readonly accountId: string;
  readonly requestId: string;
  readonly userId: string;
  /** Items of the restricted queue do not exist for moderators [T14]. */
  readonly seesAllQueues: boolean;
  readonly nowMs: number;
}

const lastItems = 8;
const shownCharacters = 280;

export async function readBeside(database: Database, input: BesideInput) {
  const { accountId, requestId, userId, seesAllQueues } = input;
  const notes = createNotesStore(database);
  const subject = await notes.findSubject(accountId, { requestId });
  if (subject === undefined || (subject.restricted && !seesAllQueues)) return undefined;
  const { author } = subject;
  const written = [
    ...(await notes.list(accountId, subject, maxNotes)),
    ...(author === null ? [] : await notes.list(accountId, { requestId: null, author }, maxNotes)),
  ];
  return {
    author: author === null ? null : await readSummary(database, input, author),
    strikes: author === null ? null : await readStrikesOf(database, { ...input, author }),
    last: author === null ? [] : await readLast(database, input, author),
    notes: written.map((note): Note => showNote(note, userId)),
  };
}

async function readSummary(
  database: Database,
  { accountId, nowMs }: BesideInput,
  author: string,
): Promise<AuthorSummary | null> {
  const row = await database.query
    .selectFrom('authors')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('author', '=', author)
    .executeTakeFirst();
  const [summary] = await summariseAuthors(database, row === undefined ? [] : [row], nowMs);
  return summary ?? null;
}

/** Newest first, without the item itself. */
async function readLast({ query, secrets }: Database, input: BesideInput, author: string): Promise<BesideItem[]> {
  const rows = await query
    .selectFrom('ledger')
    .leftJoin('kept_content as kept', (join) =>
      join.onRef('kept.account_id', '=', 'ledger.account_id').onRef('kept.request_id', '=', 'ledger.request_id'),
    )
    .select(['ledger.request_id', 'ledger.at', 'ledger.action', 'ledger.scores', 'ledger.thresholds'])
    .select(['kept.content', 'kept.restricted', 'kept.decision', 'kept.expires_at'])
    .where('ledger.account_id', '=', input.accountId)
    .where('ledger.author', '=', author)
    .where('ledger.request_id', '!=', input.requestId)
    .orderBy('ledger.request_id', 'desc')
    .limit(lastItems)
    .execute();
  return rows.map((row) => {
    const top = topCategory(row);
    const isShown = row.restricted === 0 && (row.expires_at ?? 0) > input.nowMs;
    const sealed = isShown ? row.content : null;
    const named = { account_id: input.accountId, request_id: row.request_id };
    return {
      request_id: row.request_id,
      at: new Date(row.at).toISOString(),
      action: row.action,
      category: top?.flagged ? top.category : null,
      flagged: flaggedCategories(row),
      content:
        sealed === null ? null : openContent(secrets, { ...named, content: sealed }).slice(0, shownCharacters) || null,
      decision: row.decision,
    };
  });
}
