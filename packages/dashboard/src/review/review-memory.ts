/**
 * What the person in front decided since they signed in. It outlives the page, so that undo works after a look at another
 * list or an author, and so that a list that was read before a decision does not show its items as open.
 */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../api/session.tsx';

interface Done {
  readonly entryId: string;
  readonly ids: readonly string[];
}

interface Memory {
  readonly done: readonly Done[];
  /** Item → pages that were asked for before this moment do not know that it is gone. */
  readonly gone: ReadonlyMap<string, number>;
}

const nothing: Memory = { done: [], gone: new Map() };

export function useReviewMemory() {
  const { user, account_id: accountId } = useSession();
  const client = useQueryClient();
  // In the cache of what was read, which is emptied when somebody signs out.
  const queryKey = ['review memory', user.user_id, accountId];
  const { data } = useQuery<Memory>({
    queryKey,
    enabled: false,
    initialData: nothing,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const change = (next: (before: Memory) => Memory) =>
    void client.setQueryData<Memory>(queryKey, (before = nothing) => next(before));
  const setGone = (ids: readonly string[], untilMs: number) =>
    change(({ done, gone }) => ({ done, gone: new Map([...gone, ...ids.map((id) => [id, untilMs] as const)]) }));
  return {
    done: data.done,
    isGone: (id: string, askedAtMs: number) => askedAtMs < (data.gone.get(id) ?? Number.NEGATIVE_INFINITY),
    /** Not shown before the service has answered. */
    hide: (ids: readonly string[]) => setGone(ids, Number.POSITIVE_INFINITY),
    /** The service has answered: what is read from now on is true. */
    settle: (ids: readonly string[]) => setGone(ids, performance.now()),
    bringBack: (ids: readonly string[]) =>
      change(({ done, gone }) => ({ done, gone: new Map([...gone].filter(([id]) => !ids.includes(id))) })),
    push: (one: Done) => change(({ done, gone }) => ({ done: [...done, one], gone })),
    drop: (entryId: string) =>
      change(({ done, gone }) => ({ done: done.filter((one) => one.entryId !== entryId), gone })),
  };
}
