/**
 * Logs what went wrong in the background. A flood of pictures can make the same work fail for each of them: of failures with
 * the same cause, the first is logged at once, and then once a minute how many more there were.
 */

import { errorFacts, type Log } from './log.ts';

const countEveryMs = 60_000;
/** Beyond this, failures of the same work count as one cause. */
const maxCauses = 200;

interface Counted {
  readonly facts: { readonly doing: string; readonly error: ReturnType<typeof errorFacts> };
  times: number;
}

export function createFailureLog(log: Log) {
  /** Those of the last minute, by cause: the work, the error and the calls that led to it. */
  const recent = new Map<string, Counted & { timer: NodeJS.Timeout }>();

  function note(doing: string, error: unknown): void {
    const facts = { doing, error: errorFacts(error) };
    const { kind, code, at } = facts.error;
    const exact = JSON.stringify([doing, kind, code, at]);
    const cause = recent.has(exact) || recent.size < maxCauses ? exact : doing;
    const known = recent.get(cause);
    if (known !== undefined) known.times++;
    else {
      log.error(facts, 'background work failed');
      count(cause, facts);
    }
  }

  function count(cause: string, facts: Counted['facts']): void {
    const timer = setTimeout(() => {
      const counted = recent.get(cause);
      recent.delete(cause);
      if (counted === undefined || counted.times === 0) return;
      logCount(counted);
      count(cause, facts);
    }, countEveryMs).unref();
    recent.set(cause, { facts, times: 0, timer });
  }

  function logCount({ facts, times }: Counted): void {
    log.error({ ...facts, times }, 'background work failed again');
  }

  return {
    /** Logs what went wrong while `doing` something. */
    failed: (doing: string) => (error: unknown) => note(doing, error),
    /** Logs what was counted and not yet logged. */
    close(): void {
      for (const counted of recent.values()) {
        clearTimeout(counted.timer);
        if (counted.times > 0) logCount(counted);
      }
      recent.clear();
    },
  };
}
