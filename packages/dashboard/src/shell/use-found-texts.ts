/** The first texts with the typed words, for people who may search content. */

import type { FoundText } from '@moderato/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useMay } from '../api/session.tsx';

const name = 'POST /decisions/search';
const shown = '5';
/** Without a letter, a digit or an emoji there is nothing to look for. */
const hasWord = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
const longest = 200;

export function useFoundTexts(text: string, enabled: boolean) {
  const isAsked = useMay(name) && enabled && text.length >= 2 && text.length <= longest && hasWord.test(text);
  const search = useQuery({
    queryKey: [name, text, 'palette'],
    queryFn: ({ signal }) => call(name, { body: { text, limit: shown } }, signal),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });
  const texts: readonly FoundText[] = isAsked ? (search.data?.items ?? []) : [];
  return { texts, isFetching: isAsked && search.isFetching, error: isAsked ? search.error : null };
}
