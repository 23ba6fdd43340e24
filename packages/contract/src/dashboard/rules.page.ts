/** Rules as the dashboard sees them: active ones, and those in shadow, which only count. */

import { Type } from 'typebox';
import { type KeyMode, keyModes } from '../api-keys.ts';
import type { LedgerAction } from '../categories.ts';
import { bodyLimits, limits } from '../limits.ts';
import {
  maxRuleValues,
  type RuleAction,
  type RuleMatching,
  type RuleType,
  ruleActions,
  ruleMatchings,
  ruleTypes,
} from '../rules.ts';
import { oneOf } from '../strings.ts';
import { storableText } from '../text-patterns.ts';
import { type CallFacts, type Done, gives } from './call.ts';
import type { EstimatedShare } from './categories.page.ts';

export interface RuleEntry {
  readonly rule_id: string;
  /** Its name and notes; `/v1/config/rules` has neither. */
  readonly name: string | null;
  readonly note: string | null;
  readonly type: RuleType;
  /** Of lists; `exact` for an expression. */
  readonly matching: RuleMatching;
  /** The expression, or the first entries of a list. */
  readonly preview: readonly string[];
  readonly entry_count: number;
  readonly priority: number;
  readonly moderation_action: RuleAction | null;
  /** The calls it applies to: live and test rules are separate. */
  readonly mode: KeyMode;
  /** Counts what it would have matched; changes no verdict; not listed by `/v1/config/rules`. */
  readonly shadow: boolean;
  readonly created_at: string;
  /** Calls matched: those still in the ledger, or since the shadow rule was created. */
  readonly hits: number;
  readonly last_hit_at: string | null;
  /** What it counted in shadow; kept after it is activated. */
  readonly shadow_hits: number;
}

export interface RuleDetail extends RuleEntry {
  readonly pattern: string | readonly string[];
}

export interface RuleOverview {
  /** Rules of one mode, in evaluation order; shadow rules after active ones. */
  readonly rules: readonly RuleEntry[];
}

/** How to name a rule that a decision or a log entry refers to. */
export interface RuleName {
  readonly rule_id: string;
  readonly name: string | null;
  readonly type: RuleType;
  readonly mode: KeyMode;
  /** The beginning of its first entry, or of its expression; `null` if the rule was deleted. */
  readonly begins: string | null;
}

/** How many of the newest matching calls are kept for each shadow rule. */
export const maxShadowMatches = 100;

/** A decision that a shadow rule would have matched. */
export interface ShadowMatch {
  readonly request_id: string;
  readonly at: string;
  readonly action: LedgerAction;
  readonly author: string | null;
  /** Every category that flagged it. */
  readonly flagged: readonly string[];
  /** The text around the first match, if it is kept and not restricted; for moderators and above. */
  readonly content: string | null;
  /** Where the match is in `content`. */
  readonly place: TextPlace | null;
}

export interface ShadowMatches {
  /** Newest first. */
  readonly matches: readonly ShadowMatch[];
}

/** A rule nearly all of whose decided texts people kept. Nothing changes by itself. */
export interface OverturnedRule {
  readonly rule_id: string;
  /** Decided texts that it stopped, alone or together with something else, since it was last changed. */
  readonly decided: number;
  readonly kept: number;
  /** Of the kept ones: stopped by this rule and nothing else. */
  readonly alone: number;
  /** The kept ones among the decided. */
  readonly share: EstimatedShare;
}

/** Words that predict *Remove* and are in no rule. */
export interface SuggestedWords {
  /** Decided texts that were read: the newest that are still kept. */
  readonly read: number;
  readonly words: readonly {
    readonly word: string;
    /** How many of the texts with it people removed and kept. */
    readonly removed: number;
    readonly kept: number;
    /** The removed ones among these. */
    readonly share: EstimatedShare;
  }[];
}

export const ruleNoteCharacters = 1_000;

/** The same check as on `/v1/config/rules` limits its length, with the same message. */
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
  /** Of lists. Absent: unchanged, or `exact` for a new rule. */
  matching: Type.Optional(oneOf(ruleMatchings)),
  /** Absent: unchanged, or none for a new rule. Empty: none. */
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

/** Either all of them or none. */
const ImportRulesRequest = Type.Object({
  rules: Type.Array(RuleDraft, { minItems: 1, maxItems: limits.rulesPerAccount }),
  mode: Mode,
  shadow: Type.Optional(Type.Boolean()),
});

/** `false` activates a shadow rule; `true` puts an active one into shadow. It keeps its id and its shadow counts. */
const MoveRuleRequest = Type.Object({ shadow: Type.Boolean() });

const TestRulesRequest = Type.Object({
  content: Type.String({ minLength: 1, maxLength: limits.textCharacters }),
  mode: Mode,
  /** Tried together with the account's own rules, before it is created. */
  draft: Type.Optional(RuleDraft),
});

/** How many words are shown with what they match. */
export const maxExampleWords = 5;

const RuleExamplesRequest = Type.Object({
  words: Type.Array(Type.String({ minLength: 1, maxLength: limits.ruleEntryCharacters, pattern: storableText }), {
    minItems: 1,
    maxItems: maxExampleWords,
  }),
  matching: oneOf(ruleMatchings),
});

/** What a word of a list matches besides itself. */
export interface RuleExamples {
  readonly words: readonly {
    readonly word: string;
    /** With endings, by the languages of texts in which they count; `null`: in any text. */
    readonly inflected: readonly { readonly language: string | null; readonly forms: readonly string[] }[];
    /** Some of the disguises. */
    readonly disguised: readonly string[];
  }[];
}

export interface RuleTest {
  readonly matches: readonly {
    /** `null`: the draft. */
    readonly rule_id: string | null;
    readonly type: RuleType;
    readonly moderation_action: RuleAction | null;
    readonly shadow: boolean;
    /** UTF-16 offsets into `content`, `end` exclusive: every match of the rule, without overlaps. */
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
  /** `live` by default, here and below. */
  'GET /rules': { access: 'viewer', query: Type.Object({ mode: Mode }), reply: gives<RuleOverview>() },
  /** Live and test, active and in shadow, and named rules that were deleted. */
  'GET /rules/names': { access: 'viewer', reply: gives<{ readonly rules: readonly RuleName[] }>() },
  'GET /rules/overturned': {
    access: 'viewer',
    reply: gives<{ readonly rules: readonly OverturnedRule[] }>(),
  },
  /** For people who may both read kept texts and change rules. */
  'GET /rules/suggested-words': { access: 'admin', reply: gives<SuggestedWords>() },
  'GET /rules/:rule_id': { access: 'viewer', reply: gives<RuleDetail>() },
  'GET /rules/:rule_id/shadow-matches': { access: 'viewer', reply: gives<ShadowMatches>() },
  'POST /rules': {
    access: 'admin',
    body: CreateDashboardRuleRequest,
    bodyBytes: bodyLimits.rules,
    maxValues: maxRuleValues,
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
    maxValues: maxRuleValues,
    harmless: true,
    reply: gives<RuleTest>(),
  },
  'POST /rules/examples': {
    access: 'viewer',
    body: RuleExamplesRequest,
    harmless: true,
    reply: gives<RuleExamples>(),
  },
  'PUT /rules/:rule_id': {
    access: 'admin',
    body: RuleDraft,
    bodyBytes: bodyLimits.rules,
    maxValues: maxRuleValues,
    reply: gives<RuleEntry>(),
  },
  'PUT /rules/:rule_id/shadow': { access: 'admin', body: MoveRuleRequest, reply: gives<RuleEntry>() },
  'DELETE /rules/:rule_id': { access: 'admin', reply: gives<Done>() },
} as const satisfies Record<string, CallFacts>;
