/**
 * The messages around an item: what the account kept from earlier and later calls of the same author, or of calls that
 * named the same page. Nothing is stored for this: addresses are encrypted, so the nearest items are opened and compared.
 */

import type { ContextItem } from '@moderato/contract';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { flaggedCategories } from '../../calls/ledger/decision-row.ts';
import { openContent } from '../../calls/retention/keep-content.ts';
import type { KeptInput } from '../../calls/retention/read-kept-texts.ts';
import { openOrigin } from '../../calls/retention/read-origins.ts';
import { isForAdmins } from '../../calls/retention/what-is-kept.ts';

/** Shown on each side of the item. */
const shownItems = 3;
/** Looked at on each side for the same page. */
const nearbyItems = 200;
/** Calls of the author that are looked at on each side: most of them are not kept. */
const nearbyCalls = 1_000;
const shownCharacters = 280;

type Side = 'before' | 'after';

/** Oldest first, without the item itself. */
export async function readContext(database: Database, input: KeptInput): Promise<ContextItem[]> {
  const item = await ofAccount(database.query, input.accountId)
    .selectFrom('kept_content')
    .select(['account_id', 'request_id', 'author', 'content_url', 'author_name'])
    .where('request_id', '=', input.requestId)
    .executeTakeFirst();
  if (item === undefined) return [];
  const page = pageOf(openOrigin(database.secrets, item).content_url);
  const before = await readSide(database, input, 'before', item.author, page);
  const after = await readSide(database, input, 'after', item.author, page);
  return [...before.reverse(), ...after];
}

/** The nearest first. */
async function readSide(
  database: Database,
  input: KeptInput,
  side: Side,
  author: string | null,
  page: string | null,
): Promise<ContextItem[]> {
  const isOnPage = (row: Row) => page !== null && pageOf(openOrigin(database.secrets, row).content_url) === page;
  const ofAuthor = author === null ? [] : await readKept(database, input, side, author);
  const nearby = page === null ? [] : await readKept(database, input, side);
  const found = new Map([...ofAuthor, ...nearby.filter(isOnPage)].map((row) => [row.request_id, row]));
  const away = side === 'before' ? -1 : 1;
  return [...found.values()]
    .sort((a, b) => (a.request_id < b.request_id ? -away : away))
    .slice(0, shownItems)
    .map((row) => show(database, row, isOnPage(row)));
}

type Row = Awaited<ReturnType<typeof readKept>>[number];

/** Texts on one side of the item, the nearest first: those of an author, or those that name a page. */
async function readKept(
  { query }: Database,
  { accountId, requestId, seesAllQueues, nowMs }: KeptInput,
  side: Side,
  author?: string,
) {
  const [beyond, order] = side === 'before' ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
  const calls = ofAccount(query, accountId)
    .selectFrom('ledger')
    .select('request_id')
    .where('author', '=', author ?? '')
    .where('request_id', beyond, requestId)
    .orderBy('request_id', order)
    .limit(nearbyCalls);
  const rows = await ofAccount(query, accountId)
    .selectFrom('kept_content as kept')
    .innerJoin('ledger', (join) =>
      join.onRef('ledger.account_id', '=', 'kept.account_id').onRef('ledger.request_id', '=', 'kept.request_id'),
    )
    .select(['kept.account_id', 'kept.request_id', 'kept.action', 'kept.content', 'kept.content_url'])
    .select(['kept.author_name', 'kept.restricted', 'kept.escalated_at', 'kept.decision'])
    .select(['ledger.at', 'ledger.author', 'ledger.scores', 'ledger.thresholds'])
    .where('kept.request_id', beyond, requestId)
    .where('kept.restricted', '=', 0)
    .where('kept.expires_at', '>', nowMs)
    .where('ledger.kind', '<>', 'image')
    .$if(author === undefined, (rows) => rows.where('kept.content_url', 'is not', null))
    .$if(author !== undefined, (rows) => rows.where('kept.request_id', 'in', calls))
    .orderBy('kept.request_id', order)
    .limit(author === undefined ? nearbyItems : 2 * shownItems)
    .execute();
  return rows.filter((row) => seesAllQueues || !isForAdmins(row));
}

function show({ secrets }: Database, row: Row, isOnPage: boolean): ContextItem {
  return {
    request_id: row.request_id,
    at: new Date(row.at).toISOString(),
    action: row.action,
    author: row.author,
    author_name: openOrigin(secrets, row).author_name,
    flagged: flaggedCategories(row),
    content: openContent(secrets, row).slice(0, shownCharacters),
    same_page: isOnPage,
  };
}

/** An address without its fragment, which names a place on the page. */
function pageOf(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address);
  if (url === null) return null;
  url.hash = '';
  return url.href;
}
