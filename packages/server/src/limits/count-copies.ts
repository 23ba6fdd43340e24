/** Keeps the number of copies at hand, for limits that each of them has to keep its part of. */

import { beatMs, type CopiesStore } from './copies-store.ts';

export interface CopyCount {
  /** The newest that is known; while the store is away it stays. */
  current(): number;
  stop(): Promise<void>;
}

export function countCopies(store: CopiesStore, onFailure: (error: unknown) => void, everyMs = beatMs): CopyCount {
  let known = 1;
  let beating: Promise<void> | undefined;
  const beat = () => {
    beating ??= store
      .beat()
      .then((copies) => {
        known = copies;
      }, onFailure)
      .finally(() => {
        beating = undefined;
      });
  };
  const timer = setInterval(beat, everyMs);
  timer.unref();
  beat();
  return {
    current: () => known,
    async stop() {
      clearInterval(timer);
      await beating;
      // A copy that cannot say goodbye is gone for the others a little later.
      await store.leave().catch(() => {});
    },
  };
}
