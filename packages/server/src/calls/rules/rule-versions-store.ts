/**
 * Rules as they were before a change: what undo restores, with the id, the time of creation and the counts. A version
 * belongs to the audit entry of the change; its pattern is stored once per account, however many versions use it.
 */

import type { EntryName } from '../../base/audit/audit-store.ts';
import type { Database } from '../../base/storage/database.ts';
import { keepLongValues, readLongValue } from '../../base/storage/long-values.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { sha256 } from '../../base/storage/shrink-settings.ts';
import { fromRuleColumns, type RuleVersion, ruleColumns } from './rule-row.ts';

export const ruleVersionsKept = 10_000;

export function createRuleVersionsStore({ query }: Database, most: number = ruleVersionsKept) {
  async function dropOldest(accountId: string): Promise<void> {
    const tooOld = await ofAccount(query, accountId)
      .selectFrom('rule_versions')
      .select(['entry_id', 'rule_id'])
      .orderBy('at', 'desc')
      .orderBy('entry_id', 'desc')
      .limit(1_000)
      .offset(most)
      .execute();
    for (const { entry_id: entryId, rule_id: ruleId } of tooOld) {
      await ofAccount(query, accountId)
        .updateTable('audit_entries')
        .set({ undoable: 0 })
        .where('id', '=', entryId)
        .execute();
      await ofAccount(query, accountId)
        .deleteFrom('rule_versions')
        .where('entry_id', '=', entryId)
        .where('rule_id', '=', ruleId)
        .execute();
    }
  }

  return {
    async keep(accountId: string, { id: entryId, atMs }: EntryName, rules: readonly RuleVersion[]): Promise<void> {
      const patterns = new Map<string, string>();
      for (const rule of rules) {
        const pattern = JSON.stringify(rule.pattern);
        const digest = sha256(pattern);
        patterns.set(digest, pattern);
        await query
          .insertInto('rule_versions')
          .values({
            account_id: accountId,
            entry_id: entryId,
            rule_id: rule.ruleId,
            at: atMs,
            pattern_digest: digest,
            mode: rule.mode,
            shadow: rule.shadow ? 1 : 0,
            ...ruleColumns(rule),
          })
          .execute();
      }
      await keepLongValues(query, accountId, patterns, atMs);
      await dropOldest(accountId);
    },

    /** Empty if they are no longer kept. */
    async find(accountId: string, entryId: string): Promise<RuleVersion[]> {
      const rows = await ofAccount(query, accountId)
        .selectFrom('rule_versions')
        .selectAll()
        .where('entry_id', '=', entryId)
        .orderBy('created_at')
        .execute();
      const versions: RuleVersion[] = [];
      for (const row of rows) {
        const pattern = await readLongValue(query, accountId, row.pattern_digest);
        if (pattern === undefined) return [];
        versions.push({ ...fromRuleColumns(row.rule_id, pattern, row), mode: row.mode, shadow: row.shadow === 1 });
      }
      return versions;
    },
  };
}
