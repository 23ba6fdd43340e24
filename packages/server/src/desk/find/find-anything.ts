/**
 * Finds authors, rules, requests and keys of an account by a few letters. Authors and requests are looked up by their
 * beginning, in the order of their keys; rules and keys are few, so all of them are searched.
 */

import { type Found, maxFound } from '@moderato/contract/dashboard';
import { requestIdsBeginning } from '../../base/ids.ts';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { createKeysStore } from '../../calls/keys/keys-store.ts';
import { readRuleNames } from '../../calls/rules/read-rule-names.ts';
import { beginsWith } from '../authors/list-authors.ts';

export interface FindInput {
  readonly accountId: string;
  readonly text: string;
}

export async function findAnything(database: Database, { accountId, text }: FindInput): Promise<Found> {
  const input = { accountId, text: text.trim() };
  // Every text begins with an empty string.
  if (input.text === '') return { authors: [], rules: [], requests: [], keys: [] };
  return {
    authors: await findAuthors(database, input),
    rules: await findRules(database, input),
    requests: await findRequests(database, input),
    keys: await findKeys(database, input),
  };
}

function findAuthors({ query }: Database, { accountId, text }: FindInput): Promise<Found['authors'][number][]> {
  return ofAccount(query, accountId)
    .selectFrom('authors')
    .select(['author', 'calls', 'flagged', 'blocked'])
    .where(beginsWith(text))
    .orderBy('author')
    .limit(maxFound)
    .execute();
}

async function findRules(database: Database, { accountId, text }: FindInput): Promise<Found['rules']> {
  const names = await readRuleNames(database, { accountId });
  // A deleted rule has no page.
  return names
    .filter(({ rule_id: id, name, begins }) => begins !== null && isIn(text, id, name, begins))
    .slice(0, maxFound);
}

async function findRequests({ query }: Database, { accountId, text }: FindInput): Promise<Found['requests']> {
  const ids = requestIdsBeginning(text);
  if (ids === undefined) return [];
  const found: Found['requests'][number][] = [];
  for (const table of ['ledger', 'test_ledger'] as const) {
    const rows = await ofAccount(query, accountId)
      .selectFrom(table)
      .select(['request_id', 'at', 'action', 'mode'])
      .where('request_id', '>=', ids.first)
      .where('request_id', '<=', ids.last)
      .orderBy('request_id', 'desc')
      .limit(maxFound)
      .execute();
    found.push(...rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() })));
  }
  return found.sort((a, b) => (a.request_id < b.request_id ? 1 : -1)).slice(0, maxFound);
}

async function findKeys(database: Database, { accountId, text }: FindInput): Promise<Found['keys']> {
  const keys = (await createKeysStore(database).list(accountId)).map((key) => ({
    key_id: key.id,
    label: key.label,
    shown: `${key.prefix}…${key.lastFour}`,
    mode: key.mode,
    revoked: key.revokedAtMs !== null,
  }));
  const found = keys.filter(({ key_id: id, label, shown }) => isIn(text, id, label, shown));
  // Usable keys come first.
  return found.sort((a, b) => Number(a.revoked) - Number(b.revoked)).slice(0, maxFound);
}

function isIn(text: string, ...places: readonly (string | null)[]): boolean {
  const wanted = text.toLowerCase();
  return places.some((place) => place?.toLowerCase().includes(wanted));
}
