/** Requests and replies of `POST /v1/config/rules`. */

import { Type } from 'typebox';
import { limits } from './limits.ts';
import { oneOf, storableText } from './strings.ts';

export const ruleTypes = ['wordlist', 'regex', 'allowlist'] as const;
export type RuleType = (typeof ruleTypes)[number];
export const ruleActions = ['flag', 'block'] as const;
export type RuleAction = (typeof ruleActions)[number];

const Priority = Type.Integer({
  minimum: -(2 ** 31),
  maximum: 2 ** 31 - 1,
  description: 'Higher values are evaluated first; 0 when absent.',
});

const EntryList = Type.Array(
  Type.String({ minLength: 1, maxLength: limits.ruleEntryCharacters, pattern: storableText }),
  { minItems: 1, maxItems: limits.ruleEntriesPerList, description: 'Words or phrases.' },
);

const RegexSource = Type.String({
  minLength: 1,
  maxLength: limits.regexCharacters,
  pattern: storableText,
  description: 'A regular expression in RE2 syntax, case-insensitive.',
});

const createFields = { action: Type.Literal('create'), priority: Type.Optional(Priority) };

const CreateWordlist = Type.Object({
  ...createFields,
  type: Type.Literal('wordlist'),
  pattern: EntryList,
  moderation_action: oneOf(ruleActions),
});
const CreateRegex = Type.Object({
  ...createFields,
  type: Type.Literal('regex'),
  pattern: RegexSource,
  moderation_action: oneOf(ruleActions),
});
const CreateAllowlist = Type.Object({
  ...createFields,
  type: Type.Literal('allowlist'),
  pattern: EntryList,
  moderation_action: Type.Optional(
    Type.Unsafe<RuleAction | null>({ type: ['string', 'null'], enum: [...ruleActions, null] }),
  ),
});

export type CreateRuleRequest =
  | Type.Static<typeof CreateWordlist>
  | Type.Static<typeof CreateRegex>
  | Type.Static<typeof CreateAllowlist>;

/** Chosen by `type`, so that a mistake is reported against the one form that was meant. */
export const CreateRuleRequest = Type.Unsafe<CreateRuleRequest>({
  type: 'object',
  required: ['action', 'type'],
  properties: { action: Type.Literal('create'), type: oneOf(ruleTypes) },
  discriminator: { propertyName: 'type' },
  oneOf: [CreateWordlist, CreateRegex, CreateAllowlist],
});

export const ListRulesRequest = Type.Object({ action: Type.Literal('list') });
export const DeleteRuleRequest = Type.Object({
  action: Type.Literal('delete'),
  rule_id: Type.String({ minLength: 1, maxLength: 64, pattern: storableText }),
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
      description: 'What happens on a match; `null` on an allowlist made without one.',
    }),
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
  { description: 'The rule is gone.' },
);
export type RuleList = Type.Static<typeof RuleList>;
export type DeletedRule = Type.Static<typeof DeletedRule>;

export type RulesReply = Rule | RuleList | DeletedRule;
export const RulesReply = Type.Unsafe<RulesReply>({
  anyOf: [Rule, RuleList, DeletedRule],
  description: 'A rule (create), the list (list) or the receipt (delete).',
});
