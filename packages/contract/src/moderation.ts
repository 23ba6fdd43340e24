/** Requests and replies of `POST /v1/moderate/text`, `/v1/moderate/image` and `/v1/moderate/audio`. */

import { Type } from 'typebox';
import { actions, contexts, imageCategoryNames, textCategoryNames } from './categories.ts';
import { limits } from './limits.ts';
import { ruleTypes } from './rules.ts';
import { dataUriForm, imageAddress, oneOf, originFields, UserId } from './strings.ts';

const Probability = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

const PreviousMessage = Type.Object({
  content: Type.String({ minLength: 1, maxLength: limits.previousCharacters, description: 'What was written.' }),
  user_id: Type.Optional({ ...UserId, description: 'Its author; only tells speakers apart.' }),
});

export const TextModerationRequest = Type.Object({
  content: Type.String({
    minLength: 1,
    maxLength: limits.textCharacters,
    description: 'The text to judge, 1 to 50,000 Unicode code points. It may consist of white space only.',
  }),
  context: Type.Optional(oneOf(contexts, { description: 'Where the text was written; `default` if absent.' })),
  user_id: Type.Optional(UserId),
  previous: Type.Optional(
    Type.Array(PreviousMessage, {
      minItems: 1,
      maxItems: limits.previousMessages,
      description:
        'Up to 10 earlier messages of the conversation, oldest first, together at most 4,000 characters. They are read to understand `content`, never judged and never stored.',
    }),
  ),
  ...originFields,
});
export type TextModerationRequest = Type.Static<typeof TextModerationRequest>;

export const ImageModerationRequest = Type.Object(
  {
    url: Type.Optional(
      Type.String({
        description: 'A public http or https address of the image. At most 10 MB.',
        documentOnly: imageAddress,
      }),
    ),
    data: Type.Optional(
      // No minimum length: counting the characters of 10 MB would hold up everybody. The route refuses an empty one.
      Type.String({
        description: 'The image as `data:<media_type>;base64,<data>`. At most 10 MB decoded.',
        documentOnly: { pattern: dataUriForm },
      }),
    ),
    categories: Type.Optional(
      Type.Array(oneOf(imageCategoryNames), {
        minItems: 1,
        uniqueItems: true,
        description: 'The image categories to judge; all if absent.',
      }),
    ),
    user_id: Type.Optional(UserId),
    ...originFields,
  },
  {
    oneOf: [{ required: ['url'] }, { required: ['data'] }],
    description: 'Exactly one of `url` and `data` is required.',
  },
);
export type ImageModerationRequest = Type.Static<typeof ImageModerationRequest>;

export const AudioModerationRequest = Type.Object(
  {
    url: Type.Optional(
      Type.String({
        description: 'A public http or https address of the recording. At most 10 MB.',
        documentOnly: imageAddress,
      }),
    ),
    data: Type.Optional(
      Type.String({
        description: 'The recording as `data:<media_type>;base64,<data>`. At most 10 MB decoded.',
        documentOnly: { pattern: dataUriForm },
      }),
    ),
    context: Type.Optional(oneOf(contexts, { description: 'Where it was said; `default` if absent.' })),
    user_id: Type.Optional(UserId),
    ...originFields,
  },
  {
    oneOf: [{ required: ['url'] }, { required: ['data'] }],
    description: 'Exactly one of `url` and `data` is required.',
  },
);
export type AudioModerationRequest = Type.Static<typeof AudioModerationRequest>;

export const CategoryResult = Type.Object({
  score: Probability('Confidence that the content belongs to this category.'),
  threshold: Probability("The account's threshold for this category."),
  flagged: Type.Boolean({ description: 'True if the score is strictly above the threshold.' }),
});
export type CategoryResult = Type.Static<typeof CategoryResult>;

export const MatchedRule = Type.Object({
  rule_id: Type.String(),
  type: oneOf(ruleTypes),
  moderation_action: oneOf(['flag', 'block']),
  match: Type.Object({
    start: Type.Integer({ minimum: 0, description: 'UTF-16 offset into `content`.' }),
    end: Type.Integer({ minimum: 0, description: 'UTF-16 offset into `content`, exclusive.' }),
  }),
});
export type MatchedRule = Type.Static<typeof MatchedRule>;

function moderationResult(categoryNames: readonly string[], description: string) {
  return Type.Object(
    {
      request_id: Type.String({ description: 'Unique identifier of this request, also in the `X-Request-Id` header.' }),
      action: oneOf(actions, { description: 'The recommended action.' }),
      flagged: Type.Boolean({ description: 'True if a category is flagged or a flag or block rule matched.' }),
      categories: Type.Unsafe<Record<string, CategoryResult>>({
        type: 'object',
        properties: Object.fromEntries(categoryNames.map((name) => [name, CategoryResult])),
        additionalProperties: CategoryResult,
        description:
          'The result of each category. Categories that are disabled, or that nothing could judge, are absent.',
      }),
      pipeline_tier: Type.Integer({
        minimum: 0,
        maximum: 2,
        description: 'The highest tier whose answer is part of the result.',
      }),
      latency_ms: Type.Number({ minimum: 0, description: 'Total processing time in milliseconds.' }),
      matched_rules: Type.Optional(
        Type.Array(MatchedRule, {
          description:
            'One entry per matching flag or block rule, in evaluation order. Present only if a rule matched.',
        }),
      ),
      unavailable_categories: Type.Optional(
        Type.Array(Type.String(), { description: 'Requested categories that nothing judged.' }),
      ),
      degraded: Type.Optional(
        Type.Boolean({
          description:
            'True if something that should have judged did not: a provider failed and a lower tier answered, a local model did not answer in time, or custom rules reached their time limit.',
        }),
      ),
    },
    { description },
  );
}

const verdictOnText = moderationResult(textCategoryNames, 'The verdict on a text.');

/**
 * The detected language, and whether a local model was measured on it: the same two fields in every reply on a text.
 */
export const languageFields = {
  language: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'The detected language as a code (`en`, `hi-Latn`), or `null` if none was detected reliably.',
  }),
  limited: Type.Optional(
    Type.Boolean({
      description:
        'True if no local model was measured on this language. The scores are a guess, and alone they never block.',
    }),
  ),
};

export const TextModerationResult = Type.Object(
  { ...verdictOnText.properties, ...languageFields },
  { description: 'The verdict on a text.' },
);
const verdictOnImage = moderationResult(imageCategoryNames, '');
export const ImageModerationResult = Type.Object(
  {
    ...verdictOnImage.properties,
    text_in_image: Type.Optional(
      Type.Unsafe<Record<string, CategoryResult>>({
        type: 'object',
        properties: Object.fromEntries(textCategoryNames.map((name) => [name, CategoryResult])),
        additionalProperties: CategoryResult,
        description:
          "The text categories of the words that were read in the image, with the account's thresholds for texts. They count for `flagged` and `action`. Absent if no words were read.",
      }),
    ),
  },
  { description: 'The verdict on an image; `pipeline_tier` is 2.' },
);

const { action, flagged, categories } = verdictOnText.properties;
const Transcript = (description: string) => Type.String({ description });
const Seconds = (description: string) => Type.Number({ minimum: 0, description });
export const AudioSegment = Type.Object(
  {
    start: Seconds('Where it begins, in seconds from the beginning of the recording.'),
    end: Seconds('Where it ends, in seconds.'),
    transcript: Type.Optional(Transcript('What was said in it. Absent from a repeated reply.')),
    action,
    flagged,
    categories,
  },
  { description: 'The verdict on a part of a recording, judged alone.' },
);
export type AudioSegment = Type.Static<typeof AudioSegment>;
export const AudioModerationResult = Type.Object(
  {
    ...TextModerationResult.properties,
    transcript: Type.Optional(
      Transcript('What was said; empty if nothing was. Absent from a repeated reply, since it is never stored.'),
    ),
    segments: Type.Array(AudioSegment, { description: 'The parts of the recording in which something was said.' }),
  },
  { description: 'The verdict on a recording, from what was said in it.' },
);
export type AudioModerationResult = Type.Static<typeof AudioModerationResult>;
export type TextModerationResult = Type.Static<typeof TextModerationResult>;
export type ImageModerationResult = Type.Static<typeof ImageModerationResult>;
/** For a text, an image or a recording: only words have a language. */
export type ModerationResult = ImageModerationResult &
  Partial<Pick<AudioModerationResult, 'language' | 'limited' | 'transcript' | 'segments'>>;
