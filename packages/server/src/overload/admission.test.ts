import { afterEach, describe, expect, it, vi } from 'vitest';
import { alwaysAllowed, createAdmission } from './admission.ts';
import { watchEventLoopDelay } from './event-loop-delay.ts';
import { alwaysRead } from './model-turns.ts';
import type { ShedReason } from './shed-reason.ts';

const paying = { accountId: 'acct_1', mode: 'live', planName: 'pro' } as const;
const spare = [
  { accountId: 'acct_1', mode: 'test', planName: 'pro' },
  { accountId: 'acct_1', mode: 'live', planName: 'free' },
] as const;

function admissionOf(mostInFlight: number) {
  const delay = { ms: 0, standingMs: () => delay.ms };
  const shed: [ShedReason, boolean][] = [];
  const admission = createAdmission({ mostInFlight, mostDelayMs: 200, delay, shed: (...why) => shed.push(why) });
  const enterMany = (requests: number) => Array.from({ length: requests }, () => admission.enter());
  return { admission, delay, shed, enterMany };
}

describe('admission', () => {
  it('E1: takes as many requests as there are places, and the next when one has left', () => {
    const { admission, enterMany } = admissionOf(3);
    expect(enterMany(4)).toEqual([true, true, true, false]);
    admission.leave();
    expect(enterMany(2)).toEqual([true, false]);
    expect(admission.inFlight).toBe(3);
  });

  it('E1: test keys and the free plan give way at half, others at the end', () => {
    const { admission, shed, enterMany } = admissionOf(10);
    enterMany(5);
    for (const caller of spare) expect(admission.allows(caller)).toBe(true);
    enterMany(1);
    for (const caller of spare) expect(admission.allows(caller)).toBe(false);
    enterMany(4);
    expect(admission.allows(paying)).toBe(true);
    expect(shed).toEqual([
      ['in_flight', true],
      ['in_flight', true],
    ]);
  });

  it('E1: an event loop that is late all the time sheds test keys and the free plan first', () => {
    const { admission, delay, enterMany } = admissionOf(1_000);
    enterMany(alwaysAllowed + 1);
    delay.ms = 99;
    for (const caller of [...spare, paying]) expect(admission.allows(caller)).toBe(true);
    delay.ms = 150;
    for (const caller of spare) expect(admission.allows(caller)).toBe(false);
    expect(admission.allows(paying)).toBe(true);
    delay.ms = 250;
    expect(admission.allows(paying)).toBe(false);
  });

  it('E1: while texts wait long for the models, spare calls make room before their bodies are read, others do not', () => {
    const models = { ms: 0, expectedWaitMs: () => models.ms };
    const shed: [ShedReason, boolean][] = [];
    const admission = createAdmission({
      ...{ mostInFlight: 1_000, mostDelayMs: 200, delay: { standingMs: () => 0 }, models, mostModelWaitMs: 1_000 },
      shed: (...why) => shed.push(why),
    });
    for (let request = 0; request <= alwaysRead; request++) admission.enter();
    models.ms = 499;
    for (const caller of [...spare, paying]) expect(admission.allows(caller)).toBe(true);
    models.ms = 10_000;
    for (const caller of spare) expect(admission.allows(caller)).toBe(false);
    expect(admission.allows(paying)).toBe(true);
    expect(shed).toEqual([
      ['models', true],
      ['models', true],
    ]);
  });

  it('few requests are served however slow the machine is', () => {
    const { admission, delay, enterMany } = admissionOf(1_000);
    enterMany(alwaysAllowed);
    delay.ms = 10_000;
    for (const caller of [...spare, paying]) expect(admission.allows(caller)).toBe(true);
  });
});

describe('delay of the event loop', () => {
  afterEach(() => vi.useRealTimers());

  /** A second of samples that each came so late. */
  function secondOf(clock: { ms: number }, lateMs: readonly number[]): void {
    for (let sample = 0; sample < 20; sample++) {
      clock.ms += 50 + (lateMs[sample % lateMs.length] ?? 0);
      vi.advanceTimersByTime(50);
    }
  }

  it('is what even the best moment of a second had to wait, so that one slow moment is none', () => {
    vi.useFakeTimers();
    const clock = { ms: 0 };
    const delay = watchEventLoopDelay(() => clock.ms);
    expect(delay.standingMs()).toBe(0);
    secondOf(clock, [300, 0, 500]);
    expect(delay.standingMs()).toBe(0);
    for (let second = 0; second < 3; second++) secondOf(clock, [300, 80, 500]);
    expect(delay.standingMs()).toBe(80);
    for (let second = 0; second < 3; second++) secondOf(clock, [0]);
    expect(delay.standingMs()).toBe(0);
    delay.stop();
  });
});
