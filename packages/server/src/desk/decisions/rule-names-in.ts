/** The names of the rules in some decisions, as they are now or were when the rules were removed: id → name. */

import type { DecisionSummary } from '@moderato/contract';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';

export async function ruleNamesIn(
  { query }: Database,
  accountId: string,
  decisions: readonly Pick<DecisionSummary, 'rules'>[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const ids = [...new Set(decisions.flatMap(({ rules }) => rules))];
  if (ids.length === 0) return names;
  const called = (id: string, name: string | null) => (name === null ? names.delete(id) : names.set(id, name));
  // Oldest first, so that the newest name wins; a rule's current name comes last.
  const versions = await ofAccount(query, accountId)
    .selectFrom('rule_versions')
    .select(['rule_id', 'name'])
    .where('rule_id', 'in', ids)
    .orderBy('at')
    .execute();
  for (const { rule_id: id, name } of versions) called(id, name);
  const rules = await ofAccount(query, accountId)
    .selectFrom('rules')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  for (const { id, name } of rules) called(id, name);
  return names;
}
