/**
 * What this person has decided since they signed in, in this tab. It outlives the page, so that undo works after a visit to
 * another list or an author and after a reload, and so that a list read before a decision does not show its items as open.
 */

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from './session.tsx';

interface Done {
  readonly entryId: string;
  readonly ids: readonly string[];
}

interface Memory {
  readonly done: readonly Done[];
  /** Item → time of its decision; pages requested before that do not know about it. */
  readonly gone: ReadonlyMap<string, number>;
}

const nothing: Memory = { done: [], gone: new Map() };
const memoryKey = 'review memory';
/** More than anybody takes back one by one. */
const maxStored = 100;

/** Ids only: what the tab stores contains no content. */
function readStored(name: string): readonly Done[] {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '[]') as Done[];
  } catch {
    // A browser may forbid storing anything.
    return [];
  }
}

function store(name: string, done: readonly Done[]): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(done.slice(-maxStored)));
  } catch {
    // Then undo lasts until the page is loaded again.
  }
}

/** After a new sign-in in the same tab. Resetting the queries instead would bring back the list as it was at page load. */
export function readDecisionsAgain(client: QueryClient): void {
  client.removeQueries({ queryKey: [memoryKey] });
}

/** At sign-out, and when another account is chosen. */
export function forgetDecisions(client: QueryClient): void {
  client.removeQueries({ queryKey: [memoryKey] });
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(memoryKey)) sessionStorage.removeItem(name);
  } catch {
    // Then nothing was stored.
  }
}

export function useReviewMemory() {
  const { user, account_id: accountId } = useSession();
  const client = useQueryClient();
  const queryKey = [memoryKey, user.user_id, accountId];
  const name = queryKey.join(' ');
  const { data } = useQuery<Memory>({
    queryKey,
    enabled: false,
    initialData: () => ({ ...nothing, done: readStored(name) }),
    gcTime: Number.POSITIVE_INFINITY,
  });
  const change = (next: (before: Memory) => Memory) => {
    const after = client.setQueryData<Memory>(queryKey, (before = nothing) => next(before));
    store(name, after?.done ?? []);
  };
  return {
    done: data.done,
    isGone: (id: string, askedAtMs: number) => askedAtMs < (data.gone.get(id) ?? Number.NEGATIVE_INFINITY),
    /** The service has answered: what is read from now on is up to date. */
    settle: (ids: readonly string[]) => {
      const now = performance.now();
      change(({ done, gone }) => ({ done, gone: new Map([...gone, ...ids.map((id) => [id, now] as const)]) }));
    },
    bringBack: (ids: readonly string[]) =>
      change(({ done, gone }) => ({ done, gone: new Map([...gone].filter(([id]) => !ids.includes(id))) })),
    push: (one: Done) => change(({ done, gone }) => ({ done: [...done, one], gone })),
    drop: (entryId: string) =>
      change(({ done, gone }) => ({ done: done.filter((one) => one.entryId !== entryId), gone })),
  };
}
