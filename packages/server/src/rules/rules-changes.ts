/** Changes of rules: done, noted in the audit log, and undone by the same way. A rule that comes back has a new id. */

import { copyPattern, type RuleDraft, ruleKinds } from '@moderato/contract';
import { checkRule, type RuleDefinition } from '@moderato/engine';
import type { AuditLog } from '../audit/audit-log.ts';
import type { UndoTable } from '../audit/undo.ts';
import { newId } from '../ids.ts';
import type { Member } from '../page.ts';
import { isRefused, type Refused, refuse } from '../route.ts';
import type { RulesStore } from './rules-store.ts';
import type { ShadowRulesStore } from './shadow-rules-store.ts';

export interface RuleChangeParts {
  readonly rules: RulesStore;
  readonly shadow: ShadowRulesStore;
  readonly audit: AuditLog;
  /** Told at once, so that the next call on this node sees it. */
  changed(accountId: string): void;
}

export interface ChangedRule {
  readonly rule: RuleDefinition;
  readonly entryId: string;
}

export interface RuleChanges {
  add(member: Member, draft: RuleDraft, shadow: boolean): Promise<ChangedRule | Refused>;
  /** All or none. */
  importAll(member: Member, drafts: readonly RuleDraft[], shadow: boolean): Promise<Refused | undefined>;
  remove(member: Member, ruleId: string): Promise<ChangedRule | Refused>;
  /** Into shadow or out of it. */
  move(member: Member, ruleId: string, shadow: boolean): Promise<ChangedRule | Refused>;
  readonly undo: UndoTable;
}

const unknown = () => refuse('not_found', 'There is no such rule.');
/** What the log keeps is enough to make the rule again. */
interface Kept extends RuleDraft {
  readonly shadow: boolean;
}

export function createRuleChanges({ rules, shadow: shadows, audit, changed }: RuleChangeParts): RuleChanges {
  async function create(accountId: string, draft: RuleDraft, shadow: boolean): Promise<RuleDefinition | Refused> {
    const problem = draftProblem(draft);
    if (problem !== undefined) return refuse('invalid_request', problem);
    const { type, pattern, priority = 0, moderation_action: action = null } = draft;
    if (!shadow) {
      const made = await rules.create(accountId, { type, pattern, priority, action }, checkRule);
      return 'problem' in made ? refuse('invalid_request', made.problem) : made.rule;
    }
    const rule = { ruleId: newId('rule'), type, pattern, priority, action, createdAtMs: Date.now() };
    const refused = await shadows.add(accountId, [rule], checkRule);
    return refused === undefined ? rule : refuse('invalid_request', refused);
  }

  async function take(accountId: string, ruleId: string): Promise<(RuleDefinition & { shadow: boolean }) | undefined> {
    const inShadow = await shadows.delete(accountId, ruleId);
    if (inShadow !== undefined) return { ...inShadow, shadow: true };
    const acting = (await rules.list(accountId)).find((rule) => rule.ruleId === ruleId);
    return acting !== undefined && (await rules.delete(accountId, ruleId)) ? { ...acting, shadow: false } : undefined;
  }

  async function add(member: Member, draft: RuleDraft, shadow: boolean): Promise<ChangedRule | Refused> {
    const rule = await create(member.accountId, draft, shadow);
    if (isRefused(rule)) return rule;
    changed(member.accountId);
    const entryId = await audit.note(member.accountId, member, {
      action: 'rule.added',
      subject: rule.ruleId,
      after: keep(rule, shadow),
      undoable: true,
    });
    return { rule, entryId };
  }

  async function remove(member: Member, ruleId: string): Promise<ChangedRule | Refused> {
    const rule = await take(member.accountId, ruleId);
    if (rule === undefined) return unknown();
    changed(member.accountId);
    const entryId = await audit.note(member.accountId, member, {
      action: 'rule.removed',
      subject: ruleId,
      before: keep(rule, rule.shadow),
      undoable: true,
    });
    return { rule, entryId };
  }

  async function move(member: Member, ruleId: string, shadow: boolean): Promise<ChangedRule | Refused> {
    const { accountId } = member;
    const from = shadow ? await rules.list(accountId) : await shadows.list(accountId);
    const found = from.find((rule) => rule.ruleId === ruleId);
    if (found === undefined) return unknown();
    // Made on the other side before it goes from this one: at no moment is it nowhere.
    const rule = await create(accountId, keep(found, !shadow), shadow);
    if (isRefused(rule)) return rule;
    if (shadow) await rules.delete(accountId, ruleId);
    else await shadows.delete(accountId, ruleId);
    changed(accountId);
    const entryId = await audit.note(accountId, member, {
      action: 'rule.moved',
      subject: rule.ruleId,
      before: { rule_id: ruleId, shadow: !shadow },
      after: { rule_id: rule.ruleId, shadow },
      undoable: true,
    });
    return { rule, entryId };
  }

  return {
    add,
    remove,
    move,

    async importAll(member, drafts, shadow) {
      const made: RuleDefinition[] = [];
      for (const [index, draft] of drafts.entries()) {
        const rule = await create(member.accountId, draft, shadow);
        if (isRefused(rule)) {
          for (const { ruleId } of made) await take(member.accountId, ruleId);
          return refuse('invalid_request', `rules[${index}]: ${rule.refusal.message ?? 'it is not valid.'}`);
        }
        made.push(rule);
      }
      changed(member.accountId);
      await audit.note(member.accountId, member, {
        action: 'rules.imported',
        subject: `${made.length} rules`,
        after: { shadow, rule_ids: made.map(({ ruleId }) => ruleId) },
        undoable: true,
      });
      return undefined;
    },

    undo: {
      'rule.added': (member, { subject }) => entryOf(remove(member, subject)),
      'rule.removed': (member, { before }) => entryOf(add(member, before as Kept, (before as Kept).shadow)),
      'rule.moved': (member, { subject, before }) =>
        entryOf(move(member, subject, (before as { shadow: boolean }).shadow)),
      async 'rules.imported'(member, { subject, after }) {
        const ids = (after as { rule_ids: string[] }).rule_ids;
        for (const id of ids) await take(member.accountId, id);
        changed(member.accountId);
        return audit.note(member.accountId, member, { action: 'rule.removed', subject, before: after });
      },
    },
  };
}

/** The sentence that `POST /v1/config/rules` would refuse it with, as far as it is about the draft alone [R1]. */
export function draftProblem({ type, moderation_action: action }: RuleDraft): string | undefined {
  return !ruleKinds[type].exempts && (action === undefined || action === null)
    ? 'moderation_action is required and must be one of flag, block.'
    : undefined;
}

function keep(rule: RuleDefinition, shadow: boolean): Kept {
  return {
    type: rule.type,
    pattern: copyPattern(rule.pattern),
    priority: rule.priority,
    moderation_action: rule.action,
    shadow,
  };
}

async function entryOf(change: Promise<ChangedRule | Refused>): Promise<string | Refused> {
  const changed = await change;
  return isRefused(changed) ? changed : changed.entryId;
}
