import { afterEach, describe, expect, it, vi } from 'vitest';
import { type AdmissionOptions, alwaysAllowed, createAdmission, type Place } from './admission.ts';
import { watchEventLoopDelay } from './event-loop-delay.ts';
import type { CallerKind, ShedReason } from './shedding.ts';

const paying = { accountId: 'acct_1', mode: 'live', planName: 'pro' } as const;
const spare = [
  { accountId: 'acct_1', mode: 'test', planName: 'pro' },
  { accountId: 'acct_1', mode: 'live', planName: 'free' },
] as const;

function admissionOf(maxInFlight: number, more: Partial<AdmissionOptions> = {}) {
  const delay = { ms: 0, standingMs: () => delay.ms };
  const shed: [ShedReason, boolean][] = [];
  const admission = createAdmission({
    ...{ maxInFlight, maxDelayMs: 200, delay, shed: (...why: [ShedReason, boolean]) => shed.push(why) },
    ...more,
  });
  const enterMany = (requests: number) => Array.from({ length: requests }, () => admission.enter());
  /** Whether a request of this caller would be accepted now; changes nothing. */
  const allows = (caller: CallerKind, isJudged = true): boolean => {
    const place = admission.enter();
    const isAllowed = place?.keepFor(caller, isJudged) ?? false;
    place?.leave();
    return isAllowed;
  };
  return { admission, delay, shed, enterMany, allows };
}

/** As many requests of one account as are accepted. */
function fill({ admission }: ReturnType<typeof admissionOf>, caller: CallerKind): Place[] {
  const kept: Place[] = [];
  for (;;) {
    const place = admission.enter();
    if (place?.keepFor(caller, true)) kept.push(place);
    else {
      place?.leave();
      return kept;
    }
  }
}

describe('admission', () => {
  it('E1: accepts as many requests as there are places, and the next when one has left', () => {
    const { admission, enterMany } = admissionOf(3);
    const places = enterMany(4);
    expect(places.map((place) => place !== undefined)).toEqual([true, true, true, false]);
    places[0]?.leave();
    places[0]?.leave();
    expect(enterMany(2).map((place) => place !== undefined)).toEqual([true, false]);
    expect(admission.inFlight).toBe(3);
  });

  it('E1: refuses test keys and the free plan at half of the places, others when it is full', () => {
    const { shed, enterMany, allows } = admissionOf(10);
    enterMany(4);
    for (const caller of spare) expect(allows(caller)).toBe(true);
    enterMany(1);
    for (const caller of spare) expect(allows(caller)).toBe(false);
    enterMany(4);
    expect(allows(paying)).toBe(true);
    expect(shed).toEqual([
      ['in_flight', true],
      ['in_flight', true],
    ]);
  });

  it('O8: no account gets all places: other accounts still find some', () => {
    const parts = admissionOf(512);
    const held = ['a', 'b', 'c', 'd'].map((accountId) => fill(parts, { ...paying, accountId }));
    expect(held.map(({ length }) => length)).toEqual([384, 96, 24, 6]);
    for (const place of held[0] ?? []) place.leave();
    expect(parts.allows({ ...paying, accountId: 'b' })).toBe(true);
    expect(parts.admission.inFlight).toBe(126);
  });

  it('O8: an account on the free plan leaves places to others on that plan', () => {
    const parts = admissionOf(512);
    const free = { ...paying, planName: 'free' } as const;
    expect(fill(parts, free)).toHaveLength(192);
    expect(fill(parts, { ...free, accountId: 'acct_2' })).toHaveLength(48);
    expect(fill(parts, { ...paying, accountId: 'acct_3' })).toHaveLength(204);
  });

  it('O8: an account gets places again when its own requests leave', () => {
    const parts = admissionOf(8);
    const held = fill(parts, paying);
    expect([held.length, parts.allows(paying)]).toEqual([6, false]);
    held[0]?.leave();
    expect(parts.allows(paying)).toBe(true);
  });

  it('E1: refuses test keys and the free plan first when the event loop is constantly late', () => {
    const { admission, delay, allows } = admissionOf(1_000);
    for (let request = 0; request <= alwaysAllowed; request++) admission.enter()?.keepFor(paying, true);
    delay.ms = 99;
    for (const caller of [...spare, paying]) expect(allows(caller)).toBe(true);
    delay.ms = 150;
    for (const caller of spare) expect(allows(caller)).toBe(false);
    expect(allows(paying)).toBe(true);
    delay.ms = 250;
    expect(allows(paying)).toBe(false);
  });

  it('O8: refuses the account that makes the event loop late, and gives others their share', () => {
    const parts = admissionOf(1_000);
    for (let request = 0; request <= alwaysAllowed; request++) parts.admission.enter()?.keepFor(paying, true);
    parts.delay.ms = 10_000;
    expect(parts.allows(paying)).toBe(false);
    expect(fill(parts, { ...paying, accountId: 'acct_2' })).toHaveLength(alwaysAllowed / 2);
    expect(fill(parts, { ...paying, accountId: 'acct_3' })).toHaveLength(Math.floor(alwaysAllowed / 3));
  });

  it('E1: refuses spare calls before reading their bodies while texts wait long for the models, but no others', () => {
    const models = { isBusy: false, isBusyFor: () => models.isBusy };
    const { shed, allows } = admissionOf(1_000, { models });
    for (const caller of [...spare, paying]) expect(allows(caller)).toBe(true);
    models.isBusy = true;
    for (const caller of spare) expect(allows(caller)).toBe(false);
    expect(allows(paying)).toBe(true);
    expect(shed).toEqual([
      ['models', true],
      ['models', true],
    ]);
    // Calls without content need no model.
    for (const caller of spare) expect(allows(caller, false)).toBe(true);
  });

  it('always serves a few requests, however slow the machine is', () => {
    const { delay, enterMany, allows } = admissionOf(1_000);
    enterMany(alwaysAllowed - 1);
    delay.ms = 10_000;
    for (const caller of [...spare, paying]) expect(allows(caller)).toBe(true);
  });
});

describe('delay of the event loop', () => {
  afterEach(() => vi.useRealTimers());

  /** A second of samples with this delay each. */
  function secondOf(clock: { ms: number }, lateMs: readonly number[]): void {
    for (let sample = 0; sample < 20; sample++) {
      clock.ms += 50 + (lateMs[sample % lateMs.length] ?? 0);
      vi.advanceTimersByTime(50);
    }
  }

  it('is the smallest delay within a second, so that a single slow moment does not count', () => {
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
