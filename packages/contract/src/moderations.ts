/** Request and reply of `POST /v1/moderations`, which speaks the format of OpenAI's moderation endpoint [M1, M2]. */

import { Type } from 'typebox';
import { limits } from './limits.ts';
import { dataUriForm, imageAddress, oneOf } from './strings.ts';

/** Names that programs send. All of them use the models of this service. */
export const moderationModels = [
  'moderato',
  'omni-moderation-latest',
  'omni-moderation-2024-09-26',
  'text-moderation-latest',
  'text-moderation-stable',
] as const;

/** In the order in which OpenAI lists them. */
export const openAiCategoryNames = [
  'harassment',
  'harassment/threatening',
  'hate',
  'hate/threatening',
  'illicit',
  'illicit/violent',
  'self-harm',
  'self-harm/instructions',
  'self-harm/intent',
  'sexual',
  'sexual/minors',
  'violence',
  'violence/graphic',
] as const;
export type OpenAiCategory = (typeof openAiCategoryNames)[number];

const InputText = Type.String({ minLength: 1, maxLength: limits.textCharacters });
const TextPart = Type.Object({ type: Type.Literal('text'), text: InputText });
const ImagePart = Type.Object({
  type: Type.Literal('image_url'),
  image_url: Type.Object({
    url: Type.String({
      minLength: 1,
      description: 'An http or https address, or a data URI.',
      documentOnly: { anyOf: [imageAddress, { pattern: dataUriForm }] },
    }),
  }),
});
const InputPart = Type.Union([TextPart, ImagePart]);
export type ModerationsPart = Type.Static<typeof InputPart>;

export const ModerationsRequest = Type.Object({
  input: Type.Union(
    [
      InputText,
      Type.Array(InputText, { minItems: 1, maxItems: limits.itemsPerCall }),
      Type.Array(InputPart, { minItems: 1, maxItems: limits.itemsPerCall }),
    ],
    {
      description:
        'One text; 1 to 100 texts, which get one result each; or 1 to 100 parts, of which at most 10 are images, which get one result together.',
    },
  ),
  model: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: `One of ${moderationModels.join(', ')}. All of them use the models of this service.`,
    }),
  ),
});
export type ModerationsRequest = Type.Static<typeof ModerationsRequest>;

const forEach = (schema: object) => ({
  type: 'object',
  required: [...openAiCategoryNames],
  properties: Object.fromEntries(openAiCategoryNames.map((name) => [name, schema])),
});

export const ModerationsResult = Type.Object({
  flagged: Type.Boolean({ description: "True if the account's thresholds or rules flag it." }),
  categories: Type.Unsafe<Record<OpenAiCategory, boolean | null>>({
    ...forEach({ type: ['boolean', 'null'] }),
    description: '`null` for `illicit` and `illicit/violent`, which this service does not judge.',
  }),
  category_scores: Type.Unsafe<Record<OpenAiCategory, number | null>>({
    ...forEach({ type: ['number', 'null'], minimum: 0, maximum: 1 }),
    description: 'A 0 is a real score only if `category_applied_input_types` is not empty.',
  }),
  category_applied_input_types: Type.Unsafe<Record<OpenAiCategory, ('text' | 'image')[]>>({
    ...forEach({ type: 'array', items: oneOf(['text', 'image']) }),
    description:
      'The kinds of input that were judged for each category. If a list is empty, nothing judged the category.',
  }),
});
export type ModerationsResult = Type.Static<typeof ModerationsResult>;

export const ModerationsReply = Type.Object(
  {
    id: Type.String({ description: 'Identifier of this call.' }),
    model: Type.String({ description: 'The models that judged the input.' }),
    results: Type.Array(ModerationsResult, { description: 'One for each text, or one for all parts together.' }),
  },
  { description: "Verdicts in the format of OpenAI's moderation endpoint." },
);
export type ModerationsReply = Type.Static<typeof ModerationsReply>;

export const OpenAiErrorReply = Type.Object(
  {
    error: Type.Object({
      message: Type.String({ description: 'What went wrong, in a sentence for people.' }),
      type: Type.String({ description: 'The type of the error, as OpenAI names it.' }),
      param: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'The field that is wrong.' }),
      code: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description: 'Machine-readable name of the error.',
      }),
    }),
  },
  { description: "An error in OpenAI's shape." },
);
export type OpenAiErrorReply = Type.Static<typeof OpenAiErrorReply>;
