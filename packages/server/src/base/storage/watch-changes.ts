/**
 * Notices what other processes changed [K3]: `onChange` is called within `intervalMs`, with what changed, or with nothing if
 * everything may have changed. Only the counter in the store decides; notices between copies only say when to look, so a
 * lost one costs nothing.
 */

import type { Database } from './database.ts';
import { type Changed, readChanged, readChanges } from './instance-store.ts';

export type ChangeWatch = ReturnType<typeof watchChanges>;

/** How copies notify each other that the counter changed. */
export interface ChangeNotices {
  publish(changes: number): void;
  /** `heard` without a number: something may have been missed. */
  subscribe(heard: (changes?: number) => void): void;
}

export interface ChangeWatchOptions {
  readonly read?: (database: Database) => Promise<number>;
  readonly readWhat?: typeof readChanged;
  readonly notices?: ChangeNotices;
  readonly now?: () => number;
}

/** How many looks may be missed before cached data counts as old. */
const looksMissed = 3;

export function watchChanges(
  database: Database,
  intervalMs: number,
  onChange: (changed?: readonly Changed[]) => void,
  { read = readChanges, readWhat = readChanged, notices, now = () => performance.now() }: ChangeWatchOptions = {},
) {
  let seen: number | undefined;
  let heard = -1;
  let reading = false;
  /** The current read was already in progress at the last tick. */
  let isOverdue = false;
  let again = false;
  let stopped = false;
  /** The value is true as of the start of the query, not of its end. */
  let askedMs = now();

  async function look(): Promise<void> {
    if (reading) {
      again = true;
      return;
    }
    reading = true;
    isOverdue = false;
    const atMs = now();
    try {
      const changes = await read(database);
      if (changes !== seen) {
        onChange(seen === undefined ? undefined : await readWhat(database, seen, changes));
        // The first copy to see it notifies the others, which then notify nobody.
        if (seen !== undefined && changes > heard) notices?.publish(changes);
      }
      seen = changes;
      askedMs = atMs;
    } catch {
      // What was seen stays seen: a later change is still noticed after the failure.
      onChange();
    } finally {
      reading = false;
    }
    // A read in progress may have read the counter before it changed.
    if (!again || stopped) return;
    again = false;
    void look();
  }

  notices?.subscribe((changes) => {
    if (stopped || (changes !== undefined && changes === seen)) return;
    heard = Math.max(heard, changes ?? heard);
    void look();
  });
  // While the store cannot be read, cached data may be stale: it is cleared, so that the next call reads the store.
  const timer = setInterval(() => {
    if (reading && isOverdue) onChange();
    void look();
    isOverdue = true;
  }, intervalMs);
  timer.unref();
  void look();
  return {
    /** Looks at once: this process has just changed something, and the others should be notified. */
    look: () => void look(),
    /**
     * Whether the counter has been read recently; checked before a cache is trusted. A process that was frozen continues
     * with its old state until its next look has an answer.
     */
    clearIfStale(): void {
      if (now() - askedMs > looksMissed * intervalMs) onChange();
    },
    stop(): void {
      stopped = true;
      clearInterval(timer);
    },
  };
}
