import { describe, expect, it } from 'vitest';
import { noKeyLimits } from '../../base/caller.ts';
import { type Call, refuse } from '../../base/http/route.ts';
import type { KeyMode } from '../../base/storage/schema.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import { createContentHash } from '../ledger/content-hash.ts';
import type { Appended } from '../ledger/ledger.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import type { Quota } from '../limits/quota.ts';
import { noFollowUps } from './follow-ups.ts';
import { createMeter, type Judged } from './meter.ts';

const receivedAtMs = Date.UTC(2026, 10, 30, 23, 59, 50, 500);
const call = (mode: KeyMode): Call => ({
  ...{ requestId: 'req_1', receivedAtMs, startedMs: performance.now(), body: undefined },
  caller: {
    accountId: 'acct_1',
    keyId: 'key_1',
    mode,
    plan: { requestsPerSecond: 1, callsPerMonth: 1 },
    limits: noKeyLimits,
  },
});
const idempotency: Idempotency = {
  claim() {
    throw new Error('These calls have no idempotency key.');
  },
};
const judged: Judged<string> = {
  call: {
    ...{ kind: 'text', context: 'default', tier: 0, action: 'allow', scores: {}, thresholds: '{}', matchedRules: [] },
    ...{ trace: [], modelVersion: 'v', degraded: false, author: undefined, content: 'hello' },
  },
  reply: () => 'answered',
};

/** A meter whose parts record what happens to them, in order. */
function meterWith({
  units = 1,
  append = () => Promise.resolve(),
  giveBack = () => Promise.resolve(),
  followUps = noFollowUps,
} = {}) {
  const events: string[] = [];
  const rows: LedgerEntry[] = [];
  const quota: Quota = {
    async take(accountId, period) {
      events.push(`take ${period}`);
      return units > 0 ? { accountId, period, id: 'rsv_1' } : undefined;
    },
    giveBack() {
      events.push('give back');
      return giveBack();
    },
  };
  const ledger = {
    async append(appended: Appended) {
      await append();
      rows.push(...[typeof appended === 'function' ? appended() : appended].flat());
      events.push('committed');
    },
    flush: async () => {},
  };
  const observer = { judged: () => void events.push('judged'), quotaRefused: () => void events.push('refused') };
  return {
    meter: createMeter({
      quota,
      ledger,
      hashContent: createContentHash(Buffer.alloc(32)),
      observer,
      followUps,
      idempotency,
    }),
    events,
    rows,
  };
}

describe('the meter', () => {
  it('K6: takes a unit before the work and answers after the commit', async () => {
    const { meter, events, rows } = meterWith();
    const reply = await meter.run(call('live'), () => {
      events.push('work');
      return { ...judged, reply: () => `${events.push('reply')}` };
    });
    events.push('answered');
    expect(reply).toBe('3');
    expect(events).toEqual(['take 2026-11', 'work', 'reply', 'committed', 'judged', 'answered']);
    expect(rows[0]).toMatchObject({ period: '2026-11', reservationId: 'rsv_1', row: { mode: 'live' } });
  });

  it('a drawn text is kept in the same commit as its call, and calls with test keys are never drawn', async () => {
    const kept = { content: 'hello', restricted: 0, expires_at: 1, sampled: 1 as const };
    const { meter, rows } = meterWith({ units: 2, followUps: { concerns: () => true, of: () => ({ kept }) } });
    await meter.run(call('live'), () => judged);
    await meter.run(call('test'), () => judged);
    expect(rows.map((entry) => entry.kept)).toEqual([kept, undefined]);
  });

  it('K6: does no work without a unit, and says how long the month still lasts', async () => {
    const { meter, events } = meterWith({ units: 0 });
    const reply = await meter.run(call('live'), () => {
      throw new Error('No unit, no work.');
    });
    expect(reply).toMatchObject({ refusal: { code: 'quota_exceeded', retryAfterSeconds: 9.5 } });
    expect(events).toEqual(['take 2026-11', 'refused']);
  });

  it('K6: returns the unit when the work refuses, and leaves no row', async () => {
    const { meter, events, rows } = meterWith();
    const refusal = refuse('image_unreadable');
    expect(await meter.run(call('live'), () => refusal)).toBe(refusal);
    expect([events, rows]).toEqual([['take 2026-11', 'give back'], []]);
  });

  it('K6: returns the unit when the work fails or the ledger refuses the row', async () => {
    const broken = meterWith();
    await expect(broken.meter.run(call('live'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(broken.events).toEqual(['take 2026-11', 'give back']);
    const full = meterWith({ append: () => Promise.reject(new Error('disk full')) });
    await expect(full.meter.run(call('live'), () => judged)).rejects.toThrow('disk full');
    expect(full.events).toEqual(['take 2026-11', 'give back']);
  });

  it('E2: a unit that cannot be returned does not hide the original error', async () => {
    const { meter } = meterWith({
      append: () => Promise.reject(new Error('disk full')),
      giveBack: () => Promise.reject(new Error('also this')),
    });
    await expect(meter.run(call('live'), () => judged)).rejects.toThrow('disk full');
  });

  it('K6: a test call takes no unit, counts in no period, and is still recorded', async () => {
    const { meter, events, rows } = meterWith({ units: 0 });
    expect(await meter.run(call('test'), () => judged)).toBe('answered');
    expect(events).toEqual(['committed', 'judged']);
    expect(rows[0]).not.toHaveProperty('period');
    expect(rows[0]).not.toHaveProperty('reservationId');
  });
});
