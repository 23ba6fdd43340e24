/** Rules as the dashboard sees them: those that act, and those in shadow, which only count. */

import { Type } from 'typebox';
import { type KeyMode, keyModes } from '../api-keys.ts';
import type { LedgerAction } from '../categories.ts';
import { bodyLimits, limits } from '../limits.ts';
import { type RuleAction, type RuleType, ruleActions, ruleTypes } from '../rules.ts';
import { oneOf } from '../strings.ts';
import { storableText } from '../text-patterns.ts';
import { type CallFacts, type Done, gives } from './call.ts';

export interface RuleEntry {
  readonly rule_id: string;
  /** What people call it and wrote about it; `/v1/config/rules` knows neither. */
  readonly name: string | null;
  readonly note: string | null;
  readonly type: RuleType;
  /** The expression, or the first entries of a list. */
  readonly preview: readonly string[];
  readonly entry_count: number;
  readonly priority: number;
  readonly moderation_action: RuleAction | null;
  /** The calls that it is for: live and test rules know nothing of each other. */
  readonly mode: KeyMode;
  /** Counts what it would have matched; changes no verdict; not listed by `/v1/config/rules`. */
  readonly shadow: boolean;
  readonly created_at: string;
  /** Calls matched: in the ledger as kept, or since the shadow rule was made. */
  readonly hits: number;
  readonly last_hit_at: string | null;
  /** What it counted in shadow; stays when it begins to act. */
  readonly shadow_hits: number;
}

export interface RuleDetail extends RuleEntry {
  readonly pattern: string | readonly string[];
}

export interface RuleOverview {
  /** Of one mode, in evaluation order; those in shadow after those that act. */
  readonly rules: readonly RuleEntry[];
}

/** What to call a rule where a decision or an entry of the log names it. */
export interface RuleName {
  readonly rule_id: string;
  readonly name: string | null;
  readonly type: RuleType;
  readonly mode: KeyMode;
  /** The beginning of its first entry, or of its expression; `null` when the rule is gone. */
  readonly begins: string | null;
}

export interface RuleNames {
  /** Live and test, acting and in shadow, and those that had a name and are gone. */
  readonly rules: readonly RuleName[];
}

/** How many of the newest matching calls are kept for each rule in shadow. */
export const mostShadowMatches = 100;

/** A decision that a rule in shadow would have matched. */
export interface ShadowMatch {
  readonly request_id: string;
  readonly at: string;
  readonly action: LedgerAction;
  readonly author: string | null;
  /** Every category that flagged it. */
  readonly flagged: readonly string[];
  /** What is around the first match, where the text is kept and not restricted; for moderators and above. */
  readonly content: string | null;
  /** Where the match is in `content`. */
  readonly place: TextPlace | null;
}

export interface ShadowMatches {
  /** Newest first. */
  readonly matches: readonly ShadowMatch[];
}

export const ruleNoteCharacters = 1_000;

/** The same check as on `/v1/config/rules` limits its length, in the same words. */
const Pattern = Type.Unsafe<string | string[]>({
  anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
});

export const RuleDraft = Type.Object({
  type: oneOf(ruleTypes),
  pattern: Pattern,
  priority: Type.Optional(Type.Integer({ minimum: -(2 ** 31), maximum: 2 ** 31 - 1 })),
  moderation_action: Type.Optional(
    Type.Unsafe<RuleAction | null>({ type: ['string', 'null'], enum: [...ruleActions, null] }),
  ),
  /** Absent: as it is, or none for a new rule. Empty: none. */
  name: Type.Optional(Type.String({ maxLength: limits.labelCharacters, pattern: storableText })),
  note: Type.Optional(Type.String({ maxLength: ruleNoteCharacters, pattern: storableText })),
});
export type RuleDraft = Type.Static<typeof RuleDraft>;

const Mode = Type.Optional(oneOf(keyModes));

const CreateDashboardRuleRequest = Type.Object({
  ...RuleDraft.properties,
  mode: Mode,
  shadow: Type.Optional(Type.Boolean()),
});

/** All or none of them. */
const ImportRulesRequest = Type.Object({
  rules: Type.Array(RuleDraft, { minItems: 1, maxItems: limits.rulesPerAccount }),
  mode: Mode,
  shadow: Type.Optional(Type.Boolean()),
});

/** `false` lets a rule in shadow act; `true` puts one that acts into shadow. It keeps its id and what it counted there. */
const MoveRuleRequest = Type.Object({ shadow: Type.Boolean() });

const TestRulesRequest = Type.Object({
  content: Type.String({ minLength: 1, maxLength: limits.textCharacters }),
  mode: Mode,
  /** Tried beside the account's own, before it is made. */
  draft: Type.Optional(RuleDraft),
});

export interface RuleTest {
  readonly matches: readonly {
    /** `null`: the draft. */
    readonly rule_id: string | null;
    readonly type: RuleType;
    readonly moderation_action: RuleAction | null;
    readonly shadow: boolean;
    /** UTF-16 offsets into `content`, `end` exclusive: every place that the rule matches, none overlapping another. */
    readonly places: readonly TextPlace[];
  }[];
  /** What allowlists exempt. */
  readonly exempt: readonly TextPlace[];
}

export interface TextPlace {
  readonly start: number;
  readonly end: number;
}

export const rulesCalls = {
  /** `live` when absent, here and below. */
  'GET /rules': { access: 'viewer', query: Type.Object({ mode: Mode }), reply: gives<RuleOverview>() },
  'GET /rules/names': { access: 'viewer', reply: gives<RuleNames>() },
  'GET /rules/:rule_id': { access: 'viewer', reply: gives<RuleDetail>() },
  'GET /rules/:rule_id/shadow-matches': { access: 'viewer', reply: gives<ShadowMatches>() },
  'POST /rules': {
    access: 'admin',
    body: CreateDashboardRuleRequest,
    bodyBytes: bodyLimits.rules,
    reply: gives<RuleEntry>(),
  },
  'POST /rules/import': {
    access: 'admin',
    body: ImportRulesRequest,
    bodyBytes: bodyLimits.rules,
    reply: gives<RuleOverview>(),
  },
  'POST /rules/test': {
    access: 'viewer',
    body: TestRulesRequest,
    bodyBytes: bodyLimits.rules,
    harmless: true,
    reply: gives<RuleTest>(),
  },
  'PUT /rules/:rule_id': { access: 'admin', body: RuleDraft, bodyBytes: bodyLimits.rules, reply: gives<RuleEntry>() },
  'PUT /rules/:rule_id/shadow': { access: 'admin', body: MoveRuleRequest, reply: gives<RuleEntry>() },
  'DELETE /rules/:rule_id': { access: 'admin', reply: gives<Done>() },
} as const satisfies Record<string, CallFacts>;
