/** Gives a copy its own clock with libfaketime (Debian: `faketime`); it can be moved while the copy runs. */

import { globSync, writeFileSync } from 'node:fs';

const library = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0];

export const clockCanBeMoved = library !== undefined;

export interface Clock {
  /** Environment for the process that uses the clock. */
  readonly environment: Readonly<Record<string, string>>;
  /** The time it shows. */
  now(): number;
  /** From now on it shows this time and continues from there. */
  set(atMs: number): void;
}

/** Without libfaketime, the clock is the machine's own and `set` does nothing. */
export function createClock(file: string): Clock {
  let offsetMs = 0;
  const set = (atMs: number) => {
    if (!clockCanBeMoved) return;
    offsetMs = atMs - Date.now();
    const seconds = (offsetMs / 1_000).toFixed(3);
    writeFileSync(file, `${offsetMs < 0 ? '' : '+'}${seconds}\n`);
  };
  set(Date.now());
  return {
    environment: clockCanBeMoved
      ? {
          LD_PRELOAD: library ?? '',
          FAKETIME_TIMESTAMP_FILE: file,
          FAKETIME_CACHE_DURATION: '1',
          // Monotonic time is not changed, just as on a real machine whose date is corrected.
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        }
      : {},
    now: () => Date.now() + offsetMs,
    set,
  };
}
