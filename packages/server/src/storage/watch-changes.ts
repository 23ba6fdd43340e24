/** Notices what other processes changed [K3]: every caller of `onChange` is told within `intervalMs`. */

import type { Database } from './database.ts';
import { readChanges } from './instance-store.ts';

export interface ChangeWatch {
  stop(): void;
}

export function watchChanges(database: Database, intervalMs: number, onChange: () => void): ChangeWatch {
  let seen: number | undefined;
  let reading = false;

  async function look(): Promise<void> {
    if (reading) return;
    reading = true;
    try {
      const changes = await readChanges(database);
      if (seen !== undefined && changes !== seen) onChange();
      seen = changes;
    } catch {
      // While the store cannot be read, what was cached may be stale: forget it, so that the next call asks the store.
      seen = undefined;
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
