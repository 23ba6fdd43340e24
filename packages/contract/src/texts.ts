/** Request and reply of `POST /v1/moderate/texts`: many texts in one call [N1]. */

import { Type } from 'typebox';
import { ErrorReply } from './errors.ts';
import { limits } from './limits.ts';
import { TextModerationResult } from './moderation.ts';

const ItemId = Type.String({
  maxLength: limits.itemIdCharacters,
  description: 'Your own id; returned with the result.',
});

/**
 * Only the envelope: an error in one item is reported in that item's result, and the others are judged. So the fields
 * of an item are described here and checked one by one.
 */
export const TextsModerationRequest = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.Optional(ItemId),
      content: Type.Optional(
        Type.Unknown({ description: 'The text to judge, 1 to 50,000 characters. An item without one gets an error.' }),
      ),
      context: Type.Optional(Type.Unknown({ description: 'Where the text was written, as in a text call.' })),
      user_id: Type.Optional(Type.Unknown({ description: 'Identifier of the author, as in a text call.' })),
      previous: Type.Optional(
        Type.Unknown({ description: 'Earlier messages of the conversation, as in a text call.' }),
      ),
      content_url: Type.Optional(Type.Unknown({ description: 'The address of the content, as in a text call.' })),
      author_name: Type.Optional(Type.Unknown({ description: 'The name of the author, as in a text call.' })),
    }),
    {
      minItems: 1,
      maxItems: limits.itemsPerCall,
      description: '1 to 100 texts, with their earlier messages at most 1 MB of text in total.',
    },
  ),
});
export type TextsModerationRequest = Type.Static<typeof TextsModerationRequest>;

const JudgedItem = Type.Object({ id: Type.Optional(ItemId), ...TextModerationResult.properties });
const RefusedItem = Type.Object({ id: Type.Optional(ItemId), error: ErrorReply.properties.error });

export const TextsModerationReply = Type.Object(
  {
    results: Type.Array(Type.Union([JudgedItem, RefusedItem]), {
      description: 'In the order of the items: each is the verdict of a text call or has its own `error`.',
    }),
  },
  { description: 'The verdicts on many texts.' },
);
export type TextsModerationReply = Type.Static<typeof TextsModerationReply>;
