/**
 * Facts of this installation: the secret that keys content hashes, and a counter that every change of settings
 * increments, with what the newest changes were about.
 */

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { readFact, readOrAddFact, writeFact } from './instance-facts.ts';

type Query = Database['query'];

/** What a change was about: other copies clear no more than this. */
export interface Changed {
  readonly noun: ChangedNoun;
  readonly accountId: string;
}

/** `keys` with their accounts; `members` are not cached, but joining needs the counter's lock. */
const changedNouns = ['rules', 'keys', 'settings', 'webhooks', 'knownImages', 'members'] as const;
export type ChangedNoun = (typeof changedNouns)[number];

/** This many of the newest changes are kept, each in the place of the one this many before it. */
export const notedChanges = 1_000;

/** Created at first start and kept: the same content has the same hash for the lifetime of the store. */
export async function contentHashKey({ query }: Database): Promise<Buffer> {
  return Buffer.from(await readOrAddFact(query, 'content_hash_key', randomBytes(32).toString('hex')), 'hex');
}

/**
 * Called in the transaction of every change of accounts, keys, rules and settings; other processes watch the counter.
 * Without `what`, the change may be about everything. The counter's row is locked from here to the end of the
 * transaction, so that changes are committed in the order of their numbers.
 */
export async function countChange(query: Query, what?: Changed): Promise<void> {
  const { rows } = await sql<{ value: string }>`insert into instance (name, value) values ('changes', '1')
    on conflict (name) do update set value = cast(cast(instance.value as bigint) + 1 as text)
    returning value`.execute(query);
  if (what === undefined) return;
  const number = Number(rows[0]?.value);
  await writeFact(query, noteName(number), `${number} ${what.noun} ${what.accountId}`);
}

/** What the changes after `seen` were about, up to `newest`; undefined if one of them is not recorded, or no longer. */
export async function readChanged(
  { query }: Database,
  seen: number,
  newest: number,
): Promise<readonly Changed[] | undefined> {
  // The counter of a store that was restored from a backup can be lower.
  if (newest <= seen || newest - seen > notedChanges) return undefined;
  const numbers = Array.from({ length: newest - seen }, (_, index) => seen + 1 + index);
  const rows = await query
    .selectFrom('instance')
    .select(['name', 'value'])
    .where('name', 'in', numbers.map(noteName))
    .execute();
  const notes = new Map(rows.map(({ name, value }) => [name, value.split(' ')]));
  const changed: Changed[] = [];
  for (const number of numbers) {
    const [noted, about, accountId] = notes.get(noteName(number)) ?? [];
    const noun = changedNouns.find((known) => known === about);
    if (noted !== String(number) || noun === undefined || accountId === undefined) return undefined;
    changed.push({ noun, accountId });
  }
  return changed;
}

function noteName(number: number): string {
  return `change ${number % notedChanges}`;
}

export async function readChanges({ query }: Database): Promise<number> {
  return Number((await readFact(query, 'changes')) ?? 0);
}

/** Proves that the store accepts writes. */
export async function touchStore({ query }: Database): Promise<void> {
  await writeFact(query, 'last_write_check', String(Date.now()));
}
