/** All rules of an account in one place, live and test, active and in shadow: what a change of rules works on. */

import { keyModes, type RuleDraft, type RuleMatching, ruleKinds } from '@moderato/contract';
import { checkRule } from '@moderato/engine';
import type { EntryName } from '../../base/audit/audit-store.ts';
import type { Noted } from '../../base/audit/change.ts';
import { type Refused, refuse } from '../../base/http/route.ts';
import { newId } from '../../base/ids.ts';
import type { Database } from '../../base/storage/database.ts';
import { readRule } from './read-rules.ts';
import { newRuleFields, type RulePlace, type RuleVersion } from './rule-row.ts';
import { createRuleVersionsStore } from './rule-versions-store.ts';
import { createRulesStore } from './rules-store.ts';
import { forgetShadowMatches } from './shadow-matches-store.ts';

export type RuleBook = ReturnType<typeof openRuleBook>;

const places: readonly RulePlace[] = keyModes.flatMap((mode) => [true, false].map((shadow) => ({ mode, shadow })));

/** `within` is the transaction of the change. */
export function openRuleBook(within: Database, accountId: string) {
  const versions = createRuleVersionsStore(within);
  const storeOf = ({ mode, shadow }: RulePlace) => createRulesStore(within, mode, shadow);

  /** As they were, with their ids. */
  async function put(rules: readonly RuleVersion[]): Promise<Refused | undefined> {
    for (const place of places) {
      const ofThese = rules.filter(({ mode, shadow }) => mode === place.mode && shadow === place.shadow);
      if (ofThese.length === 0) continue;
      const added = await storeOf(place).add(accountId, ofThese, checkRule, 'as they are');
      if ('problem' in added) return refuse('invalid_request', added.problem);
    }
    return undefined;
  }

  async function setAside(entry: EntryName, rules: readonly RuleVersion[]): Promise<void> {
    for (const rule of rules) await storeOf(rule).delete(accountId, rule.ruleId);
    await versions.keep(accountId, entry, rules);
  }

  return {
    versions,
    find: (ruleId: string): Promise<RuleVersion | undefined> => readRule(within, { accountId, ruleId }),
    put,

    /** Removes them from the book and stores them with the versions of the audit entry. */
    async take(entry: EntryName, rules: readonly RuleVersion[]): Promise<void> {
      await setAside(entry, rules);
      await forgetShadowMatches(
        within,
        rules.filter(({ shadow }) => shadow).map(({ ruleId }) => ruleId),
      );
    },

    /** All or none; `naming` begins the message that refuses one of several. */
    async create(
      drafts: readonly RuleDraft[],
      place: RulePlace,
      naming: (index: number) => string = () => '',
    ): Promise<readonly RuleVersion[] | Refused> {
      const problems = drafts.map(draftProblem);
      const first = problems.findIndex((problem) => problem !== undefined);
      if (first >= 0) return refuse('invalid_request', `${naming(first)}${problems[first]}`);
      const rules = drafts.map((draft) => ({
        ruleId: newId('rule'),
        createdAtMs: 0,
        ...newRuleFields,
        ...fieldsOf(draft),
      }));
      const added = await storeOf(place).add(accountId, rules, checkRule, 'newest');
      if ('problem' in added) return refuse('invalid_request', `${naming(added.index)}${added.problem}`);
      return added.rules.map((rule) => ({ ...newRuleFields, ...rule, ...place }));
    },

    async replace(entry: EntryName, before: RuleVersion, after: RuleVersion): Promise<Noted<RuleVersion> | Refused> {
      await setAside(entry, [before]);
      const refused = await put([after]);
      if (refused !== undefined) return refused;
      const [was, is] = [settingsOf(before), settingsOf(after)];
      return {
        answer: after,
        note: {
          action: 'rule.changed',
          subject: after.ruleId,
          before: was,
          after: is,
          undoable: true,
          keeps: 'nothing',
        },
      };
    },
  };
}

/** The message with which `POST /v1/config/rules` refuses it, as far as it is about the draft alone [R1]. */
export function draftProblem({ type, moderation_action: action }: RuleDraft): string | undefined {
  return !ruleKinds[type].exempts && (action === undefined || action === null)
    ? 'moderation_action is required and must be one of flag, block.'
    : undefined;
}

/** A draft without a name, note or way of matching leaves them unchanged; an empty name or note removes them. */
export function fieldsOf(draft: RuleDraft) {
  const { type, pattern, priority = 0, moderation_action: action = null, matching, name, note } = draft;
  return {
    type,
    pattern,
    priority,
    action,
    ...fieldsOfMatching(type, matching),
    ...(name === undefined ? {} : { name: name.trim() || null }),
    ...(note === undefined ? {} : { note: note.trim() || null }),
  };
}

/** Only lists match in several ways. */
function fieldsOfMatching(type: RuleDraft['type'], matching: RuleMatching | undefined): { matching?: RuleMatching } {
  if (ruleKinds[type].holds !== 'entries') return { matching: 'exact' };
  return matching === undefined ? {} : { matching };
}

/**
 * A rule in the audit log. Missing fields are left out, and so are the live side and exact matching: entries from
 * before there were names, sides and ways of matching do not have them either.
 */
export function settingsOf(rule: RuleVersion) {
  const { type, pattern, matching, priority, action, mode, shadow, name, note } = rule;
  const side = mode === 'test' ? { mode } : {};
  const words = { ...(name === null ? {} : { name }), ...(note === null ? {} : { note }) };
  const way = matching === 'exact' ? {} : { matching };
  return { ...words, type, pattern, ...way, priority, moderation_action: action, shadow, ...side };
}
