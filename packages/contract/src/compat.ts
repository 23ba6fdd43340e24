/** Request and reply of `POST /v1/compat/analyze`, which speaks the format of Perspective API. */

import { Type } from 'typebox';
import type { TextCategory } from './categories.ts';
import { limits } from './limits.ts';
import { languageFields } from './moderation.ts';
import { UserId } from './strings.ts';

/** The category behind each attribute. SEVERE_TOXICITY is a stricter reading of toxicity. */
export const attributeCategories = {
  TOXICITY: 'toxicity',
  SEVERE_TOXICITY: 'toxicity',
  IDENTITY_ATTACK: 'hate_speech',
  INSULT: 'harassment',
  PROFANITY: 'toxicity',
  THREAT: 'violence',
  SEXUALLY_EXPLICIT: 'sexual',
  FLIRTATION: 'sexual',
  SPAM: 'spam',
  OBSCENE: 'toxicity',
} as const satisfies Record<string, TextCategory>;

/**
 * Attributes that have no score of their own and are answered with that of another one, which Perspective describes in the
 * same words [P7]. Replies name them in a header.
 */
export const approximateAttributes = { OBSCENE: 'PROFANITY' } as const satisfies Partial<
  Record<keyof typeof attributeCategories, keyof typeof attributeCategories>
>;

export type Attribute = keyof typeof attributeCategories;
export const attributeNames = Object.keys(attributeCategories) as Attribute[];

/** An attribute, possibly with a version or `_EXPERIMENTAL`. */
const attributeForm = `^(?:${attributeNames.join('|')})(?:_EXPERIMENTAL)?(?:@[0-9A-Za-z.]{1,16})?$`;

export const AnalyzeRequest = Type.Object(
  {
    comment: Type.Object({
      text: Type.String({ minLength: 1, maxLength: limits.textCharacters, description: 'The text to analyse.' }),
      type: Type.Optional(
        Type.String({
          description: '`PLAIN_TEXT` or `HTML`; either way, the words that a reader sees are judged.',
          documentOnly: { enum: ['PLAIN_TEXT', 'HTML', 'TEXT_TYPE_UNSPECIFIED'] },
        }),
      ),
    }),
    requestedAttributes: Type.Unsafe<Record<string, { scoreType?: string; scoreThreshold?: number }>>({
      type: 'object',
      minProperties: 1,
      maxProperties: 100,
      additionalProperties: {
        type: 'object',
        properties: {
          scoreType: { type: 'string', const: 'PROBABILITY' },
          scoreThreshold: { type: 'number', description: 'A score below this is left out of the reply.' },
        },
      },
      description: `Attribute names, each mapped to an empty object. Supported: ${attributeNames.join(', ')}, also as \`NAME@version\` and \`NAME_EXPERIMENTAL\`.`,
    }),
    languages: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'Languages of the text. They settle the language where detection is unsure; unknown codes are ignored.',
      }),
    ),
    context: Type.Optional(
      Type.Unknown({
        description:
          'What came before the comment. `entries[].text`, oldest first, are read to understand it: the newest up to 4,000 characters. Anything else is ignored.',
      }),
    ),
    dropUnsupportedAttributes: Type.Optional(
      Type.Boolean({ description: 'Leave out unsupported attributes instead of refusing the request.' }),
    ),
    doNotStore: Type.Optional(Type.Boolean({ description: 'Keep neither a hash of the content nor its author.' })),
    clientToken: Type.Optional(Type.String({ description: 'Returned unchanged.' })),
    sessionId: Type.Optional(Type.String({ description: 'Accepted and ignored.' })),
    communityId: Type.Optional(Type.String({ description: 'Accepted and ignored.' })),
    spanAnnotations: Type.Optional(Type.Boolean({ description: 'Accepted; this endpoint returns no spans.' })),
    user_id: Type.Optional(UserId),
  },
  {
    documentOnly: {
      anyOf: [
        { properties: { requestedAttributes: { propertyNames: { pattern: attributeForm } } } },
        { required: ['dropUnsupportedAttributes'], properties: { dropUnsupportedAttributes: { const: true } } },
      ],
    },
  },
);
export type AnalyzeRequest = Type.Static<typeof AnalyzeRequest>;

const AttributeScore = Type.Object({
  summaryScore: Type.Object({
    value: Type.Number({ minimum: 0, maximum: 1 }),
    type: Type.Literal('PROBABILITY'),
  }),
});

export const AnalyzeReply = Type.Object(
  {
    attributeScores: Type.Unsafe<Record<string, Type.Static<typeof AttributeScore>>>({
      type: 'object',
      additionalProperties: AttributeScore,
      description: 'The score of each requested attribute, under the name you sent.',
    }),
    languages: Type.Array(Type.String(), {
      description: 'Detected languages; empty if none was detected reliably.',
    }),
    detectedLanguages: Type.Array(Type.String(), { description: 'The same, under the name that some programs read.' }),
    ...languageFields,
    clientToken: Type.Optional(Type.String()),
  },
  { description: 'Scores in the format of Perspective API.' },
);
export type AnalyzeReply = Type.Static<typeof AnalyzeReply>;
