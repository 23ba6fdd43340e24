import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFailureLog } from './failure-log.ts';
import { createLog } from './log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function failureLog() {
  const lines: string[] = [];
  const failures = createFailureLog(createLog('info', { write: (line: string) => void lines.push(line) }));
  /** What was logged since the last check. */
  const logged = () =>
    lines.splice(0).map((line) => {
      const { doing, times, msg } = JSON.parse(line);
      return [doing, msg, times];
    });
  return { ...failures, logged };
}

const full = () => new Error('Too many images are waiting.');
const minuteMs = 60_000;

describe('background failures', () => {
  it('with the same cause are logged once at once, and then counted once a minute while they continue', () => {
    const { failed, logged } = failureLog();
    const judging = failed('judging an image');
    const error = full();
    for (let picture = 0; picture < 500; picture++) judging(error);
    expect(logged()).toEqual([['judging an image', 'background work failed', undefined]]);
    vi.advanceTimersByTime(minuteMs);
    expect(logged()).toEqual([['judging an image', 'background work failed again', 499]]);
    for (let picture = 0; picture < 20; picture++) judging(error);
    expect(logged()).toEqual([]);
    vi.advanceTimersByTime(minuteMs);
    expect(logged()).toEqual([['judging an image', 'background work failed again', 20]]);
    vi.advanceTimersByTime(minuteMs);
    judging(error);
    expect(logged()).toEqual([['judging an image', 'background work failed', undefined]]);
  });

  it('with another cause are logged at once: other work, another kind or code of error, another place', () => {
    const { failed, logged } = failureLog();
    const refused = (code: string) => Object.assign(full(), { code });
    for (const error of [full(), new TypeError('x'), refused('EPIPE'), refused('ENOSPC'), new Error('elsewhere')])
      failed('judging an image')(error);
    failed('housekeeping')(full());
    expect(logged()).toHaveLength(6);
  });

  it('of one function are logged separately if it was called from different places', () => {
    const { failed, logged } = failureLog();
    const reading = () => full();
    const writing = () => full();
    for (const work of [reading, writing]) for (let time = 0; time < 3; time++) failed('housekeeping')(work());
    expect(logged()).toHaveLength(2);
  });

  it('with more than 200 causes are logged together', () => {
    const { failed, logged } = failureLog();
    for (let code = 0; code < 1_000; code++) failed('housekeeping')(Object.assign(full(), { code: `E${code}` }));
    expect(logged()).toHaveLength(201);
    vi.advanceTimersByTime(minuteMs);
    expect(logged()).toEqual([['housekeeping', 'background work failed again', 799]]);
  });

  it('that were only counted are logged when the service stops', () => {
    const { failed, close, logged } = failureLog();
    for (let picture = 0; picture < 3; picture++) failed('judging an image')(full());
    logged();
    close();
    expect(logged()).toEqual([['judging an image', 'background work failed again', 2]]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
