/**
 * Reads one text of a call with many: the same as for a text call, or the problem in the same words [N1]. Done by hand,
 * since the schema of the body stops at the first mistake and refuses all of them; a test compares the two.
 */

import { contexts, isLongerThan, limits, storableText, type TextModerationRequest } from '@moderato/contract';
import { type Refused, refuse } from '../../base/http/route.ts';
import { describeOrigin, type OriginFields } from './read-origin.ts';

const storable = new RegExp(storableText, 'u');

export interface UnreadItem {
  readonly content?: unknown;
  readonly context?: unknown;
  readonly user_id?: unknown;
  readonly previous?: unknown;
  readonly content_url?: unknown;
  readonly author_name?: unknown;
}

export function readTextItem(item: UnreadItem): TextModerationRequest | Refused {
  const problem =
    describeContent(item) ??
    describeContext(item.context) ??
    describeAuthor(item.user_id, 'user_id') ??
    describePrevious(item.previous) ??
    describeShown(item.content_url, 'content_url', limits.contentUrlCharacters) ??
    describeShown(item.author_name, 'author_name', limits.authorNameCharacters) ??
    describeOrigin(item as OriginFields);
  return problem === undefined ? (item as TextModerationRequest) : refuse('invalid_request', problem);
}

function describeContent(item: UnreadItem): string | undefined {
  const { content } = item;
  return content === undefined
    ? (describeMisnamed(item) ?? 'content is required.')
    : describeText(content, 'content', limits.textCharacters);
}

/** Names that other services give the text of a call. */
const otherNames = ['text', 'input', 'message', 'comment', 'body'];

/** Says which field holds the text of a body without `content`, if one looks as if it did. */
export function describeMisnamed(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || Object.hasOwn(body, 'content')) return;
  const found = otherNames.find((name) => Object.hasOwn(body, name));
  return found && `content is required: put the text into content, not into ${found}.`;
}

function describeContext(context: unknown): string | undefined {
  if (context === undefined || contexts.some((known) => known === context)) return undefined;
  return typeof context === 'string' ? `context must be one of ${contexts.join(', ')}.` : 'context must be a string.';
}

function describeAuthor(author: unknown, field: string): string | undefined {
  return author === '' ? `${field} must not be empty.` : describeShown(author, field, limits.userIdCharacters);
}

/** A text that is stored and shown; it may be empty. */
function describeShown(text: unknown, field: string, most: number): string | undefined {
  if (text === undefined || text === '') return undefined;
  const problem = describeText(text, field, most);
  if (problem !== undefined || storable.test(text as string)) return problem;
  return `${field} must not contain NUL or unpaired surrogates.`;
}

function describePrevious(previous: unknown): string | undefined {
  if (previous === undefined) return undefined;
  if (!Array.isArray(previous)) return 'previous must be an array.';
  if (previous.length === 0) return 'previous must not be an empty list.';
  if (previous.length > limits.previousMessages)
    return `previous must have at most ${limits.previousMessages} entries.`;
  for (const [index, message] of previous.entries()) {
    const problem = describeMessage(message, `previous[${index}]`);
    if (problem !== undefined) return problem;
  }
  return describeLengthOfPrevious(previous as Previous);
}

function describeMessage(message: unknown, field: string): string | undefined {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return `${field} must be an object.`;
  const { content, user_id: author } = message as UnreadItem;
  if (content === undefined) return `${field}.content is required.`;
  return (
    describeText(content, `${field}.content`, limits.previousCharacters) ?? describeAuthor(author, `${field}.user_id`)
  );
}

type Previous = NonNullable<TextModerationRequest['previous']>;

/** What a schema cannot say of earlier messages. */
export function describeLengthOfPrevious(previous: Previous = []): string | undefined {
  const all = previous.map(({ content }) => content).join('');
  if (!isLongerThan(all, limits.previousCharacters)) return undefined;
  return `previous must have at most ${limits.previousCharacters} characters in total.`;
}

/** What is wrong with a text of a field, in the words for a schema. */
export function describeText(text: unknown, field: string, most: number): string | undefined {
  if (typeof text !== 'string') return `${field} must be a string.`;
  if (text === '') return `${field} must not be empty.`;
  return isLongerThan(text, most) ? `${field} must be at most ${most} characters long.` : undefined;
}
