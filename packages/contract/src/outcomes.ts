/** `POST /v1/outcomes` and `GET /v1/decisions/{request_id}/statement`: what a platform did, and the reasons for it [C2]. */

import { Type } from 'typebox';
import { limits } from './limits.ts';
import { Reason, RequestId, readableText } from './reports.ts';
import { AuthorStrikes } from './strikes.ts';
import { oneOf } from './strings.ts';

export const outcomes = ['kept', 'removed', 'restricted', 'account_measure'] as const;
export type OutcomeName = (typeof outcomes)[number];
export const outcomeGrounds = ['terms', 'law'] as const;
export type OutcomeGround = (typeof outcomeGrounds)[number];

/** Statements are kept this long after the outcome; an appeal on its last day can still be answered in time. */
export const statementDays = 200;
/** At least six months, whichever months they are. */
export const appealDays = 184;
export const appealAnswerDays = 14;

const orNull = (schema: object) => Type.Unsafe<string | null>({ ...schema, type: ['string', 'null'] });
const Moment = (description: string) => Type.String({ format: 'date-time', description });
const MomentOrNull = (description: string) => orNull({ format: 'date-time', description });

export const OutcomeRequest = Type.Object(
  {
    request_id: RequestId,
    outcome: oneOf(outcomes, { description: 'What you did with the content, or with the account of its author.' }),
    clause: Type.Optional(
      Type.String({
        ...readableText,
        maxLength: limits.clauseCharacters,
        description: 'The clause of your terms, or the law, that you applied. Required unless the outcome is `kept`.',
      }),
    ),
    ground: Type.Optional(
      oneOf(outcomeGrounds, { description: '`law` if the content is illegal; `terms` if absent.' }),
    ),
    explanation: Type.Optional(Reason('Why the clause applies, for the author: 1 to 5,000 characters.')),
    decided_by: Type.Optional(
      oneOf(['person', 'automation'], {
        description:
          'Who took the decision. If absent: `person` if somebody decided in review, otherwise `automation`.',
      }),
    ),
    until: Type.Optional(
      Type.String({
        pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
        description: 'The last day of a measure that ends by itself, such as `2027-01-31`.',
        documentOnly: { format: 'date' },
      }),
    ),
  },
  { anyOf: [{ properties: { outcome: { const: 'kept' } } }, { required: ['clause'] }] },
);
export type OutcomeRequest = Type.Static<typeof OutcomeRequest>;

export const OutcomeReply = Type.Object(
  {
    outcome_id: Type.String(),
    request_id: Type.String(),
    outcome: oneOf(outcomes),
    recorded_at: Moment('When the outcome was recorded.'),
    statement_until: Moment('The statement of reasons can be read until this time.'),
    appeal_until: Moment('The decision can be appealed until this time.'),
    appeal_url: Type.String({ description: 'A page where the author can appeal once, without an account.' }),
    strikes: AuthorStrikes,
  },
  { description: 'The outcome is recorded.' },
);
export type OutcomeReply = Type.Static<typeof OutcomeReply>;

/** The languages of statements as text. */
export const statementLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt'] as const;
export type StatementLanguage = (typeof statementLanguages)[number];

export const StatementQuery = Type.Object({
  format: Type.Optional(
    oneOf(['json', 'text'], { description: '`text` for a letter to the author. The `Accept` header works too.' }),
  ),
  language: Type.Optional(
    oneOf(statementLanguages, { description: 'The language of the text; if absent, that of the decision, or `en`.' }),
  ),
});
export type StatementQuery = Type.Static<typeof StatementQuery>;

export const appealDecisions = ['upheld', 'reversed'] as const;
export type AppealDecision = (typeof appealDecisions)[number];
export const appellants = ['author', 'reporter'] as const;
export type Appellant = (typeof appellants)[number];

const StatementAppeal = Type.Object({
  appeal_id: Type.String(),
  appellant: oneOf(appellants),
  received_at: Moment('When the appeal came in.'),
  answer_by: Moment('It should be answered by this time.'),
  answered_at: MomentOrNull('When a person answered; `null` while it is open.'),
  decision: Type.Unsafe<AppealDecision | null>({
    type: ['string', 'null'],
    enum: [...appealDecisions, null],
    description: '`upheld`: the decision stands. `reversed`: it does not.',
  }),
  reason: orNull({ description: 'The reason of the answer.' }),
});

export const StatementRedress = Type.Object({
  appeal_url: Type.String({ description: 'A page where the author can appeal once, without an account.' }),
  appeal_until: Moment('The decision can be appealed until this time.'),
});
export type StatementRedress = Type.Static<typeof StatementRedress>;

export const Statement = Type.Object(
  {
    outcome_id: Type.String(),
    request_id: Type.String(),
    outcome: oneOf(outcomes),
    recorded_at: Moment('When the platform recorded what it did.'),
    ground: oneOf(outcomeGrounds),
    clause: orNull({ description: 'The clause of the terms, or the law.' }),
    explanation: orNull({ description: 'Why the clause applies.' }),
    until: orNull({ description: 'The last day of the measure; `null` if it has no end.' }),
    decided_by: oneOf(['person', 'automation']),
    content: Type.Object({
      kind: oneOf(['text', 'image']),
      judged_at: Moment('When the content was sent for moderation.'),
    }),
    found: Type.Object({
      reports: Type.Integer({ minimum: 0, description: 'How many users had reported it.' }),
      action: oneOf(['allow', 'flag', 'block', 'scored'], { description: 'What the automatic check recommended.' }),
      categories: Type.Array(Type.Object({ name: Type.String(), score: Type.Number(), threshold: Type.Number() }), {
        description: 'The categories above their thresholds.',
      }),
      rules: Type.Array(Type.Object({ rule_id: Type.String(), type: Type.String() }), {
        description: "The account's own rules that matched.",
      }),
      model_version: Type.String(),
    }),
    redress: Type.Unsafe<StatementRedress | null>({
      anyOf: [StatementRedress, { type: 'null' }],
      description:
        'How to appeal; `null` if there is nothing to appeal: the statement takes a decision back, or an appeal reversed its decision.',
    }),
    appeals: Type.Array(StatementAppeal),
    kept_until: Moment('This statement is kept until this time.'),
    corrects: Type.Optional(
      Type.Object(
        { outcome_id: Type.String(), recorded_at: Moment('When it was recorded.') },
        { description: 'The earlier outcome that no longer applies, if this one takes it back.' },
      ),
    ),
  },
  { description: 'The statement of reasons.' },
);
export type Statement = Type.Static<typeof Statement>;
