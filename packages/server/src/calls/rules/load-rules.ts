/**
 * Loads an account's rules for compiling. If they have not changed, nothing is read; long lists are read one at a time, so
 * other calls continue in between. A rule that is removed meanwhile is left out: its removal triggers a new build anyway.
 */

import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ruleKinds } from '@moderato/contract';
import type { LoadedRules, RuleDefinition } from '@moderato/engine';
import type { RulesTable } from '../../base/storage/account-schema.ts';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { sha256 } from '../../base/storage/shrink-settings.ts';
import { fromRuleRow, type RuleFacts, readRuleFacts } from './rule-row.ts';
import type { RuleSide } from './rule-sets.ts';

/** Per query: about as much as can be parsed in a few milliseconds. */
const maxEntries = 2_000;
const maxRules = 200;

type Loaded = Promise<LoadedRules | 'unchanged'>;

/** Active rules. */
export async function loadActingRules(database: Database, side: RuleSide, known?: string): Loaded {
  return load(database, side, await readRuleFacts(database.query, { ...side, shadow: false }), known);
}

/** Shadow rules, with the allowlists that also apply to them. */
export async function loadShadowRules(database: Database, side: RuleSide, known?: string): Loaded {
  const all = await readRuleFacts(database.query, side);
  const isUsed = all.some(({ shadow }) => shadow === 1);
  const wanted = all.filter(({ type, shadow }) => isUsed && (shadow === 1 || ruleKinds[type].exempts));
  return load(database, side, wanted, known);
}

/** All of them. */
export async function loadAllRules(database: Database, side: RuleSide, known?: string): Loaded {
  return load(database, side, await readRuleFacts(database.query, side), known);
}

export async function readShadowIds({ query }: Database, side: RuleSide): Promise<ReadonlySet<string>> {
  return new Set((await readRuleFacts(query, { ...side, shadow: true })).map(({ id }) => id));
}

async function load(
  { query }: Database,
  { accountId, mode }: RuleSide,
  wanted: readonly RuleFacts[],
  known: string | undefined,
): Loaded {
  if (known !== undefined && versionOf(wanted) === known) return 'unchanged';
  const read: RuleFacts[] = [];
  const rules: RuleDefinition[] = [];
  for (const ids of batches(wanted)) {
    const rows = await ofAccount(query, accountId)
      .selectFrom('rules')
      .selectAll()
      .where('id', 'in', ids)
      .where('mode', '=', mode)
      .execute();
    const byId = new Map<string, RulesTable>(rows.map((row) => [row.id, row]));
    for (const row of ids.map((id) => byId.get(id)).filter((row) => row !== undefined)) {
      read.push(row);
      rules.push(fromRuleRow(row));
    }
    await nextTurn();
  }
  // Of what was read, which may be newer than the earlier facts.
  return { version: versionOf(read), rules };
}

function batches(facts: readonly RuleFacts[]): string[][] {
  const all: string[][] = [];
  let entries = maxEntries;
  for (const { id, entries: more } of facts) {
    if (entries + more > maxEntries || (all.at(-1)?.length ?? 0) >= maxRules) {
      all.push([]);
      entries = 0;
    }
    all.at(-1)?.push(id);
    entries += more;
  }
  return all;
}

/** A rule that was not measured never equals another, because nobody can tell whether it is the same. */
function versionOf(facts: readonly RuleFacts[]): string {
  if (facts.some(({ digest }) => digest === '')) return randomUUID();
  const parts = facts.map(({ id, shadow, type, priority, action, created_at, digest }) => [
    ...[id, shadow, type, priority, action, created_at, digest],
  ]);
  return sha256(JSON.stringify(parts));
}
