/**
 * The one stream of events that a page has: a queue changed, so what is shown of it is read anew. Where no stream comes through, it asks every few seconds. A tab in the background holds no connection.
 */

import type { CallName, ReviewLive } from '@moderato/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addressOf, call } from './call.ts';

/** A stream that says nothing for so long at its beginning is held up on its way. */
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
      // What the page has read may be older than the first news.
      if (before?.stamp !== live.stamp) readAnew('GET /review', 'GET /review/settings');
      const isSame = before?.appeals.open === live.appeals.open && before.appeals.newest === live.appeals.newest;
      if (!isSame) readAnew('GET /appeals');
    }

    function readAnew(...names: readonly CallName[]): void {
      for (const read of names) void readAgain([read]);
    }

    /** A first read that is under way may be older than the news, and only the ones after it replace another. */
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
      // A stream that broke is opened again by the browser; one that was refused is not.
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
