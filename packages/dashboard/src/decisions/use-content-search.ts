/** Searches kept content for words, page by page: each page takes a moment, and the next one continues from there. */

import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { DecisionFilter } from './decision-filters.tsx';

const name = 'POST /decisions/search';

/** An empty text searches for nothing. */
export function useContentSearch(text: string, filter: DecisionFilter) {
  const query = useInfiniteQuery({
    queryKey: [name, text, filter],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      return call(name, { body: { ...filter, ...cursor, text } }, signal);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    enabled: text !== '',
    // A text that arrived a moment ago is found as soon as its words are in the index.
    refetchInterval: ({ state: { data } }) => {
      const waits = data?.pages.every(({ items, unindexed }) => items.length === 0 && unindexed);
      return waits === true ? 2_000 : false;
    },
  });
  return {
    ...query,
    items: query.data?.pages.flatMap(({ items }) => items),
    /** Some texts cannot be found yet. */
    isUnindexed: query.data?.pages.at(-1)?.unindexed ?? false,
    searchedUntil: query.data?.pages.at(-1)?.searched_until ?? undefined,
  };
}
