/**
 * Replies of a service that is newer than the open tab: wherever it sends a word from a closed list, the tab does not
 * know that word.
 */

import { type FakeReplies, fakeReplies } from './fake-replies.ts';

export const unknownWord = 'of_tomorrow';
const unknownTier = 7;

/** The fields with a word from a closed list. */
const closedFields: ReadonlySet<string> = new Set([
  ...['kind', 'type', 'action', 'moderation_action', 'decision', 'before', 'after', 'trend', 'health', 'fit', 'ask'],
  ...[
    'state',
    'status',
    'plan',
    'problem',
    'event',
    'outcome',
    'decided_by',
    'appellant',
    'context',
    'about',
    'source',
  ],
]);
/** And those with a list of such words. */
const closedLists: ReadonlySet<string> = new Set(['events', 'scopes']);

function replaceWords(value: unknown, field: string): unknown {
  if (Array.isArray(value))
    return closedLists.has(field) ? [unknownWord] : value.map((one) => replaceWords(one, field));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replaceWords(inner, name)]));
  if (field === 'tier') return unknownTier;
  return typeof value === 'string' && closedFields.has(field) ? unknownWord : value;
}

const asIs: ReadonlySet<string> = new Set(['GET /session', 'GET /review/live']);

export const newerReplies: FakeReplies = Object.fromEntries(
  Object.entries(fakeReplies).map(([name, reply]) => [
    name,
    asIs.has(name) ? reply : (...given: Parameters<typeof reply>) => replaceWords(reply(...given), ''),
  ]),
) as FakeReplies;
