/**
 * Moves what is kept about pictures that came onto the list of known images to the restricted queue [T14]: open and decided
 * items of review, and the outcomes and appeals about them. Nothing moves back when an entry is removed.
 */

import {
  createHashList,
  type FileHash,
  formatHash,
  type HashIndex,
  type PdqHash,
  parseFileHash,
  parseHash,
} from '@moderato/engine';
import { noteErasure } from '../../base/storage/compact-after-erasure.ts';
import type { Database } from '../../base/storage/database.ts';
import { inTransaction } from '../../base/storage/in-transaction.ts';
import { countChange } from '../../base/storage/instance-store.ts';
import { lockRows } from '../../base/storage/lock-rows.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { retryOnConflict } from '../../base/storage/retry-on-conflict.ts';
import { openRow } from '../../base/storage/sealed-columns.ts';
import type { KnownImageEntry } from './known-images-store.ts';

/** Few enough that a server on the same store gets its turn between two pages. */
const pageSize = 200;

/** As they are kept, before they are sealed. */
export function writeHashes(hashes: readonly (PdqHash | FileHash)[]): string {
  return hashes.map(formatHash).join(' ');
}

export interface ScannedPage {
  /** Items of review that moved. */
  readonly restricted: number;
  /** Items whose hashes could not be decrypted. They stay where they are. */
  readonly unreadable: number;
}

/** Reports each page when it is done, so that the count is right even if a later page fails. */
export async function restrictKept(
  database: Database,
  accountId: string,
  entries: readonly KnownImageEntry[],
  report: (page: ScannedPage) => void,
): Promise<void> {
  const list = createHashList();
  addEntries(list, entries);
  const index = await list.index();
  let after: string | undefined = '';
  while (after !== undefined) {
    const page = await readPage(database, accountId, after);
    const known: string[] = [];
    let unreadable = 0;
    for (const row of page) {
      const hashes = openHashes(database, row);
      if (hashes === undefined) unreadable++;
      else if (isKnown(index, hashes)) known.push(row.request_id);
    }
    await retryOnConflict(() => restrict(database, accountId, known));
    report({ restricted: known.length, unreadable });
    after = page.length < pageSize ? undefined : page.at(-1)?.request_id;
    await new Promise((resume) => setImmediate(resume));
  }
}

export function addEntries(list: ReturnType<typeof createHashList>, entries: readonly KnownImageEntry[]): void {
  for (const { hash, category, action } of entries) {
    const parsed = parseHash(hash) ?? parseFileHash(hash);
    if (parsed !== undefined) list.add({ hash: parsed, category, action });
  }
}

/** Undefined if they cannot be decrypted: one damaged row must not keep the others from moving. */
function openHashes({ secrets }: Database, row: Record<string, unknown>): string | undefined {
  try {
    return String(openRow(secrets, 'kept_content', row).picture_hashes);
  } catch {
    return undefined;
  }
}

export function isKnown(index: HashIndex, hashes: string): boolean {
  return hashes.split(' ').some((written) => {
    const [hash, file] = [parseHash(written), parseFileHash(written)];
    if (file !== undefined) return index.findFile(file).length > 0;
    return hash !== undefined && index.find(hash).length > 0;
  });
}

function readPage({ query }: Database, accountId: string, after: string) {
  return ofAccount(query, accountId)
    .selectFrom('kept_content')
    .select(['account_id', 'request_id', 'picture_hashes'])
    .where('picture_hashes', 'is not', null)
    .where('restricted', '=', 0)
    .where('request_id', '>', after)
    .orderBy('request_id')
    .limit(pageSize)
    .execute();
}

export async function restrict(database: Database, accountId: string, requestIds: readonly string[]): Promise<void> {
  if (requestIds.length === 0) return;
  const { query, engine } = database;
  let hadPreviews = false;
  await inTransaction(query, async (transaction) => {
    // In the order in which decisions lock them.
    await lockRows({ query: transaction, engine }, 'kept_content', accountId, requestIds);
    // Whoever is looking at it loses it: it is not theirs to decide any more, unless they see that queue.
    await ofAccount(transaction, accountId)
      .updateTable('kept_content')
      .set({ restricted: 1, claimed_by: null, claimed_until: null, words_key: null })
      .where('request_id', 'in', requestIds)
      .execute();
    // A known picture is shown to nobody, and nothing of it stays.
    const { numUpdatedRows } = await ofAccount(transaction, accountId)
      .updateTable('kept_content')
      .set({ preview: null, preview_blurred: null, preview_expires_at: null })
      .where('request_id', 'in', requestIds)
      .where('preview_expires_at', 'is not', null)
      .executeTakeFirst();
    hadPreviews = numUpdatedRows > 0;
    if (hadPreviews) await noteErasure({ query: transaction, engine });
    // Restricted texts are not found by their words.
    await ofAccount(transaction, accountId).deleteFrom('content_words').where('request_id', 'in', requestIds).execute();
    for (const table of ['outcomes', 'appeals'] as const) {
      await ofAccount(transaction, accountId)
        .updateTable(table)
        .set({ restricted: 1 })
        .where('request_id', 'in', requestIds)
        .execute();
    }
    await countChange(transaction, { noun: 'knownImages', accountId });
  });
  if (hadPreviews && database.engine === 'sqlite') await database.driver.forgetErased();
}
