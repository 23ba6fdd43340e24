/**
 * Reads one text of a call with many: the same as for a text call, or the problem in the same words [N1]. Done by hand,
 * since the schema of the body stops at the first mistake and refuses all of them; a test compares the two.
 */

import { contexts, isLongerThan, limits, storableText, type TextModerationRequest } from '@moderato/contract';
import { type Refused, refuse } from '../route.ts';

const storable = new RegExp(storableText, 'u');

export type UnreadItem = { readonly content?: unknown; readonly context?: unknown; readonly user_id?: unknown };

export function readTextItem(item: UnreadItem): TextModerationRequest | Refused {
  const problem = describeContent(item.content) ?? describeContext(item.context) ?? describeAuthor(item.user_id);
  return problem === undefined ? (item as TextModerationRequest) : refuse('invalid_request', problem);
}

function describeContent(content: unknown): string | undefined {
  if (content === undefined) return 'content is required.';
  if (typeof content !== 'string') return 'content must be a string.';
  if (content === '') return 'content must not be empty.';
  if (isLongerThan(content, limits.textCharacters)) {
    return `content must be at most ${limits.textCharacters} characters long.`;
  }
  return undefined;
}

function describeContext(context: unknown): string | undefined {
  if (context === undefined || contexts.some((known) => known === context)) return undefined;
  return typeof context === 'string' ? `context must be one of ${contexts.join(', ')}.` : 'context must be a string.';
}

function describeAuthor(author: unknown): string | undefined {
  if (author === undefined) return undefined;
  if (typeof author !== 'string') return 'user_id must be a string.';
  if (author === '') return 'user_id must not be empty.';
  if (isLongerThan(author, limits.userIdCharacters)) {
    return `user_id must be at most ${limits.userIdCharacters} characters long.`;
  }
  return storable.test(author) ? undefined : 'user_id must not contain NUL or unpaired surrogates.';
}
