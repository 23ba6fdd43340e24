/** Keeps the number of copies at hand, for limits that the copies divide among themselves. */

import { repeatEvery } from '../repeat-every.ts';
import { beatMs, type CopiesStore } from './copies-store.ts';

export interface CopyCount {
  /** The latest known number; it stays the same while the store is down. */
  current(): number;
  stop(): Promise<void>;
}

export function countCopies(store: CopiesStore, onFailure: (error: unknown) => void, everyMs = beatMs): CopyCount {
  let known = 1;
  const beat = async () => {
    known = await store.beat();
  };
  const beats = repeatEvery(everyMs, beat, onFailure);
  beats.wake();
  return {
    current: () => known,
    async stop() {
      beats.stop();
      await beats.settled();
      // If a copy cannot deregister, the others notice a little later that it is gone.
      await store.leave().catch(() => {});
    },
  };
}
