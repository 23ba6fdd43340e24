/**
 * Notices what other processes changed [K3]: `onChange` is called within `intervalMs`, with what changed, or with nothing if
 * everything may have changed. Only the counter in the store decides; notices between copies only say when to look, so a
 * lost one costs nothing.
 */

import type { Database } from './database.ts';
import { type Changed, readChanged, readChanges } from './instance-store.ts';

export interface ChangeWatch {
  /** Looks at once: this process has just changed something, and the others should hear of it. */
  look(): void;
  /**
   * Before a cache is believed: has the counter been read lately? A process that was frozen goes on where it stopped, with
   * what it knew then, before its next look has an answer.
   */
  clearIfStale(): void;
  stop(): void;
}

/** How copies tell each other that the counter moved. */
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

/** So many looks may be missed before what is cached is old. */
const looksMissed = 3;

export function watchChanges(
  database: Database,
  intervalMs: number,
  onChange: (changed?: readonly Changed[]) => void,
  { read = readChanges, readWhat = readChanged, notices, now = () => performance.now() }: ChangeWatchOptions = {},
): ChangeWatch {
  let seen: number | undefined;
  let heard = -1;
  let reading = false;
  /** What is being read was already being read at the last tick. */
  let isOverdue = false;
  let again = false;
  let stopped = false;
  /** What was read is true as of the question, not of the answer. */
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
      // What was seen before stays seen: a change since then is still news after the failure.
      onChange();
    } finally {
      reading = false;
    }
    // What was under way may have read the counter before it moved.
    if (!again || stopped) return;
    again = false;
    void look();
  }

  notices?.subscribe((changes) => {
    if (stopped || (changes !== undefined && changes === seen)) return;
    heard = Math.max(heard, changes ?? heard);
    void look();
  });
  // While the store cannot be read or does not answer, what was cached may be stale: it is cleared, so that the next
  // call asks the store.
  const timer = setInterval(() => {
    if (reading && isOverdue) onChange();
    void look();
    isOverdue = true;
  }, intervalMs);
  timer.unref();
  void look();
  return {
    look: () => void look(),
    clearIfStale() {
      if (now() - askedMs > looksMissed * intervalMs) onChange();
    },
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
}
