/**
 * Reads one text of a call with many: the same as for a text call, or the problem in the same words [N1]. Done by hand,
 * since the schema of the body stops at the first mistake and refuses all of them; a test compares the two.
 */

import { contexts, isLongerThan, limits, storableText, type TextModerationRequest } from '@moderato/contract';
import { type Refused, refuse } from '../../base/http/route.ts';

const storable = new RegExp(storableText, 'u');

export type UnreadItem = { readonly content?: unknown; readonly context?: unknown; readonly user_id?: unknown };

export function readTextItem(item: UnreadItem): TextModerationRequest | Refused {
  const problem = describeContent(item.content) ?? describeContext(item.context) ?? describeAuthor(item.user_id);
  return problem === undefined ? (item as TextModerationRequest) : refuse('invalid_request', problem);
}

function describeContent(content: unknown): string | undefined {
  return content === undefined ? 'content is required.' : describeText(content, 'content', limits.textCharacters);
}

function describeContext(context: unknown): string | undefined {
  if (context === undefined || contexts.some((known) => known === context)) return undefined;
  return typeof context === 'string' ? `context must be one of ${contexts.join(', ')}.` : 'context must be a string.';
}

function describeAuthor(author: unknown): string | undefined {
  if (author === undefined) return undefined;
  const problem = describeText(author, 'user_id', limits.userIdCharacters);
  if (problem !== undefined || storable.test(author as string)) return problem;
  return 'user_id must not contain NUL or unpaired surrogates.';
}

/** What is wrong with a text of a field, in the words for a schema. */
export function describeText(text: unknown, field: string, most: number): string | undefined {
  if (typeof text !== 'string') return `${field} must be a string.`;
  if (text === '') return `${field} must not be empty.`;
  return isLongerThan(text, most) ? `${field} must be at most ${most} characters long.` : undefined;
}
