/**
 * Stored next to a rule so that its size, and whether it changed, are known without reading its pattern. Stores write
 * it with the rule; this is for rules that something else wrote.
 */

import type { MeasuredColumns } from './account-schema.ts';
import type { Database } from './database.ts';
import { sha256 } from './shrink-settings.ts';

/** Loaded late: commands that change no rules should not wait for the engine. */
export async function loadRuleSizes() {
  return (await import('@moderato/engine')).sizeOfRule;
}

export async function measureRule(query: Database['query'], id: string): Promise<void> {
  const row = await query.selectFrom('rules').select(['type', 'pattern']).where('id', '=', id).executeTakeFirst();
  if (row === undefined) return;
  const sizeOfRule = await loadRuleSizes();
  const pattern = JSON.parse(row.pattern) as string | string[];
  const { entries, steps, ranges } = sizeOfRule({ type: row.type, pattern });
  const measured: MeasuredColumns = { entries, steps, ranges, digest: sha256(row.pattern) };
  await query.updateTable('rules').set(measured).where('id', '=', id).execute();
}
