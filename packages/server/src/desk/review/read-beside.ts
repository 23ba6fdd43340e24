/** What the review page shows next to an item: its author, what they sent recently, and moderators' notes. */

import type { BesideItem, Note } from '@moderato/contract';
import { maxNotes } from '@moderato/contract/dashboard';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { flaggedCategories, topCategory } from '../../calls/ledger/decision-row.ts';
import { type KeptInput, readKeptTexts } from '../../calls/retention/read-kept-texts.ts';
import { readAuthorSummary } from '../authors/summarise-authors.ts';
import { showNote } from '../notes/notes.page.ts';
import { createNotesStore } from '../notes/notes-store.ts';
import { readStrikesOf } from '../strikes/strikes-store.ts';
import { readContext } from './read-context.ts';

export interface BesideInput extends KeptInput {
  readonly userId: string;
}

const lastItems = 8;

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
    author: author === null ? null : ((await readAuthorSummary(database, { ...input, author })) ?? null),
    strikes: author === null ? null : await readStrikesOf(database, { ...input, author }),
    last: author === null ? [] : await readLast(database, input, author),
    context: await readContext(database, input),
    notes: written.map((note): Note => showNote(note, userId)),
  };
}

/** Newest first, without the item itself. */
async function readLast(database: Database, input: BesideInput, author: string): Promise<BesideItem[]> {
  // First from the index of authors alone: with the other columns, SQLite would look for the author in the whole ledger.
  const newest = ofAccount(database.query, input.accountId)
    .selectFrom('ledger')
    .select('request_id')
    .where('author', '=', author)
    .where('request_id', '!=', input.requestId)
    .orderBy('request_id', 'desc')
    .limit(lastItems);
  const rows = await ofAccount(database.query, input.accountId)
    .selectFrom('ledger')
    .leftJoin('kept_content as kept', (join) =>
      join.onRef('kept.account_id', '=', 'ledger.account_id').onRef('kept.request_id', '=', 'ledger.request_id'),
    )
    .select(['ledger.request_id', 'ledger.at', 'ledger.action', 'ledger.scores', 'ledger.thresholds'])
    .select(['ledger.text_in_image'])
    .select('kept.decision')
    .where('ledger.request_id', 'in', newest)
    .orderBy('ledger.request_id', 'desc')
    .execute();
  const ids = rows.map((row) => row.request_id);
  const texts = await readKeptTexts(database, input.accountId, ids, input.nowMs);
  return rows.map((row) => {
    const top = topCategory(row);
    return {
      request_id: row.request_id,
      at: new Date(row.at).toISOString(),
      action: row.action,
      category: top?.flagged ? top.category : null,
      flagged: flaggedCategories(row),
      content: texts.get(row.request_id) ?? null,
      decision: row.decision,
    };
  });
}
