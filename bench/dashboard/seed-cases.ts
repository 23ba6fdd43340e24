/** Adds data besides the calls: rules, audit entries, reports, outcomes, appeals, deliveries. */

import type { Insertable } from 'kysely';
import { newId } from '../../packages/server/src/base/ids.ts';
import type { Database } from '../../packages/server/src/base/storage/database.ts';
import type { AuditEntriesTable } from '../../packages/server/src/base/storage/people-schema.ts';
import type { LedgerTable } from '../../packages/server/src/base/storage/schema.ts';
import { excerptAround } from '../../packages/server/src/calls/rules/shadow-excerpt.ts';
import { newDelivery } from '../../packages/server/src/calls/webhooks/delivery.ts';
import { addAppeal } from '../../packages/server/src/desk/appeals/appeals-store.ts';
import { addOutcome } from '../../packages/server/src/desk/outcomes/outcomes-store.ts';
import { addReport } from '../../packages/server/src/desk/reports/reports-store.ts';
import type { Stores } from '../../packages/server/src/stores.ts';

/** The maximum for an account. */
const auditEntries = 100_000;
const rules = 1_000;
const wordsPerRule = 100;
const cases = 10_000;
const deliveries = 50_000;
const rowsAtOnce = 500;
const hourMs = 60 * 60 * 1_000;
export const shadowRuleId = 'rule_shadow_seeded';
export const rareMember = 'usr_rare';

export async function seedCases(stores: Stores, accountId: string, nowMs: number): Promise<void> {
  const { database, retention } = stores;
  await retention.set(accountId, { keep_content: true, days: 30, include_scored: false });
  await seedRules(stores, accountId);
  await inBatches(auditEntries, (from, to) => seedAudit(database, accountId, from, to, nowMs));
  const calls = await newestFlagged(database, accountId, cases);
  await inBatches(calls.length, (from, to) => seedOfCalls(database, calls.slice(from, to), nowMs));
  await inBatches(deliveries, (from, to) => seedDeliveries(database, accountId, from, to, nowMs));
  await seedShadowMatches(stores, accountId);
}

async function inBatches(number: number, work: (from: number, to: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < number; from += rowsAtOnce) await work(from, Math.min(number, from + rowsAtOnce));
}

async function seedRules({ rules: kept, shadowRules }: Stores, accountId: string): Promise<void> {
  const rule = (ruleId: string, index: number) => ({
    ...{ ruleId, type: 'wordlist' as const, priority: index % 10, action: 'flag' as const, createdAtMs: index },
    pattern: Array.from({ length: wordsPerRule }, (_, word) => `word-${index}-${word}`),
  });
  const everything = () => undefined;
  const acting = Array.from({ length: rules - 1 }, (_, index) => rule(newId('rule'), index));
  await kept.live.add(accountId, acting, everything, 'newest');
  await shadowRules.live.add(accountId, [rule(shadowRuleId, rules)], everything, 'newest');
}

async function seedAudit(
  { query }: Database,
  accountId: string,
  from: number,
  to: number,
  nowMs: number,
): Promise<void> {
  const entries = Array.from({ length: to - from }, (_, index): Insertable<AuditEntriesTable> => {
    const number = from + index;
    const at = nowMs - (auditEntries - number) * 60_000;
    const user = number % 20_000 === 0 ? rareMember : `usr_${number % 7}`;
    return {
      ...{ account_id: accountId, id: newId('audit', at), at, by_kind: 'member', user_id: user, key_id: null },
      ...{ email: `${user}@example.org`, subject: newId('req', at), undoable: 1, undone_by: null },
      action: number % 5_000 === 0 ? 'key.revoked' : 'review.decided',
      before: '{"items":["req_01k9000000000000000000000"]}',
      after: '{"decision":"remove","category":null,"items":1}',
    };
  });
  await query.insertInto('audit_entries').values(entries).execute();
}

function newestFlagged({ query }: Database, accountId: string, most: number): Promise<LedgerTable[]> {
  return query
    .selectFrom('ledger')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('action', 'in', ['flag', 'block'])
    .orderBy('request_id', 'desc')
    .limit(most)
    .execute();
}

/** Each was reported and removed, and its author appeals. Half of the appeals are answered. */
async function seedOfCalls(database: Database, calls: readonly LedgerTable[], nowMs: number): Promise<void> {
  await database.query.transaction().execute(async (transaction) => {
    const within: Database = { ...database, query: transaction };
    for (const [index, row] of calls.entries()) {
      const { account_id: accountId, request_id: requestId, key_id: keyId } = row;
      const atMs = Math.min(nowMs, row.at + hourMs);
      await addReport(within, { row, keyId, reporter_id: `user-${index}`, reason: 'It insults me.', atMs });
      const asked = { request_id: requestId, outcome: 'removed', clause: '4.2: No insults' } as const;
      const outcome = await addOutcome(within, row, asked, { keyId, atMs, last: undefined });
      if (outcome === undefined) continue;
      const appeal = await addAppeal(within, outcome, { reason: 'I was quoting.', appellant: 'author', atMs });
      if (appeal === undefined || index % 2 === 0) continue;
      await transaction
        .updateTable('appeals')
        .set({
          ...{ answered_at: nowMs, answered_by: 'usr_1', decision: 'upheld' },
          answer: within.secrets.seal(['appeals', accountId, appeal.id], 'It was no quotation.'),
        })
        .where('account_id', '=', accountId)
        .where('id', '=', appeal.id)
        .execute();
    }
  });
}

async function seedDeliveries({ query }: Database, accountId: string, from: number, to: number, nowMs: number) {
  const rows = Array.from({ length: to - from }, (_, index) => {
    const atMs = nowMs - (deliveries - from - index) * 30_000;
    const delivery = newDelivery({ accountId, id: 'hook_seeded' }, 'decision.flag', { action: 'flag' }, null, atMs);
    return { ...delivery, state: 'delivered' as const, attempts: 1, next_attempt_at: null, delivered_at: atMs };
  });
  await query.insertInto('webhook_deliveries').values(rows).execute();
}

async function seedShadowMatches({ database, shadowRules }: Stores, accountId: string): Promise<void> {
  const rows = await database.query
    .selectFrom('ledger')
    .select('request_id')
    .where('account_id', '=', accountId)
    .where('action', '=', 'allow')
    .orderBy('request_id', 'desc')
    .limit(100)
    .execute();
  const text = `${'A message of about the usual length. '.repeat(20)}free coins ${'And so on. '.repeat(20)}`;
  const match = { start: text.indexOf('free'), end: text.indexOf('free') + 10 };
  const matches = rows.map(({ request_id }) => ({
    ...{ account_id: accountId, rule_id: shadowRuleId, request_id, match_start: match.start, match_end: match.end },
    excerpt: excerptAround(text, match),
  }));
  await shadowRules.live.count(new Map([[shadowRuleId, { hits: rows.length, lastAtMs: Date.now(), matches }]]), 90);
}
