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
import { fromRuleRow, type RuleFacts, type RulesTableName, readRuleFacts } from './rule-row.ts';
import type { RuleSide } from './rule-sets.ts';

/** Per query: about as much as can be parsed in a few milliseconds. */
const maxEntries = 2_000;
const maxRules = 200;

interface Wanted {
  readonly table: RulesTableName;
  readonly facts: readonly RuleFacts[];
}

type Loaded = Promise<LoadedRules | 'unchanged'>;

/** Active rules. */
export async function loadActingRules(database: Database, side: RuleSide, known?: string): Loaded {
  return load(database, side, [await factsOf(database, side, 'rules')], known);
}

/** Shadow rules, with the allowlists that also apply to them. */
export async function loadShadowRules(database: Database, side: RuleSide, known?: string): Loaded {
  const inShadow = await factsOf(database, side, 'shadow_rules');
  if (inShadow.facts.length === 0) return load(database, side, [inShadow], known);
  const { table, facts } = await factsOf(database, side, 'rules');
  const allowlists = facts.filter(({ type }) => ruleKinds[type].exempts);
  return load(database, side, [{ table, facts: allowlists }, inShadow], known);
}

/** All of them. */
export async function loadAllRules(database: Database, side: RuleSide, known?: string): Loaded {
  const [acting, inShadow] = [await factsOf(database, side, 'rules'), await factsOf(database, side, 'shadow_rules')];
  return load(database, side, [acting, inShadow], known);
}

export async function readShadowIds({ query }: Database, side: RuleSide): Promise<ReadonlySet<string>> {
  return new Set((await readRuleFacts(query, 'shadow_rules', side)).map(({ id }) => id));
}

async function factsOf({ query }: Database, side: RuleSide, table: RulesTableName): Promise<Wanted> {
  return { table, facts: await readRuleFacts(query, table, side) };
}

async function load(
  { query }: Database,
  { accountId, mode }: RuleSide,
  wanted: readonly Wanted[],
  known: string | undefined,
): Loaded {
  if (known !== undefined && versionOf(wanted.flatMap(({ facts }) => facts)) === known) return 'unchanged';
  const read: RuleFacts[] = [];
  const rules: RuleDefinition[] = [];
  for (const { table, facts } of wanted) {
    for (const ids of batches(facts)) {
      const rows = await ofAccount(query, accountId)
        .selectFrom<RulesTableName>(table)
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
  const parts = facts.map(({ id, type, priority, action, created_at, digest }) => [
    ...[id, type, priority, action, created_at, digest],
  ]);
  return sha256(JSON.stringify(parts));
}
