import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Budget } from './budget.ts';

export interface BudgetUnderTest {
  /** Another budget that shares the buckets, as in a second process; the same one if buckets live in one process. */
  readonly budgets: readonly [Budget, Budget];
  remove(): Promise<void>;
}

/** `now` is the clock that the budget reads, in milliseconds. */
export function describeBudget(
  name: string,
  create: (now: () => number) => Promise<BudgetUnderTest>,
  { propertyRuns }: { propertyRuns: number },
): void {
  describe(`budget: ${name}`, () => {
    const clock = { ms: 1_700_000_000_000 };
    let made: BudgetUnderTest;
    let budget: Budget;
    let accounts = 0;
    beforeAll(async () => {
      made = await create(() => clock.ms);
      budget = made.budgets[0];
    });
    afterAll(() => made.remove());

    const newAccount = () => `acct_${++accounts}`;
    const allowed = async (account: string, rate: number) => (await budget.take(account, { perSecond: rate })).allowed;
    const takeUntilRefused = async (account: string, rate: number) => {
      let taken = 0;
      while (await allowed(account, rate)) taken++;
      return taken;
    };

    it.each([1, 3, 5, 100])('K5: allows one second of burst and no more, at %i requests per second', async (rate) => {
      expect(await takeUntilRefused(newAccount(), rate)).toBe(rate);
    });

    it('M3: accepts a call that costs more, and refuses the next until the debt is earned', async () => {
      const account = newAccount();
      expect(await allowed(account, 5)).toBe(true);
      await budget.charge(account, { perSecond: 5 }, 9);
      const refused = await made.budgets[1].take(account, { perSecond: 5 });
      expect(refused).toMatchObject({ allowed: false, remaining: 0, retryAfterSeconds: 2 });
      clock.ms += 1_199;
      expect(await allowed(account, 5)).toBe(false);
      clock.ms += 1;
      expect(await allowed(account, 5)).toBe(true);
    });

    it('M3: an unused bucket can go into debt too', async () => {
      const account = newAccount();
      await budget.charge(account, { perSecond: 2 }, 3);
      expect((await budget.take(account, { perSecond: 2 })).allowed).toBe(false);
      clock.ms += 1_000;
      expect((await budget.take(account, { perSecond: 2 })).allowed).toBe(true);
    });

    it.each([
      [1, 1_000],
      [5, 200],
      [25, 40],
      [100, 10],
      [1_000, 1],
    ])(
      'K5: at %i per second, an empty bucket allows the next request after exactly %i ms, however often it is asked',
      async (rate, ms) => {
        const account = newAccount();
        await takeUntilRefused(account, rate);
        for (let waited = 1; waited < ms; waited++) {
          clock.ms++;
          if (ms <= 200 || waited % 50 === 0 || waited === ms - 1) expect(await allowed(account, rate)).toBe(false);
        }
        clock.ms++;
        expect(await allowed(account, rate)).toBe(true);
        expect(await allowed(account, rate)).toBe(false);
      },
    );

    it('K5: earns at most one second of burst, however long it is idle', async () => {
      const account = newAccount();
      await takeUntilRefused(account, 5);
      clock.ms += 3_600_000;
      expect(await takeUntilRefused(account, 5)).toBe(5);
    });

    it('K5: each holder has a bucket', async () => {
      const [one, other] = [newAccount(), newAccount()];
      await takeUntilRefused(one, 5);
      expect(await takeUntilRefused(other, 5)).toBe(5);
    });

    it('K5: all callers of an account share its bucket', async () => {
      const account = newAccount();
      const [one, other] = made.budgets;
      const decisions = [];
      for (let i = 0; i < 8; i++) decisions.push(await (i % 2 === 0 ? one : other).take(account, { perSecond: 5 }));
      expect(decisions.map((decision) => decision.allowed)).toEqual([
        true,
        true,
        true,
        true,
        true,
        false,
        false,
        false,
      ]);
    });

    it('K5: simultaneous requests never get more than the bucket holds', async () => {
      const account = newAccount();
      const [one, other] = made.budgets;
      const decisions = await Promise.all(
        Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? one : other).take(account, { perSecond: 25 })),
      );
      expect(decisions.filter((decision) => decision.allowed)).toHaveLength(25);
      clock.ms += 200;
      const again = await Promise.all(Array.from({ length: 60 }, () => one.take(account, { perSecond: 25 })));
      expect(again.filter((decision) => decision.allowed)).toHaveLength(5);
    });

    it('K5: agrees exactly with arithmetic without rounding', async () => {
      const steps = fc.array(
        fc.record({
          waitMs: fc.oneof(fc.constant(0), fc.nat(30), fc.nat(1_500)),
          takes: fc.integer({ min: 1, max: 4 }),
        }),
        {
          minLength: 5,
          maxLength: 40,
        },
      );
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 12 }), steps, async (rate, sequence) => {
          const account = newAccount();
          let exact = { thousandths: rate * 1_000, atMs: clock.ms };
          for (const { waitMs, takes } of sequence) {
            clock.ms += waitMs;
            for (let i = 0; i < takes; i++) {
              const earned = (clock.ms - exact.atMs) * rate;
              exact = { thousandths: Math.min(rate * 1_000, exact.thousandths + earned), atMs: clock.ms };
              const expected = exact.thousandths >= 1_000;
              if (expected) exact.thousandths -= 1_000;
              const decision = await budget.take(account, { perSecond: rate });
              expect(decision.allowed).toBe(expected);
              expect(decision.remaining).toBe(Math.floor(exact.thousandths / 1_000));
            }
          }
        }),
        { numRuns: propertyRuns },
      );
    });

    it('E8: reports how many are left and when the bucket is full again', async () => {
      const account = newAccount();
      expect(await budget.take(account, { perSecond: 5 })).toMatchObject({
        allowed: true,
        remaining: 4,
        resetSeconds: 1,
      });
      await takeUntilRefused(account, 5);
      expect(await budget.take(account, { perSecond: 5 })).toMatchObject({
        allowed: false,
        remaining: 0,
        resetSeconds: 1,
      });
      clock.ms += 399;
      expect(await budget.take(account, { perSecond: 5 })).toMatchObject({ allowed: true, remaining: 0 });
    });

    it('E2: a refusal says how many whole seconds to wait, at least one', async () => {
      for (const rate of [1, 5, 100]) {
        const account = newAccount();
        await takeUntilRefused(account, rate);
        expect(await budget.take(account, { perSecond: rate })).toMatchObject({ allowed: false, retryAfterSeconds: 1 });
      }
    });

    it('holds as much at once as the rate says, and earns it slowly', async () => {
      const person = newAccount();
      const rate = { perSecond: 10 / 900, atOnce: 10 };
      const take = async () => (await budget.take(person, rate)).allowed;
      for (let n = 0; n < 10; n++) expect(await take()).toBe(true);
      expect(await budget.take(person, rate)).toMatchObject({ allowed: false, retryAfterSeconds: 90 });
      clock.ms += 89_000;
      expect(await take()).toBe(false);
      clock.ms += 1_001;
      expect([await take(), await take()]).toEqual([true, false]);
    });

    it('large work costs more, and what costs more than a bucket holds takes all of it', async () => {
      const account = newAccount();
      const rate = { perSecond: 10, atOnce: 20 };
      expect(await budget.take(account, rate, 15)).toMatchObject({ allowed: true, remaining: 5 });
      expect(await budget.take(account, rate, 8)).toMatchObject({ allowed: false, remaining: 5, retryAfterSeconds: 1 });
      expect(await budget.take(account, rate, 100)).toMatchObject({ allowed: false, retryAfterSeconds: 2 });
      clock.ms += 1_500;
      expect(await budget.take(account, rate, 100)).toMatchObject({ allowed: true, remaining: 0 });
    });

    it('gives back what was taken in vain, and never more than a bucket holds', async () => {
      const person = newAccount();
      const rate = { perSecond: 1 / 60, atOnce: 3 };
      for (let n = 0; n < 3; n++) await budget.take(person, rate);
      await budget.charge(person, rate, -1);
      expect(await budget.take(person, rate)).toMatchObject({ allowed: true, remaining: 0 });
      await budget.charge(person, rate, -50);
      expect(await budget.take(person, rate)).toMatchObject({ allowed: true, remaining: 2 });
    });

    it('K4: a new rate applies at once, up or down', async () => {
      const account = newAccount();
      expect(await allowed(account, 100)).toBe(true);
      expect(await takeUntilRefused(account, 5)).toBe(5);
      clock.ms += 1_000;
      expect(await takeUntilRefused(account, 25)).toBe(25);
    });

    it('K5: a clock that is set back earns nothing at first and blocks callers for at most a second', async () => {
      const account = newAccount();
      await takeUntilRefused(account, 5);
      clock.ms -= 500;
      expect(await allowed(account, 5)).toBe(false);
      clock.ms -= 3_600_000;
      expect(await allowed(account, 5)).toBe(true);
      await takeUntilRefused(account, 5);
      expect(await allowed(account, 5)).toBe(false);
      clock.ms += 200;
      expect(await allowed(account, 5)).toBe(true);
    });
  });
}
