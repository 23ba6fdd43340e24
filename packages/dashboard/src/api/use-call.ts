/** Calls as React hooks: reading with a cache, paging by cursor, and changes with a message afterwards. */

import type { CallName, CallReply } from '@moderato/contract';
import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { announce } from '../text/announce.tsx';
import { messageOf } from './api-error.ts';
import { type AnyInput, type CallInput, call } from './call.ts';

type GetName = Extract<CallName, `GET ${string}`>;
type PagedName = {
  [Name in GetName]: CallReply<Name> extends { next_cursor: string | null } ? Name : never;
}[GetName];

export function useCall<Name extends GetName>(
  name: Name,
  input: CallInput<Name>,
  options: { readonly enabled?: boolean; readonly refetchMs?: number } = {},
): UseQueryResult<CallReply<Name>> {
  return useQuery({
    queryKey: [name, input],
    queryFn: ({ signal }) => call(name, input, signal),
    // Data stays visible while a filter changes: a list that flickers is hard to read.
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
    refetchInterval: options.refetchMs ?? false,
  });
}

/** Pages of a keyset list, one after the other. */
export function usePages<Name extends PagedName>(name: Name, input: CallInput<Name>, enabled = true) {
  const query = useInfiniteQuery({
    queryKey: [name, input],
    queryFn: async ({ pageParam, signal }) => {
      const { query: filters, ...rest } = input as AnyInput;
      const paged = pageParam === undefined ? filters : { ...filters, cursor: pageParam };
      const askedAtMs = performance.now();
      const page = await call(name, { ...rest, query: paged } as CallInput<Name>, signal);
      return Object.assign(page as object, { askedAtMs }) as CallReply<Name> & { readonly askedAtMs: number };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page as unknown as { next_cursor: string | null }).next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    enabled,
  });
  type Item = CallReply<Name> extends { items: readonly (infer One)[] } ? One : never;
  const items = query.data?.pages.flatMap((page) => (page as unknown as { items: readonly Item[] }).items);
  return { ...query, items };
}

interface ChangeOptions<Name extends CallName> {
  /** The queries to read again afterwards. */
  readonly refresh?: readonly GetName[];
  /** The message on success. */
  readonly done?: string;
  readonly onDone?: (reply: CallReply<Name>) => void;
  /** If a form shows the error itself, it is not shown a second time. */
  readonly quiet?: boolean;
}

export function useChange<Name extends CallName>(
  name: Name,
  { refresh = [], done, onDone, quiet }: ChangeOptions<Name> = {},
): UseMutationResult<CallReply<Name>, Error, CallInput<Name>> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<Name>) => call(name, input),
    onSuccess: (reply) => {
      if (done !== undefined) announce(done);
      onDone?.(reply);
      for (const read of refresh) void client.invalidateQueries({ queryKey: [read] });
    },
    onError: (error) => {
      if (quiet !== true) announce(messageOf(error));
    },
  });
}
