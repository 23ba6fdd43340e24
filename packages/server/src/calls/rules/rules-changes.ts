/**
 * Changes of rules, from the dashboard or `/v1/config/rules`. A rule keeps its id, its age and its counts when it is
 * edited, moved, or restored after its removal.
 */

import type { RuleDraft, RulePattern } from '@moderato/contract';
import { lookThrough } from '@moderato/engine';
import type { By } from '../../base/audit/actor.ts';
import type { EntryName } from '../../base/audit/audit-store.ts';
import type { Change, Outcome, Work } from '../../base/audit/change.ts';
import { sameAsLogged, type UndoTable } from '../../base/audit/undo.ts';
import type { Places } from '../../base/fairness/gates.ts';
import { isRefused, refuse } from '../../base/http/route.ts';
import { draftProblem, fieldsOf, openRuleBook, type RuleBook, settingsOf } from './rule-book.ts';
import type { RulePlace, RuleVersion } from './rule-row.ts';

export interface RulesChangeParts {
  readonly change: Change;
  /** Clears what is cached of the account's rules, here and in other copies. */
  cleared(accountId: string): void;
  /** Accounts take turns. */
  readonly places: Places;
}

export type RulesChanges = ReturnType<typeof createRulesChanges>;

const unknown = () => refuse('not_found', 'There is no such rule.');
const gone = () => refuse('conflict', 'The earlier version of this rule is no longer kept.');

type WorkOnRules<Answer> = (rules: RuleBook, entry: EntryName) => ReturnType<Work<Answer>>;

export function createRulesChanges({ change, cleared, places }: RulesChangeParts) {
  /**
   * Runs every change of rules with its stores, and clears the caches when it is done. Long lists are checked before
   * the transaction, so that neither other calls nor other writers wait for it.
   */
  async function changeRules<Answer>(
    by: By,
    work: WorkOnRules<Answer>,
    patterns: readonly RulePattern[] = [],
  ): Outcome<Answer> {
    const leave = await places.take(by.accountId);
    if (leave === 'full') return refuse('overloaded', undefined, 1);
    try {
      for (const pattern of patterns) await lookThrough(pattern);
      const done = await change<Answer>(by, (within, entry) => work(openRuleBook(within, by.accountId), entry));
      if (!isRefused(done) && done.entryId !== null) cleared(by.accountId);
      return done;
    } finally {
      leave();
    }
  }

  const changes = {
    add: (by: By, draft: RuleDraft, place: RulePlace) =>
      changeRules(
        by,
        async (rules) => {
          const made = await rules.create([draft], place);
          if (isRefused(made)) return made;
          const [rule] = made as [RuleVersion];
          return { answer: rule, note: addNote(rule) };
        },
        [draft.pattern],
      ),

    /** All or none. */
    importAll: (by: By, drafts: readonly RuleDraft[], place: RulePlace) =>
      changeRules<readonly RuleVersion[]>(
        by,
        async (rules) => {
          const made = await rules.create(drafts, place, (index) => `rules[${index}]: `);
          return isRefused(made) ? made : { answer: made, note: importNote(made) };
        },
        drafts.map(({ pattern }) => pattern),
      ),

    edit: (by: By, ruleId: string, draft: RuleDraft) =>
      changeRules(
        by,
        async (rules, entry) => {
          const before = await rules.find(ruleId);
          if (before === undefined) return unknown();
          const problem = draftProblem(draft);
          if (problem !== undefined) return refuse('invalid_request', problem);
          return rules.replace(entry, before, { ...before, ...fieldsOf(draft) });
        },
        [draft.pattern],
      ),

    /** With a place, a rule elsewhere counts as unknown: a caller with a key sees no other place. */
    remove: (by: By, ruleId: string, place?: RulePlace) =>
      changeRules(by, async (rules, entry) => {
        const rule = await rules.find(ruleId);
        if (rule === undefined) return unknown();
        if (place !== undefined && (rule.mode !== place.mode || rule.shadow !== place.shadow)) return unknown();
        await rules.take(entry, [rule]);
        const before = settingsOf(rule);
        return {
          answer: rule,
          note: { action: 'rule.removed', subject: ruleId, before, undoable: true, keeps: 'nothing' },
        };
      }),

    /** Moves it into or out of shadow. */
    move: (by: By, ruleId: string, shadow: boolean) =>
      changeRules(by, async (rules, entry) => {
        const before = await rules.find(ruleId);
        if (before === undefined || before.shadow === shadow) return unknown();
        await rules.take(entry, [before]);
        const rule: RuleVersion = { ...before, shadow };
        const refused = await rules.put([rule]);
        if (refused !== undefined) return refused;
        const [was, is] = [{ shadow: !shadow }, { shadow }];
        return {
          answer: rule,
          note: { action: 'rule.moved', subject: ruleId, before: was, after: is, undoable: true },
        };
      }),
  };

  const restore = (by: By, entryId: string) =>
    changeRules(by, async (rules) => {
      const versions = await rules.versions.find(by.accountId, entryId);
      if (versions.length === 0) return gone();
      for (const { ruleId } of versions) if ((await rules.find(ruleId)) !== undefined) return refuse('conflict');
      const refused = await rules.put(versions);
      if (refused !== undefined) return refused;
      const [rule] = versions as [RuleVersion];
      return { answer: versions, note: versions.length > 1 ? importNote(versions) : addNote(rule) };
    });

  const undo: UndoTable = {
    'rule.added': (by, { subject }) => changes.remove(by, subject),
    'rule.removed': (by, { entry_id: id }) => restore(by, id),
    'rules.removed': (by, { entry_id: id }) => restore(by, id),
    'rule.moved': (by, { subject, before }) => changes.move(by, subject, (before as { shadow: boolean }).shadow),

    'rule.changed': (by, { entry_id: id, subject, after }) =>
      changeRules(by, async (rules, entry) => {
        const now = await rules.find(subject);
        if (now === undefined || !sameAsLogged(settingsOf(now), after)) return refuse('conflict');
        const [version] = await rules.versions.find(by.accountId, id);
        if (version === undefined) return gone();
        // Counting continues from the current counts.
        return rules.replace(entry, now, { ...version, hits: now.hits, lastHitAtMs: now.lastHitAtMs });
      }),

    'rules.imported': (by, { subject, after }) =>
      changeRules(by, async (rules, entry) => {
        const ids = (after as { rule_ids: unknown }).rule_ids;
        if (!Array.isArray(ids)) return gone();
        const still: RuleVersion[] = [];
        for (const id of ids) {
          const rule = await rules.find(id as string);
          if (rule !== undefined) still.push(rule);
        }
        if (still.length === 0) return refuse('conflict');
        await rules.take(entry, still);
        const before = { rule_ids: still.map(({ ruleId }) => ruleId) };
        return {
          answer: still,
          note: { action: 'rules.removed', subject, before, undoable: true, keeps: 'nothing' },
        };
      }),
  };
  return { ...changes, undo };
}

function addNote(rule: RuleVersion) {
  const after = settingsOf(rule);
  return { action: 'rule.added', subject: rule.ruleId, after, undoable: true, keeps: 'nothing' } as const;
}

function importNote(rules: readonly RuleVersion[]) {
  const [first] = rules;
  const side = first?.mode === 'test' ? { mode: first.mode } : {};
  const after = { shadow: first?.shadow ?? false, ...side, rule_ids: rules.map(({ ruleId }) => ruleId) };
  const subject = `${rules.length} rules`;
  return { action: 'rules.imported', subject, after, undoable: true, keeps: 'after' } as const;
}
