/** Authors whose id begins with what is typed, as filters. */

import { useCall } from '../api/use-call.ts';
import type { Sentence } from '../text/filter-sentences.ts';
import { useDebounced } from '../text/use-debounced.ts';

const restMs = 150;

export function useAuthorSentences(typed: string): readonly Sentence[] {
  const text = useDebounced(typed.trim().replace(/^author(?:\s+is)?\s+/i, ''), restMs);
  const found = useCall('GET /find', { query: { text } }, { enabled: text !== '' });
  if (text === '' || typed.trim() === '') return [];
  return (found.data?.authors ?? [])
    .filter(({ author }) => author !== typed.trim())
    .map(({ author }) => ({ text: `Author is ${author}`, set: { author } }));
}
