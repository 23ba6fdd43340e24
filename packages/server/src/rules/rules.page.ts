/** Rules of the account, live and test apart [K10]: those that act and those in shadow, with what each matched. */

import {
  copyPattern,
  entriesOf,
  type KeyMode,
  keyModes,
  type RuleDetail,
  type RuleDraft,
  type RuleEntry,
  type RuleName,
  type RuleOverview,
  roleAllows,
  type rulesCalls,
  type ShadowMatches,
  type TextPlace,
} from '@moderato/contract';
import { checkRule, createRuleSetCache, type RuleDefinition } from '@moderato/engine';
import { byMember } from '../audit/actor.ts';
import type { Outcome } from '../audit/change.ts';
import type { LedgerFigures } from '../ledger/ledger-figures.ts';
import { createAccountTurns } from '../overload/account-turns.ts';
import type { Handlers } from '../page.ts';
import { isRefused, type Refused, refuse } from '../route.ts';
import type { KeptRule } from './kept-rule.ts';
import type { ShadowMatchesInput } from './read-shadow-matches.ts';
import { draftProblem, type RulePlace } from './rule-book.ts';
import type { RuleSide } from './rule-sets.ts';
import type { RuleVersion } from './rule-versions-store.ts';
import type { RulesChanges } from './rules-changes.ts';
import type { RulesStore } from './rules-store.ts';
import type { ShadowRulesStore } from './shadow-rules-store.ts';

export interface RulesParts {
  readonly rules: Readonly<Record<KeyMode, Pick<RulesStore, 'list'>>>;
  readonly shadow: Readonly<Record<KeyMode, Pick<ShadowRulesStore, 'list'>>>;
  readonly changes: RulesChanges;
  readonly figures: Pick<LedgerFigures, 'hitsByRule'>;
  names(accountId: string): Promise<readonly RuleName[]>;
  shadowMatches(input: ShadowMatchesInput): Promise<ShadowMatches | undefined>;
}

interface Hits {
  readonly hits: number;
  readonly lastAtMs: number | null;
}

const noHits: Hits = { hits: 0, lastAtMs: null };
const previewEntries = 20;
const mostTestedBytes = 64 * 1024 * 1024;
const draftId = 'rule_draft';

export function rulesHandlers({
  rules,
  shadow: shadows,
  changes,
  figures,
  names,
  shadowMatches,
}: RulesParts): Handlers<keyof typeof rulesCalls> {
  /** One test of an account at a time, and two in all: each may have a hundred thousand words to look for. */
  const testTurns = createAccountTurns({ atOnce: 2, perAccount: 1, mostWaiting: 16 });
  const loaded = new Map<string, readonly RuleDefinition[]>();
  const tested = createRuleSetCache({
    load: async (side) => loaded.get(side) ?? [],
    maxBytes: mostTestedBytes,
  });

  async function details({ accountId, mode }: RuleSide): Promise<RuleDetail[]> {
    const [acting, inShadow, hits] = await Promise.all([
      rules[mode].list(accountId),
      shadows[mode].list(accountId),
      figures.hitsByRule(accountId, mode),
    ]);
    return [
      ...acting.map((rule) => toDetail(rule, { mode, shadow: false }, hits.get(rule.ruleId) ?? noHits)),
      ...inShadow.map((rule) =>
        toDetail(rule, { mode, shadow: true }, { hits: rule.hits, lastAtMs: rule.lastHitAtMs }),
      ),
    ];
  }

  /** What the account has is kept, as long as its rules are the same; with a draft it is built once more. In slices, both. */
  async function match(side: string, all: readonly RuleDefinition[], isDraft: boolean, content: string) {
    const cache = isDraft ? createRuleSetCache({ load: async () => all }) : tested;
    loaded.set(side, all);
    cache.clear(side);
    try {
      return await (await cache.get(side)).matchEvery(content);
    } finally {
      loaded.delete(side);
    }
  }

  async function overview(side: RuleSide): Promise<RuleOverview> {
    return { rules: (await details(side)).map(toEntry) };
  }

  async function show(accountId: string, change: Outcome<RuleVersion>): Promise<RuleEntry | Refused> {
    const changed = await change;
    if (isRefused(changed)) return changed;
    const { mode, shadow, ...rule } = changed.answer;
    if (shadow) return toEntry(toDetail(rule, { mode, shadow }, { hits: rule.hits, lastAtMs: rule.lastHitAtMs }));
    const matched = (await figures.hitsByRule(accountId, mode)).get(rule.ruleId);
    return toEntry(toDetail(rule, { mode, shadow }, matched ?? noHits));
  }

  return {
    'GET /rules': ({ member: { accountId }, query: { mode = 'live' } }) => overview({ accountId, mode }),

    'GET /rules/names': async ({ member: { accountId } }) => ({ rules: await names(accountId) }),

    'GET /rules/:rule_id/shadow-matches': async ({ member, params: { rule_id: ruleId }, receivedAtMs: nowMs }) => {
      const { accountId, role } = member;
      const asked = { accountId, ruleId, showsContent: roleAllows(role, 'moderator'), nowMs };
      return (await shadowMatches(asked)) ?? refuse('not_found');
    },

    async 'GET /rules/:rule_id'({ member, params: { rule_id: id } }) {
      for (const mode of keyModes) {
        const rule = (await details({ accountId: member.accountId, mode })).find((one) => one.rule_id === id);
        if (rule !== undefined) return rule;
      }
      return refuse('not_found', 'There is no such rule.');
    },

    'POST /rules': ({ member, body: { mode = 'live', shadow = false, ...draft } }) =>
      show(member.accountId, changes.add(byMember(member), draft, { mode, shadow })),

    async 'POST /rules/import'({ member, body: { rules: drafts, mode = 'live', shadow = false } }) {
      const imported = await changes.importAll(byMember(member), drafts, { mode, shadow });
      return isRefused(imported) ? imported : overview({ accountId: member.accountId, mode });
    },

    async 'POST /rules/test'({ member, body: { content, mode = 'live', draft } }) {
      const [acting, inShadow] = await Promise.all([
        rules[mode].list(member.accountId),
        shadows[mode].list(member.accountId),
      ]);
      const tried = draft === undefined ? [] : [toDefinition(draft)];
      const problem =
        draft === undefined ? undefined : (draftProblem(draft) ?? checkRule(tried[0] as RuleDefinition, []));
      if (problem !== undefined) return refuse('invalid_request', problem);
      const all = [...acting, ...inShadow, ...tried];
      const give = await testTurns.take(member.accountId);
      if (give === 'full') return refuse('overloaded', undefined, 1);
      const { matched, exempt } = await match(`${mode} ${member.accountId}`, all, tried.length > 0, content).finally(
        give,
      );
      const shadowIds = new Set(inShadow.map(({ ruleId }) => ruleId));
      return {
        matches: [...Map.groupBy(matched, ({ rule_id: id }) => id)].map(([id, [first, ...more]]) => ({
          rule_id: id === draftId ? null : id,
          type: first!.type,
          moderation_action: first!.moderation_action,
          shadow: shadowIds.has(id),
          places: apart([first!, ...more].map(({ match: { start, end } }) => ({ start, end }))),
        })),
        exempt: exempt.map(({ start, end }) => ({ start, end })),
      };
    },

    'PUT /rules/:rule_id': ({ member, params: { rule_id: id }, body }) =>
      show(member.accountId, changes.edit(byMember(member), id, body)),

    'PUT /rules/:rule_id/shadow': ({ member, params: { rule_id: id }, body: { shadow } }) =>
      show(member.accountId, changes.move(byMember(member), id, shadow)),

    async 'DELETE /rules/:rule_id'({ member, params: { rule_id: id } }) {
      const removed = await changes.remove(byMember(member), id);
      return isRefused(removed) ? removed : { done: true };
    },
  };
}

function toDefinition({ type, pattern, priority = 0, moderation_action: action = null }: RuleDraft): RuleDefinition {
  return { ruleId: draftId, type, pattern, priority, action, createdAtMs: Date.now() };
}

/** The longer one of places that overlap: entries may lie within each other. */
function apart(places: readonly TextPlace[]): TextPlace[] {
  const sorted = places.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const kept: TextPlace[] = [];
  for (const place of sorted) if (place.start >= (kept.at(-1)?.end ?? 0)) kept.push(place);
  return kept;
}

function toDetail(rule: KeptRule, { mode, shadow }: RulePlace, { hits, lastAtMs }: Hits): RuleDetail {
  const pattern = copyPattern(rule.pattern);
  const entries = entriesOf(pattern);
  return {
    rule_id: rule.ruleId,
    name: rule.name,
    note: rule.note,
    type: rule.type,
    preview: entries.slice(0, previewEntries),
    entry_count: entries.length,
    priority: rule.priority,
    moderation_action: rule.action,
    mode,
    shadow,
    created_at: new Date(rule.createdAtMs).toISOString(),
    hits,
    last_hit_at: lastAtMs === null ? null : new Date(lastAtMs).toISOString(),
    shadow_hits: rule.hits,
    pattern,
  };
}

/** A list of a hundred thousand words is not sent to whoever only looks at the page. */
function toEntry({ pattern: _pattern, ...entry }: RuleDetail): RuleEntry {
  return entry;
}
