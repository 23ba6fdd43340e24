/**
 * Limits how much of an account's bodies is read in one turn of the event loop. The limit is higher after a long turn: the
 * body of one caller must not arrive more slowly because another makes the turns long. Bytes that come faster stay with
 * their sender until the next turn, so nobody waits for more than a slice of another's megabytes. Of an account's bodies,
 * the oldest is read first. Slow senders never reach this limit.
 */

export interface Flow {
  pause(): unknown;
  resume(): unknown;
}

export type Reading = ReturnType<ReturnType<typeof createReadingTurns>['begin']>;

interface Entry {
  readonly number: number;
  readonly body: Flow;
}

interface Line {
  /** Bytes read in this turn. */
  bytes: number;
  readonly paused: Set<Entry>;
}

/** What a connection delivers at once. */
const bytesPerTurn = 64 * 1024;
/** A turn of this length or less may read the amount above, a longer one proportionally more, up to a limit. */
const turnMs = 4;
const maxTimes = 16;

export function createReadingTurns(
  nextTurn: (work: () => void) => unknown = setImmediate,
  now: () => number = () => performance.now(),
) {
  const lines = new Map<string, Line>();
  let begun = 0;
  let isPlanned = false;
  let plannedMs = 0;
  let allowedBytes = bytesPerTurn;

  function plan(): void {
    if (isPlanned) return;
    isPlanned = true;
    plannedMs = now();
    nextTurn(takeTurn);
  }

  function takeTurn(): void {
    isPlanned = false;
    allowedBytes = bytesPerTurn * Math.min(maxTimes, Math.max(1, (now() - plannedMs) / turnMs));
    for (const [holder, line] of lines) {
      line.bytes = 0;
      const oldest = oldestOf(line.paused);
      if (oldest !== undefined) line.paused.delete(oldest);
      if (line.paused.size === 0) lines.delete(holder);
      else plan();
      oldest?.body.resume();
    }
  }

  function lineOf(holder: string): Line {
    const line = lines.get(holder) ?? { bytes: 0, paused: new Set() };
    lines.set(holder, line);
    return line;
  }

  return {
    begin(holder: string, body: Flow) {
      const entry = { number: begun++, body };
      return {
        /** This many bytes arrived. May pause the body until a later turn. */
        read(bytes: number): void {
          const line = lineOf(holder);
          line.bytes += bytes;
          plan();
          if (line.bytes < allowedBytes) return;
          line.paused.add(entry);
          body.pause();
        },
        /** Resumes a paused body; calling it more than once is harmless. */
        end(): void {
          if (lines.get(holder)?.paused.delete(entry)) body.resume();
        },
      };
    },
  };
}

function oldestOf(entries: Iterable<Entry>): Entry | undefined {
  let oldest: Entry | undefined;
  for (const entry of entries) if (oldest === undefined || entry.number < oldest.number) oldest = entry;
  return oldest;
}
