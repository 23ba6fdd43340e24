/** Requests and replies of `POST /v1/config/rules`. */

import { Type } from 'typebox';
import { limits } from './limits.ts';
import { oneOf } from './strings.ts';
import { matchingExpression, storableText, visibleText } from './text-patterns.ts';

export const ruleActions = ['flag', 'block'] as const;
export type RuleAction = (typeof ruleActions)[number];

/** How the entries of a list match: as written, also with endings, also in disguise. Each includes the one before it. */
export const ruleMatchings = ['exact', 'inflected', 'disguised'] as const;
export type RuleMatching = (typeof ruleMatchings)[number];

const Priority = Type.Integer({
  minimum: -(2 ** 31),
  maximum: 2 ** 31 - 1,
  description: 'Higher values are evaluated first; default 0.',
});

const Matching = Type.Optional(
  oneOf(ruleMatchings, {
    description: 'Whether words also match with endings, or in disguise too; default `exact`.',
  }),
);

/** JSON values in a request about one rule. A list that is a little too long is refused in the words of its field. */
export const maxRuleValues: number = 2 * limits.ruleEntriesPerList;

const EntryList = Type.Array(
  Type.String({
    minLength: 1,
    maxLength: limits.ruleEntryCharacters,
    pattern: storableText,
    documentOnly: { pattern: visibleText },
  }),
  { minItems: 1, maxItems: limits.ruleEntriesPerList, description: 'Words or phrases.' },
);

const RegexSource = Type.String({
  minLength: 1,
  maxLength: limits.regexCharacters,
  pattern: storableText,
  description: 'A regular expression in RE2 syntax, case-insensitive.',
  documentOnly: { format: 'regex', pattern: matchingExpression },
});

/** One expression, or a list of words and phrases. */
export type RulePattern = string | readonly string[];

/**
 * The kinds of rules: what their pattern is, and whether they exempt words instead of acting on them. CONTRIBUTING.md
 * lists what else a new kind needs.
 */
export const ruleKinds = {
  wordlist: { Pattern: EntryList, holds: 'entries', exempts: false },
  regex: { Pattern: RegexSource, holds: 'one', exempts: false },
  allowlist: { Pattern: EntryList, holds: 'entries', exempts: true },
} as const;
export type RuleType = keyof typeof ruleKinds;
/** Kinds that find something; the others exempt. */
export type FindingRuleType = {
  [Kind in RuleType]: (typeof ruleKinds)[Kind]['exempts'] extends true ? never : Kind;
}[RuleType];
export const ruleTypes = Object.keys(ruleKinds) as readonly RuleType[];

export function isRuleType(value: unknown): value is RuleType {
  return typeof value === 'string' && Object.hasOwn(ruleKinds, value);
}

export function isRulePattern(value: unknown): value is RulePattern {
  return typeof value === 'string' || (Array.isArray(value) && value.every((entry) => typeof entry === 'string'));
}

/** The form of a pattern, to compare with the form that its kind requires. */
export function patternHolds(pattern: RulePattern): (typeof ruleKinds)[RuleType]['holds'] {
  return typeof pattern === 'string' ? 'one' : 'entries';
}

/** The entries of a list; for an expression, the expression itself. */
export function entriesOf(pattern: RulePattern): readonly string[] {
  return typeof pattern === 'string' ? [pattern] : pattern;
}

/** For replies, which have their own patterns. */
export function copyPattern(pattern: RulePattern): string | string[] {
  return typeof pattern === 'string' ? pattern : [...pattern];
}

type CreateFields<Kind extends RuleType> = {
  action: 'create';
  type: Kind;
  pattern: Type.Static<(typeof ruleKinds)[Kind]['Pattern']>;
  priority?: number;
} & ((typeof ruleKinds)[Kind]['holds'] extends 'entries' ? { matching?: RuleMatching } : unknown) &
  ((typeof ruleKinds)[Kind]['exempts'] extends true
    ? { moderation_action?: RuleAction | null }
    : { moderation_action: RuleAction });

export type CreateRuleRequest = { [Kind in RuleType]: CreateFields<Kind> }[RuleType];

function createSchema(type: RuleType) {
  const { Pattern, exempts, holds } = ruleKinds[type];
  return Type.Object({
    action: Type.Literal('create'),
    priority: Type.Optional(Priority),
    type: Type.Literal(type),
    pattern: Pattern,
    ...(holds === 'entries' ? { matching: Matching } : {}),
    moderation_action: exempts
      ? Type.Optional(Type.Unsafe<RuleAction | null>({ type: ['string', 'null'], enum: [...ruleActions, null] }))
      : oneOf(ruleActions),
  });
}

/** Chosen by `type`, so that an error is reported against the intended form. */
export const CreateRuleRequest = Type.Unsafe<CreateRuleRequest>({
  type: 'object',
  required: ['action', 'type'],
  properties: { action: Type.Literal('create'), type: oneOf(ruleTypes) },
  discriminator: { propertyName: 'type' },
  oneOf: ruleTypes.map(createSchema),
});

export const ListRulesRequest = Type.Object({ action: Type.Literal('list') });
export const DeleteRuleRequest = Type.Object({
  action: Type.Literal('delete'),
  rule_id: Type.String({ minLength: 1, pattern: storableText }),
});

export type RulesRequest =
  | CreateRuleRequest
  | Type.Static<typeof ListRulesRequest>
  | Type.Static<typeof DeleteRuleRequest>;
export const RulesRequest = Type.Unsafe<RulesRequest>({
  type: 'object',
  required: ['action'],
  discriminator: { propertyName: 'action' },
  oneOf: [CreateRuleRequest, ListRulesRequest, DeleteRuleRequest],
});

export const Rule = Type.Object(
  {
    rule_id: Type.String(),
    type: oneOf(ruleTypes),
    pattern: Type.Unsafe<string | string[]>({
      anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
      description: 'An array of words or phrases (wordlist, allowlist) or one expression (regex).',
    }),
    priority: Type.Integer(),
    moderation_action: Type.Unsafe<RuleAction | null>({
      type: ['string', 'null'],
      enum: [...ruleActions, null],
      description: 'What happens on a match; `null` for an allowlist created without one.',
    }),
    matching: Type.Optional(
      oneOf(ruleMatchings, { description: 'How the words of a list match; absent where it is `exact`.' }),
    ),
    created_at: Type.String({ format: 'date-time' }),
  },
  { description: 'A custom rule.' },
);
export type Rule = Type.Static<typeof Rule>;

export const RuleList = Type.Object(
  { rules: Type.Array(Rule, { description: 'In evaluation order.' }) },
  { description: 'All rules of the account.' },
);
export const DeletedRule = Type.Object(
  { rule_id: Type.String(), deleted: Type.Literal(true) },
  { description: 'The rule was deleted.' },
);
export type RuleList = Type.Static<typeof RuleList>;
export type DeletedRule = Type.Static<typeof DeletedRule>;

export type RulesReply = Rule | RuleList | DeletedRule;
export const RulesReply = Type.Unsafe<RulesReply>({
  anyOf: [Rule, RuleList, DeletedRule],
  description: 'A rule (create), the list (list) or the receipt (delete).',
});
