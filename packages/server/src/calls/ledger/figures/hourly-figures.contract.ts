import type { MatchedRule } from '@moderato/contract';
import { describe, expect, it } from 'vitest';
import { hourMs } from '../../../base/durations.ts';
import type { LedgerTable } from '../../../base/storage/schema.ts';
import { createFollowedLedger } from '../../../ledger-followers.ts';
import { type CreatePlace, openPlace } from '../../../testing/engines.ts';
import { liveCall, testCall } from '../../../testing/ledger-entries.ts';
import { createAccountsStore } from '../../accounts/accounts-store.ts';
import { readDays, readHours, sumFigures } from './figures-reads.ts';
import { addTo, scoreBucket, timeBucket } from './histogram.ts';
import { addHits, callClasses, flaggedNames, type HourFigures, hourOf, noFigures } from './hour-figures.ts';
import { sumDays } from './sum-days.ts';

export function describeHourlyFigures(engine: string, create: CreatePlace): void {
  describe(`figures by hour on ${engine}`, async () => {
    const place = await openPlace(create);
    const database = await place.openMigrated();
    const ledger = createFollowedLedger(database);
    const now = Date.now();

    const newAccount = async () => (await createAccountsStore(database).create('Owner', 'pro')).id;
    const figuresOf = async (account: string): Promise<HourFigures> =>
      sumFigures(
        (await readHours(database, { accountId: account, from: 0, to: hourOf(now) + 100, withScores: true })).values(),
      );
    const rowsOf = (account: string) =>
      database.query.selectFrom('hourly_figures').selectAll().where('account_id', '=', account).execute();
    /** What the figures should be: a count of the ledger itself. */
    const counted = async (account: string) => {
      const figures = noFigures();
      const rows = await database.query.selectFrom('ledger').selectAll().where('account_id', '=', account).execute();
      for (const row of rows) countCall(figures, row);
      return figures;
    };

    it('agree with the ledger, however the calls were batched', async () => {
      const account = await newAccount();
      const calls = Array.from({ length: 40 }, (_, index) =>
        liveCall(account, {
          at: now - (index % 3) * hourMs,
          key_id: `key_${index % 2}`,
          kind: index % 9 === 0 ? 'image' : index % 8 === 0 ? 'compat' : 'text',
          context: index % 4 === 0 ? 'chat' : 'default',
          tier: index % 5 === 0 ? 2 : index % 11 === 0 ? 1 : 0,
          action: index % 7 === 0 ? 'block' : index % 13 === 0 ? 'flag' : 'allow',
          flagged: index % 7 === 0 ? ' toxicity spam ' : null,
          matched_rules: index % 10 === 0 ? '[{"rule_id":"rule_1"}]' : null,
          degraded: index % 6 === 0 ? 1 : 0,
          latency_ms: index + 0.5,
          model_version: index < 15 ? 'moderato-1.1.0' : 'moderato-2.0.0',
          scores: `{"toxicity":${index / 40},"spam":0.01}`,
        }),
      );
      await ledger.append(calls.slice(0, 1));
      await ledger.append(calls.slice(1, 30));
      await Promise.all([ledger.append(calls.slice(30, 35)), ledger.append(calls.slice(35))]);
      const figures = await figuresOf(account);
      expect(figures).toEqual(await counted(account));
      expect(callClasses(figures).reduce((sum, { calls: count }) => sum + count, 0)).toBe(40);
      expect(figures.rules.rule_1).toEqual([4, now]);
      expect(figures.keys).toEqual({ key_0: 20, key_1: 20 });
    });

    it('ignore a batch that was not committed, and count the calls after it', async () => {
      const account = await newAccount();
      const first = liveCall(account, { at: now });
      await ledger.append([first]);
      await expect(ledger.append([liveCall(account, { at: now }), first])).rejects.toThrow();
      await ledger.append([liveCall(account, { at: now }), liveCall(account, { at: now })]);
      expect(await figuresOf(account)).toEqual(await counted(account));
      expect(callClasses(await figuresOf(account))[0]?.calls).toBe(3);
    });

    it('lose no call when several copies share a store, and write one row per hour', async () => {
      const account = await newAccount();
      const copies = [ledger, createFollowedLedger(place.open()), createFollowedLedger(place.open())];
      for (let round = 0; round < 5; round++) {
        await Promise.all(copies.map((copy) => copy.append([liveCall(account, { at: now })])));
      }
      expect(callClasses(await figuresOf(account))[0]?.calls).toBe(15);
      expect(await rowsOf(account)).toHaveLength(1);
    });

    it('include rows that earlier versions wrote for the same hour', async () => {
      const account = await newAccount();
      await ledger.append([liveCall(account, { at: now })]);
      await database.query
        .updateTable('hourly_figures')
        .set({ writer: 'one' })
        .where('account_id', '=', account)
        .execute();
      await ledger.append([liveCall(account, { at: now }), liveCall(account, { at: now })]);
      expect(await rowsOf(account)).toHaveLength(2);
      expect(await figuresOf(account)).toEqual(await counted(account));
    });

    it('do not include calls of test keys', async () => {
      const account = await newAccount();
      await ledger.append([testCall(account, { at: now })]);
      expect(await figuresOf(account)).toEqual(noFigures());
    });

    it('past days are added up once; days and hours together agree with the ledger', async () => {
      const account = await newAccount();
      const dayMs = 24 * hourMs;
      await ledger.append([0, 1, 1, 2, 5, 30].map((days) => liveCall(account, { at: now - days * dayMs })));
      const today = Math.floor(now / dayMs);
      const daysOf = (from = today - 40, withScores = true) =>
        readDays(database, { accountId: account, from, to: today + 1, withScores });
      const before = await daysOf();
      expect(await sumDays(database, now)).toBeGreaterThanOrEqual(28);
      await Promise.all([sumDays(database, now), sumDays(database, now)]);
      const kept = await database.query
        .selectFrom('daily_figures')
        .select('day')
        .where('account_id', '=', account)
        .execute();
      expect(kept.length).toBeGreaterThanOrEqual(29);
      const after = await daysOf();
      expect(sumFigures(after.values())).toEqual(await counted(account));
      for (const [day, figures] of before) expect(after.get(day)).toEqual(figures);
      // A call of today is included at once.
      await ledger.append([liveCall(account, { at: now })]);
      expect(sumFigures((await daysOf()).values())).toEqual(await counted(account));
      expect(sumFigures((await daysOf(today - 1, false)).values()).scores).toEqual({});
    });
  });
}

/** Call by call and name by name: the reference for the figures. */
function countCall(figures: HourFigures, row: LedgerTable): void {
  addTo(figures.calls, `${row.kind} ${row.context} ${row.tier} ${row.action}`);
  if (row.degraded === 1) figures.degraded++;
  addTo(figures.keys, row.key_id);
  addTo(figures.latency, timeBucket(row.latency_ms));
  for (const name of flaggedNames(row.flagged)) addTo(figures.categories, name);
  for (const { rule_id: rule } of JSON.parse(row.matched_rules ?? '[]') as MatchedRule[]) {
    addHits(figures.rules, rule, [1, row.at]);
  }
  const scores = JSON.parse(row.scores) as Record<string, number>;
  for (const name of Object.keys(scores)) {
    const spread = row.kind === 'image' ? 'image' : row.model_version === 'moderato-1.1.0' ? 'text' : 'text@review-mix';
    const series = `${spread} ${name}`;
    figures.scores[series] ??= {};
    addTo(figures.scores[series], scoreBucket(scores[name] as number));
  }
}
