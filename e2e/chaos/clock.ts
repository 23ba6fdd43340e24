/** A clock of a copy's own, by libfaketime (Debian: `faketime`): it can be moved while the copy runs. */

import { globSync, writeFileSync } from 'node:fs';

const library = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0];

export const clockCanBeMoved = library !== undefined;

export interface Clock {
  /** For the process whose clock it is. */
  readonly environment: Readonly<Record<string, string>>;
  /** What it shows. */
  now(): number;
  /** From now on it shows this, and goes on from there. */
  set(atMs: number): void;
}

/** Without libfaketime it is the machine's own, and `set` does nothing. */
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
          // What is measured with a stopwatch stays as it is, on a machine whose date is corrected too.
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        }
      : {},
    now: () => Date.now() + offsetMs,
    set,
  };
}
