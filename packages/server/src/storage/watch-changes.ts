/** Notices what other processes changed [K3]: every caller of `onChange` is told within `intervalMs`. */

import type { Database } from './database.ts';
import { readChanges } from './instance-store.ts';

export interface ChangeWatch {
  stop(): void;
}

export function watchChanges(
  database: Database,
  intervalMs: number,
  onChange: () => void,
  read: (database: Database) => Promise<number> = readChanges,
): ChangeWatch {
  let seen: number | undefined;
  let reading = false;

  async function look(): Promise<void> {
    // While the store cannot be read or does not answer, what was cached may be stale: forget it, so that the next
    // call asks the store. What was seen before stays seen: a change since then is still news after the failure.
    if (reading) return onChange();
    reading = true;
    try {
      const changes = await read(database);
      if (changes !== seen) onChange();
      seen = changes;
    } catch {
      onChange();
    } finally {
      reading = false;
    }
  }

  const timer = setInterval(look, intervalMs);
  timer.unref();
  void look();
  return { stop: () => clearInterval(timer) };
}
