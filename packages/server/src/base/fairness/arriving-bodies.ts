/**
 * Limits the request bodies that are still arriving, by number and memory. It also counts the memory of bodies that have
 * arrived and are not yet answered, and of large replies until they are sent. Arriving bodies hold no place among the
 * requests in progress, so a slow sender keeps nobody out. Beyond a limit, the sender that takes up the most loses the body
 * that has been arriving longest: slow senders push out only themselves.
 */

import type { ShedReason } from './shedding.ts';

export interface Sender {
  /** Who is responsible: the account, or the address of somebody without a key. */
  readonly holder: string;
  readonly isLowPriority: boolean;
}

export type ArrivingBodies = ReturnType<typeof createArrivingBodies>;
export type ArrivingBody = ReturnType<ArrivingBodies['begin']>;

export interface ArrivingBodiesOptions {
  readonly maxBodies: number;
  readonly maxBytes: number;
  readonly shed?: (reason: ShedReason, isLowPriority: boolean) => void;
}

interface Entry {
  readonly sender: Sender;
  readonly giveWay: () => void;
  bytes: number;
  isSettled: boolean;
}

interface Holding {
  /** Arriving bodies, in the order in which they began. */
  readonly bodies: Set<Entry>;
  /** Bodies that have arrived. */
  readonly settled: Set<Entry>;
  bytes: number;
  settledBytes: number;
}

export function createArrivingBodies({ maxBodies, maxBytes, shed }: ArrivingBodiesOptions) {
  const holdings = new Map<string, Holding>();
  let count = 0;
  let bytes = 0;
  let replies = 0;

  function holdingOf(holder: string): Holding {
    const holding = holdings.get(holder) ?? { bodies: new Set(), settled: new Set(), bytes: 0, settledBytes: 0 };
    holdings.set(holder, holding);
    return holding;
  }

  function holds(entry: Entry, size: number): void {
    const holding = holdings.get(entry.sender.holder);
    if (holding === undefined || !holding.bodies.has(entry)) return;
    holding.bytes += size - entry.bytes;
    bytes += size - entry.bytes;
    entry.bytes = size;
    // What has arrived cannot be pushed out. So an account may have no more of it than is free: the more accounts, the
    // less each.
    if (holding.settledBytes > Math.max(0, maxBytes - bytes)) evictFrom(holding);
    while (bytes > maxBytes && evict((one) => one.bytes));
  }

  function settle(entry: Entry): void {
    const holding = holdings.get(entry.sender.holder);
    if (holding === undefined || !holding.bodies.delete(entry)) return;
    count--;
    entry.isSettled = true;
    holding.settled.add(entry);
    holding.settledBytes += entry.bytes;
  }

  function end(entry: Entry): void {
    const holding = holdings.get(entry.sender.holder);
    if (holding === undefined) return;
    if (entry.isSettled) {
      if (!holding.settled.delete(entry)) return;
      holding.settledBytes -= entry.bytes;
    } else {
      if (!holding.bodies.delete(entry)) return;
      count--;
    }
    bytes -= entry.bytes;
    holding.bytes -= entry.bytes;
    if (holding.bodies.size + holding.settled.size === 0) holdings.delete(entry.sender.holder);
  }

  /** Rare, and there is one body less each time, so the holders are scanned instead of kept in order. */
  function evict(amountOf: (holding: Holding) => number): boolean {
    let largest: Holding | undefined;
    for (const holding of holdings.values()) {
      if (holding.bodies.size === 0) continue;
      if (largest === undefined || amountOf(holding) > amountOf(largest)) largest = holding;
    }
    return largest !== undefined && evictFrom(largest);
  }

  function evictFrom({ bodies }: Holding): boolean {
    const [oldest] = bodies;
    if (oldest === undefined) return false;
    end(oldest);
    shed?.('bodies', oldest.sender.isLowPriority);
    oldest.giveWay();
    return true;
  }

  return {
    get count() {
      return count;
    },
    get bytes() {
      return bytes;
    },
    /** `giveWay` is called at most once, and by then the body no longer counts. */
    begin(sender: Sender, giveWay: () => void) {
      if (count >= maxBodies) evict(({ bodies }) => bodies.size);
      const entry: Entry = { sender, giveWay, bytes: 0, isSettled: false };
      holdingOf(sender.holder).bodies.add(entry);
      count++;
      return {
        /** The memory it takes now. May make this body itself give way. */
        holds: (size: number) => holds(entry, size),
        /** It has arrived: its memory counts until the end, and it no longer gives way. */
        settle: () => settle(entry),
        /** Answered, refused or abandoned; calling it more than once is harmless. */
        end: () => end(entry),
      };
    },
    /** Counts a reply until the result is called. Undefined if there is no room for it: then it must not be sent. */
    beginReply(sender: Sender, size: number): (() => void) | undefined {
      const settledBytes = holdings.get(sender.holder)?.settledBytes ?? 0;
      // A single one is allowed, however large it is; otherwise it could never be sent.
      if (replies > 0 && settledBytes + size > maxBytes - bytes - size) {
        shed?.('bodies', sender.isLowPriority);
        return undefined;
      }
      const entry: Entry = { sender, giveWay: () => {}, bytes: size, isSettled: true };
      const holding = holdingOf(sender.holder);
      holding.settled.add(entry);
      holding.settledBytes += size;
      holding.bytes += size;
      bytes += size;
      replies++;
      return () => {
        if (holding.settled.has(entry)) replies--;
        end(entry);
      };
    },
  };
}
