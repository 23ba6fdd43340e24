/** Searches kept content page by page: each page takes a moment, and the next one continues from there. */

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
  });
  return {
    ...query,
    items: query.data?.pages.flatMap(({ items }) => items),
    searched: query.data?.pages.reduce((sum, page) => sum + page.searched, 0) ?? 0,
    searchedUntil: query.data?.pages.at(-1)?.searched_until ?? undefined,
  };
}
