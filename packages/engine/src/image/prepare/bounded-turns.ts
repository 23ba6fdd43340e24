/** A few tasks run at once, a limited number wait, and they are served in order. */
export interface BoundedTurns {
  /** Rejects with the signal's reason if it aborts while waiting. */
  take(signal?: AbortSignal): Promise<'taken' | 'full'>;
  give(): void;
}

export function createBoundedTurns(atOnce: number, maxWaiting: number): BoundedTurns {
  const waiting = new Set<() => void>();
  let working = 0;
  return {
    async take(signal) {
      signal?.throwIfAborted();
      if (working < atOnce) {
        working++;
        return 'taken';
      }
      if (waiting.size >= maxWaiting) return 'full';
      await new Promise<void>((resolve, reject) => {
        const abort = () => {
          waiting.delete(called);
          reject(signal?.reason);
        };
        const called = () => {
          signal?.removeEventListener('abort', abort);
          resolve();
        };
        signal?.addEventListener('abort', abort, { once: true });
        waiting.add(called);
      });
      return 'taken';
    },
    give() {
      const [next] = waiting;
      if (next === undefined) working--;
      else {
        waiting.delete(next);
        next();
      }
    },
  };
}
