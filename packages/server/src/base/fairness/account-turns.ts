/**
 * Gives accounts turns at work that only a few can do at once: fetching, decoding and judging pictures. One account holds
 * some of the places, never all; waiting requests are called account by account, and an account that fills the queue is
 * refused before it keeps others out.
 */

export interface AccountTurns {
  /**
   * Waits for a turn; the result gives it back. `full` if too many are already waiting. Rejects with the signal's
   * reason if it aborts first.
   */
  take(accountId: string, signal?: AbortSignal): Promise<(() => void) | 'full'>;
  readonly waiting: number;
}

export interface AccountTurnsOptions {
  readonly atOnce: number;
  /** Fewer than `atOnce`, so that one is left for somebody else. */
  readonly perAccount: number;
  readonly maxWaiting: number;
}

interface Line {
  working: number;
  readonly waiting: Set<(outcome: 'turn' | 'full') => void>;
}

export function createAccountTurns({ atOnce, perAccount, maxWaiting }: AccountTurnsOptions): AccountTurns {
  /** In the order in which they get turns: an account that begins or ends a turn goes to the end. */
  const lines = new Map<string, Line>();
  let working = 0;
  let waiting = 0;

  function lineOf(accountId: string): Line {
    const line = lines.get(accountId) ?? { working: 0, waiting: new Set() };
    lines.set(accountId, line);
    return line;
  }

  /** The account with the fewest current turns; of several, the one whose last turn was longest ago. */
  function callNext(): void {
    let called: string | undefined;
    let fewest = perAccount;
    for (const [accountId, line] of lines) {
      if (line.waiting.size === 0 || line.working >= fewest) continue;
      [called, fewest] = [accountId, line.working];
    }
    const line = called === undefined ? undefined : lines.get(called);
    const [next] = line?.waiting ?? [];
    if (called === undefined || line === undefined || next === undefined) return;
    line.waiting.delete(next);
    waiting--;
    begin(called, line);
    next('turn');
  }

  function begin(accountId: string, line: Line): void {
    working++;
    line.working++;
    lines.delete(accountId);
    lines.set(accountId, line);
  }

  function releaseOf(accountId: string, line: Line): () => void {
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      working--;
      line.working--;
      lines.delete(accountId);
      if (line.working > 0 || line.waiting.size > 0) lines.set(accountId, line);
      callNext();
    };
  }

  /** Refuses the newest in the longest line; false if that is the newcomer. */
  function makeRoom(newcomer: Line): boolean {
    let longest = newcomer;
    for (const line of lines.values()) if (line.waiting.size > longest.waiting.size) longest = line;
    const last = [...longest.waiting].at(-1);
    if (longest === newcomer || last === undefined) return false;
    longest.waiting.delete(last);
    waiting--;
    last('full');
    return true;
  }

  function wait(line: Line, signal: AbortSignal | undefined): Promise<'turn' | 'full'> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        if (line.waiting.delete(called)) waiting--;
        reject(signal?.reason);
      };
      const called = (outcome: 'turn' | 'full') => {
        signal?.removeEventListener('abort', abort);
        resolve(outcome);
      };
      signal?.addEventListener('abort', abort, { once: true });
      line.waiting.add(called);
      waiting++;
    });
  }

  return {
    get waiting() {
      return waiting;
    },
    async take(accountId, signal) {
      signal?.throwIfAborted();
      const line = lineOf(accountId);
      if (working < atOnce && line.working < perAccount) {
        begin(accountId, line);
        return releaseOf(accountId, line);
      }
      if (waiting >= maxWaiting && !makeRoom(line)) return 'full';
      return (await wait(line, signal)) === 'full' ? 'full' : releaseOf(accountId, line);
    },
  };
}

/** How many dashboard queries the reading thread has at once, and how many of them can belong to one account. */
export function createReadTurns(engine: 'sqlite' | 'postgres'): AccountTurns {
  // SQLite answers one at a time in the thread; PostgreSQL in parallel, on three connections.
  const turns = engine === 'sqlite' ? { atOnce: 1, perAccount: 1 } : { atOnce: 3, perAccount: 2 };
  return createAccountTurns({ ...turns, maxWaiting: 100 });
}
