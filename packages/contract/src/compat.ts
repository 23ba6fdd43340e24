/** Request and reply of `POST /v1/compat/analyze`, which speaks the format of Perspective API. */

import { Type } from 'typebox';
import type { TextCategory } from './categories.ts';
import { limits } from './limits.ts';
import { languageFields } from './moderation.ts';
import { UserId } from './strings.ts';

/** Which category answers for which attribute. SEVERE_TOXICITY is a stricter reading of toxicity. */
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
} as const satisfies Record<string, TextCategory>;

export type Attribute = keyof typeof attributeCategories;
export const attributeNames = Object.keys(attributeCategories) as Attribute[];

export const AnalyzeRequest = Type.Object({
  comment: Type.Object({
    text: Type.String({ minLength: 1, maxLength: limits.textCharacters, description: 'The text to analyse.' }),
    type: Type.Optional(Type.String({ description: '`PLAIN_TEXT`; HTML is refused.' })),
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
    description: `Attribute name to an empty object. Supported: ${attributeNames.join(', ')}, also as \`NAME@version\` and \`NAME_EXPERIMENTAL\`.`,
  }),
  languages: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Languages of the text. They settle what detection is unsure of; an unknown code is ignored.',
    }),
  ),
  dropUnsupportedAttributes: Type.Optional(
    Type.Boolean({ description: 'Leave attributes out that are not supported instead of refusing the request.' }),
  ),
  doNotStore: Type.Optional(Type.Boolean({ description: 'Keep no trace of the content or its author.' })),
  clientToken: Type.Optional(Type.String({ description: 'Returned as it came.' })),
  sessionId: Type.Optional(Type.String({ description: 'Accepted, not used.' })),
  communityId: Type.Optional(Type.String({ description: 'Accepted, not used.' })),
  spanAnnotations: Type.Optional(Type.Boolean({ description: 'Accepted; this endpoint returns no spans.' })),
  user_id: Type.Optional(UserId),
});
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
      description: 'Requested attribute, as it was written, to its score.',
    }),
    languages: Type.Array(Type.String(), {
      description: 'Detected languages; empty when nothing reliable was detected.',
    }),
    detectedLanguages: Type.Array(Type.String(), { description: 'The same, under the name some programs read.' }),
    ...languageFields,
    clientToken: Type.Optional(Type.String()),
  },
  { description: 'Scores in the format of Perspective API.' },
);
export type AnalyzeReply = Type.Static<typeof AnalyzeReply>;
