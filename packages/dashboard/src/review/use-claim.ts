/**
 * The claim on the current item, which keeps others from working on the same text. The queue gives it with the item that
 * it hands out, and the first thing somebody does with an item takes it; looking takes nothing. It is renewed while the
 * page is open and somebody is there, and released when they move on, leave the page or close the tab.
 */

import type { Claim, ReviewItem } from '@moderato/contract';
import { useEffect, useRef, useState } from 'react';
import { addressOf, call } from '../api/call.ts';

const renewMs = 30_000;
/** A page that nobody has touched for this long gives its item back. */
const awayMs = 10 * 60_000;
const signsOfLife = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

export const isOthers = (claim: Claim | null): boolean => claim !== null && !claim.mine;

/** The answer of the service about an item at this time. */
interface Claimed {
  readonly id: string;
  readonly held: Claim | null;
  readonly atMs: number;
}

/** `readAtMs`: when the item was read. */
export function useClaim(current: ReviewItem | undefined, readAtMs: number, mayHold: boolean) {
  const [claim, setClaim] = useState<Claimed>();
  /** What the service thinks this page holds. */
  const holds = useRef<string>(undefined);
  const id = current?.request_id;
  const own = claim !== undefined && claim.id === id ? claim : undefined;
  // Whichever is newer: the answer to the claim, or what was read of the item.
  const held = (own !== undefined && own.atMs > readAtMs ? own.held : current?.claimed) ?? null;
  const mine = mayHold && held?.mine ? id : undefined;

  const take = async (wanted: string): Promise<void> => {
    const { claimed } = await call('POST /review/claim', { body: { request_id: wanted } });
    holds.current = claimed?.mine ? wanted : undefined;
    setClaim({ id: wanted, held: claimed, atMs: performance.now() });
  };
  const latestTake = useRef(take);
  latestTake.current = take;

  useEffect(() => {
    if (mine === undefined) return;
    holds.current = mine;
    let seenMs = performance.now();
    const seen = () => {
      seenMs = performance.now();
    };
    const release = () => {
      if (holds.current === mine) releaseItem(mine);
      holds.current = undefined;
    };
    const timer = window.setInterval(() => {
      if (performance.now() - seenMs < awayMs) latestTake.current(mine).catch(() => {});
      else release();
    }, renewMs);
    for (const sign of signsOfLife) window.addEventListener(sign, seen, { passive: true });
    window.addEventListener('pagehide', release);
    return () => {
      window.clearInterval(timer);
      for (const sign of signsOfLife) window.removeEventListener(sign, seen);
      window.removeEventListener('pagehide', release);
      // If the service has handed out another item, it has released this one.
      if (holds.current === mine) release();
    };
  }, [mine]);

  return {
    held,
    /** Claims the current item, unless somebody holds it. */
    takeCurrent: () => {
      if (mayHold && id !== undefined && held === null) take(id).catch(() => {});
    },
    take: (wanted: string) => void take(wanted).catch(() => {}),
    /** The service handed out this item, or none. */
    given: (item: ReviewItem | null) => {
      holds.current = item?.request_id;
      if (item !== null) setClaim({ id: item.request_id, held: item.claimed, atMs: performance.now() });
    },
  };
}

/** Also arrives from a tab that is closing. */
function releaseItem(id: string): void {
  const address = addressOf('POST /review/claim', {});
  const body = new Blob([JSON.stringify({ release: id })], { type: 'application/json' });
  if (navigator.sendBeacon?.(address, body)) return;
  void fetch(address, { method: 'POST', body, keepalive: true, credentials: 'same-origin' }).catch(() => {});
}
