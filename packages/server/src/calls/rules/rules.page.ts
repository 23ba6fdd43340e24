/** Rules of the account, live and test separately [K10]: active ones and those in shadow, with what each matched. */

import {
  copyPattern,
  type RuleDraft,
  type RuleEntry,
  type RuleOverview,
  type RuleTest,
  roleAllows,
  type rulesCalls,
  type SuggestedWords,
  type TextPlace,
} from '@moderato/contract';
import {
  checkRule,
  createRuleSetCache,
  exampleForms,
  type LoadedRules,
  lookThrough,
  type RuleDefinition,
} from '@moderato/engine';
import { byMember } from '../../base/audit/actor.ts';
import { justDone, type Outcome, shown } from '../../base/audit/change.ts';
import { isoOrNull } from '../../base/durations.ts';
import type { Places } from '../../base/fairness/gates.ts';
import type { Handlers } from '../../base/http/page.ts';
import { type Refused, refuse } from '../../base/http/route.ts';
import type { Reads } from '../../base/reads/create-reads.ts';
import type { LedgerFigures } from '../ledger/ledger-figures.ts';
import type { readOverturnedRules } from './read-overturned-rules.ts';
import type { readRuleNames } from './read-rule-names.ts';
import { type readRule, type readRules, showRule } from './read-rules.ts';
import type { readShadowMatches } from './read-shadow-matches.ts';
import type { readSuggestedWords } from './read-suggested-words.ts';
import { draftProblem, fieldsOf } from './rule-book.ts';
import type { RuleVersion } from './rule-row.ts';
import { createRuleSets, type RuleSide } from './rule-sets.ts';
import type { RulesChanges } from './rules-changes.ts';

type RulesReads = Reads<{
  rules: typeof readRules;
  rule: typeof readRule;
  ruleNames: typeof readRuleNames;
  shadowMatches: typeof readShadowMatches;
  overturnedRules: typeof readOverturnedRules;
  suggestedWords: typeof readSuggestedWords;
}>;

export interface RulesParts {
  readonly reads: RulesReads;
  /** All rules, to try them on a text; `known` is the version that is built. */
  load(side: RuleSide, known?: string): Promise<LoadedRules | 'unchanged'>;
  shadowIds(side: RuleSide): Promise<ReadonlySet<string>>;
  readonly changes: RulesChanges;
  readonly figures: Pick<LedgerFigures, 'hitsByRule'>;
  /** For tests of rules on a text. Accounts take turns. */
  readonly testPlaces: Places;
}

type HitsByRule = Awaited<ReturnType<LedgerFigures['hitsByRule']>>;

const maxTestedBytes = 64 * 1024 * 1024;
const draftId = 'rule_draft';
/** As many as somebody reads. */
const suggestedWords = 20;

export function rulesHandlers({
  reads,
  load,
  shadowIds,
  changes,
  figures,
  testPlaces,
}: RulesParts): Handlers<keyof typeof rulesCalls> {
  const tested = createRuleSets(load, { maxBytes: maxTestedBytes });

  async function overview(side: RuleSide): Promise<RuleOverview> {
    const [rules, hits] = await Promise.all([reads.rules(side), figures.hitsByRule(side.accountId, side.mode)]);
    return { rules: rules.map((rule) => withHits(rule, hits)) };
  }

  async function entryOf(accountId: string, rule: RuleVersion): Promise<RuleEntry> {
    const hits: HitsByRule = rule.shadow ? new Map() : await figures.hitsByRule(accountId, rule.mode);
    return withHits(showRule(rule), hits);
  }

  const show = (accountId: string, change: Outcome<RuleVersion>) => shown(change, (rule) => entryOf(accountId, rule));

  /**
   * The account's compiled rules are cached as long as they are unchanged; with a draft, they are built once more. Both
   * in slices.
   */
  async function compile(side: RuleSide, draft: RuleDefinition | undefined) {
    if (draft === undefined) {
      tested.clear(side.accountId);
      return tested.get(side);
    }
    const loadWithDraft = async (): Promise<LoadedRules> => {
      const loaded = await load(side);
      const rules = loaded === 'unchanged' ? [] : loaded.rules;
      return { version: draftId, rules: [...rules, draft] };
    };
    return createRuleSetCache({ load: loadWithDraft }).get(side.accountId);
  }

  async function tryRules(side: RuleSide, content: string, draft: RuleDraft | undefined): Promise<RuleTest | Refused> {
    const tried = draft && { ruleId: draftId, createdAtMs: Date.now(), ...fieldsOf(draft) };
    if (draft !== undefined && tried !== undefined) {
      await lookThrough(draft.pattern);
      const problem = draftProblem(draft) ?? checkRule(tried, []);
      if (problem !== undefined) return refuse('invalid_request', problem);
    }
    const { matched, exempt } = await (await compile(side, tried)).matchEvery(content);
    const inShadow = await shadowIds(side);
    return {
      matches: [...Map.groupBy(matched, ({ rule_id: id }) => id)].map(([id, [first, ...more]]) => ({
        rule_id: id === draftId ? null : id,
        type: first!.type,
        moderation_action: first!.moderation_action,
        shadow: inShadow.has(id),
        places: apart([first!, ...more].map(({ match: { start, end } }) => ({ start, end }))),
      })),
      exempt: exempt.map(({ start, end }) => ({ start, end })),
    };
  }

  /** Those that no rule matches or exempts, in shadow or not. */
  async function inNoRule(side: RuleSide, words: SuggestedWords['words']): Promise<SuggestedWords['words']> {
    const rules = await compile(side, undefined);
    const found: SuggestedWords['words'][number][] = [];
    for (const one of words) {
      if (found.length === suggestedWords) break;
      const { matched, exempt } = await rules.matchEvery(one.word);
      if (matched.length + exempt.length === 0) found.push(one);
    }
    return found;
  }

  return {
    'GET /rules': ({ member: { accountId }, query: { mode = 'live' } }) => overview({ accountId, mode }),

    'GET /rules/names': async ({ member: { accountId } }) => ({ rules: await reads.ruleNames({ accountId }) }),

    'GET /rules/overturned': async ({ member: { accountId } }) => ({
      rules: await reads.overturnedRules({ accountId }),
    }),

    async 'GET /rules/suggested-words'({ member: { accountId }, receivedAtMs: nowMs }) {
      const { read, words } = await reads.suggestedWords({ accountId, nowMs });
      if (words.length === 0) return { read, words };
      const leave = await testPlaces.take(accountId);
      if (leave === 'full') return refuse('overloaded', undefined, 1);
      return inNoRule({ accountId, mode: 'live' }, words)
        .then((some) => ({ read, words: some }))
        .finally(leave);
    },

    'GET /rules/:rule_id/shadow-matches': async ({ member, params: { rule_id: ruleId }, receivedAtMs: nowMs }) => {
      const { accountId, role } = member;
      const asked = { accountId, ruleId, showsContent: roleAllows(role, 'moderator'), nowMs };
      return (await reads.shadowMatches(asked)) ?? refuse('not_found');
    },

    async 'GET /rules/:rule_id'({ member: { accountId }, params: { rule_id: ruleId } }) {
      const rule = await reads.rule({ accountId, ruleId });
      if (rule === undefined) return refuse('not_found', 'There is no such rule.');
      return { ...(await entryOf(accountId, rule)), pattern: copyPattern(rule.pattern) };
    },

    'POST /rules': ({ member, body: { mode = 'live', shadow = false, ...draft } }) =>
      show(member.accountId, changes.add(byMember(member), draft, { mode, shadow })),

    'POST /rules/import': ({ member, body: { rules: drafts, mode = 'live', shadow = false } }) =>
      shown(changes.importAll(byMember(member), drafts, { mode, shadow }), () =>
        overview({ accountId: member.accountId, mode }),
      ),

    async 'POST /rules/test'({ member: { accountId }, body: { content, mode = 'live', draft } }) {
      const leave = await testPlaces.take(accountId);
      if (leave === 'full') return refuse('overloaded', undefined, 1);
      return tryRules({ accountId, mode }, content, draft).finally(leave);
    },

    'POST /rules/examples': ({ body: { words, matching } }) => ({
      words: words.map((word) => ({ word, ...exampleForms(word, matching) })),
    }),

    'PUT /rules/:rule_id': ({ member, params: { rule_id: id }, body }) =>
      show(member.accountId, changes.edit(byMember(member), id, body)),

    'PUT /rules/:rule_id/shadow': ({ member, params: { rule_id: id }, body: { shadow } }) =>
      show(member.accountId, changes.move(byMember(member), id, shadow)),

    'DELETE /rules/:rule_id': ({ member, params: { rule_id: id } }) =>
      shown(changes.remove(byMember(member), id), justDone),
  };
}

/** The longer of overlapping matches: entries may contain each other. */
function apart(places: readonly TextPlace[]): TextPlace[] {
  const sorted = places.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const kept: TextPlace[] = [];
  for (const place of sorted) if (place.start >= (kept.at(-1)?.end ?? 0)) kept.push(place);
  return kept;
}

/** Active rules count in the ledger. */
function withHits(rule: RuleEntry, hitsByRule: HitsByRule): RuleEntry {
  if (rule.shadow) return rule;
  const { hits, lastAtMs } = hitsByRule.get(rule.rule_id) ?? { hits: 0, lastAtMs: null };
  return { ...rule, hits, last_hit_at: isoOrNull(lastAtMs) };
}
