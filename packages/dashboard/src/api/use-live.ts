/**
 * Opens the one event stream of a page: when a queue changes, the page reads it again. If no stream gets through, it
 * polls every few seconds. A background tab keeps no connection open.
 */

import type { CallName, ReviewLive } from '@moderato/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addressOf, call } from './call.ts';

/** If a stream sends nothing for this long at its start, something is holding it up. */
const patienceMs = 6_000;
const pollMs = 4_000;
const tryAgainMs = 60_000;

const name = 'GET /review/live';
export const liveKey = [name, {}] as const;

/** A stream is about the account that it was opened for. */
export function useLive(accountId: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (accountId === null) return;
    let stream: EventSource | undefined;
    let polling: number | undefined;
    let patience: number | undefined;

    function heard(live: ReviewLive): void {
      const before = client.getQueryData<ReviewLive>(liveKey);
      client.setQueryData(liveKey, live);
      // The page's data may be older than the first event.
      if (before?.stamp !== live.stamp) refresh('GET /review', 'GET /review/settings');
      const isSame = before?.appeals.open === live.appeals.open && before.appeals.newest === live.appeals.newest;
      if (!isSame) refresh('GET /appeals');
    }

    function refresh(...names: readonly CallName[]): void {
      for (const read of names) void readAgain([read]);
    }

    /** A first read in progress may be older than the event, and only later reads replace another. */
    async function readAgain(queryKey: readonly CallName[]): Promise<void> {
      const first = client.getQueryCache().findAll({ queryKey, predicate: ({ state }) => state.data === undefined });
      await Promise.allSettled(first.map(({ promise }) => promise));
      await client.invalidateQueries({ queryKey });
    }

    function poll(): void {
      stream?.close();
      const ask = () => void call(name, {}).then(heard, () => {});
      window.clearInterval(polling);
      polling = window.setInterval(ask, pollMs);
      ask();
      patience = window.setTimeout(open, tryAgainMs);
    }

    function open(): void {
      stop();
      stream = new EventSource(addressOf(name, {}));
      patience = window.setTimeout(poll, patienceMs);
      stream.onmessage = ({ data }: MessageEvent<string>) => {
        window.clearTimeout(patience);
        heard(JSON.parse(data) as ReviewLive);
      };
      // The browser reopens a stream that broke, but not one that was refused.
      stream.onerror = () => {
        if (stream?.readyState === EventSource.CLOSED) {
          window.clearTimeout(patience);
          poll();
        }
      };
    }

    function stop(): void {
      stream?.close();
      window.clearInterval(polling);
      window.clearTimeout(patience);
    }

    const onVisibility = () => (document.visibilityState === 'hidden' ? stop() : open());
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      stop();
    };
  }, [client, accountId]);
}
