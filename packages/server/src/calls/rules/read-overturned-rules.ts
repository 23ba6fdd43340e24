/**
 * Rules that people overturn: they keep nearly every text that the rule stopped. A rule is counted from its last change on.
 * Restricted texts [T14] do not count.
 */

import type { OverturnedRule } from '@moderato/contract';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { wilson } from '../feedback/wilson.ts';
import { matchedRules } from '../ledger/decision-row.ts';
import { isRestricted } from '../retention/what-is-kept.ts';

/** The newest. */
const maxDecisions = 20_000;
/** Fewer say nothing about a rule. */
const minDecided = 5;
const nearlyAlways = 0.9;

export async function readOverturnedRules(
  { query }: Database,
  { accountId }: { readonly accountId: string },
): Promise<OverturnedRule[]> {
  const rows = await ofAccount(query, accountId)
    .selectFrom('feedback')
    .innerJoin('ledger', (join) =>
      join
        .onRef('ledger.account_id', '=', 'feedback.account_id')
        .onRef('ledger.request_id', '=', 'feedback.request_id'),
    )
    .select(['feedback.decision', 'feedback.category'])
    .select(['ledger.at', 'ledger.matched_rules', 'ledger.flagged', 'ledger.trace'])
    // Written out, because the index covers only these rows.
    .where(sql<SqlBool>`feedback.source = 'review'`)
    .orderBy('feedback.at', 'desc')
    .limit(maxDecisions)
    .execute();
  const stopped = rows.filter((row) => row.matched_rules !== null && !isRestricted(row));
  if (stopped.length < minDecided) return [];
  const changes = await readLastChanges(query, accountId);
  const counts = new Map<string, { decided: number; kept: number; alone: number }>();
  for (const { decision, category, at, flagged, ...row } of stopped) {
    const ids = new Set(matchedRules(row).map(({ rule_id: id }) => id));
    const isKept = decision === 'approve' || (decision === 'wrong_category' && category === 'none');
    for (const id of ids) {
      if (at <= (changes.get(id) ?? Number.POSITIVE_INFINITY)) continue;
      const count = counts.get(id) ?? { decided: 0, kept: 0, alone: 0 };
      counts.set(id, count);
      count.decided++;
      if (isKept) count.kept++;
      if (isKept && ids.size === 1 && flagged === null) count.alone++;
    }
  }
  return [...counts]
    .map(([id, count]) => ({ rule_id: id, ...count, share: wilson(count.kept, count.decided) }))
    .filter(({ decided, share }) => decided >= minDecided && share.share >= nearlyAlways)
    .sort((a, b) => b.kept - a.kept);
}

/** Of each rule that acts on live calls; 0 if it was never changed. */
async function readLastChanges(query: Database['query'], accountId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await ofAccount(query, accountId)
    .selectFrom('rules')
    .leftJoin('rule_versions', (join) =>
      join.onRef('rule_versions.account_id', '=', 'rules.account_id').onRef('rule_versions.rule_id', '=', 'rules.id'),
    )
    .select(({ fn }) => ['rules.id', fn.max('rule_versions.at').as('changed_at')])
    .where('rules.mode', '=', 'live')
    .where('rules.shadow', '=', 0)
    .groupBy('rules.id')
    .execute();
  return new Map(rows.map(({ id, changed_at: at }) => [id, Number(at ?? 0)]));
}
