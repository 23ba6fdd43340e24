import type { ProviderTier } from '@moderato/contract';
import { expect, it } from 'vitest';
import { dayMs } from '../../base/durations.ts';
import { defaultPlans } from '../../base/plans.ts';
import { createProviderWatch, type ProviderOutcomes } from '../../calls/providers/provider-watch.ts';
import type { Stores } from '../../stores.ts';
import { describePages } from '../../testing/data-pages.ts';
import type { CreatePlace } from '../../testing/engines.ts';
import { liveCall } from '../../testing/ledger-entries.ts';
import { type AlertSource, alertSources } from './alert-kinds.ts';
import { pruneAlerts } from './alerts-store.ts';
import { type AlertWatchParts, lookForAlerts } from './watch-alerts.ts';

const now = Date.now();
/** As if it were checked every time. */
const always = (source: AlertSource): AlertSource => ({ ...source, everyMs: 0 });
const only = {
  webhooks: { deliveries_failing: always(alertSources.deliveries_failing) },
  quota: { quota_reached: always(alertSources.quota_reached) },
  provider: { provider_down: always(alertSources.provider_down) },
  appeals: { appeals_due: always(alertSources.appeals_due) },
  flagRate: { flag_rate: always(alertSources.flag_rate) },
};

export function describeAlerts(engine: string, create: CreatePlace): void {
  describePages(`alerts on ${engine}`, create, ({ pages, newAccount, append }) => {
    function partsOf(stores: Stores, changes: Partial<AlertWatchParts> = {}): AlertWatchParts {
      return {
        ...{ database: stores.database, plans: defaultPlans, alerts: stores.alerts, health: stores.providerHealth },
        ...{ watch: createProviderWatch(), providers: [{ tier: 2, name: 'language model' }] },
        deliver: () => {},
        mails: undefined,
        onFailure: (error) => {
          throw error;
        },
        ...changes,
      };
    }
    // Each check happens a moment later, so that events have an order.
    let moment = now;
    const look = (sources: Parameters<typeof lookForAlerts>[2], changes: Partial<AlertWatchParts> = {}) => {
      moment += 1;
      return lookForAlerts(partsOf(pages.stores, changes), moment, sources);
    };
    const openOf = async (account: string) =>
      (await pages.ask('GET /alerts', account)).open.map(({ kind, subject }) => `${kind} ${subject}`);
    const earlierOf = async (account: string) =>
      (await pages.ask('GET /alerts', account)).earlier.map(({ kind, subject }) => `${kind} ${subject}`);
    async function subscribed(account: string, label = 'alerts') {
      const draft = {
        ...{ label, url: 'https://example.com/alerts', enabled: true },
        events: ['alert.raised' as const, 'alert.cleared' as const],
      };
      const made = await pages.stores.webhooks.create(account, draft);
      if (made === undefined) throw new Error('no room');
      return made;
    }
    const deliveriesTo = async (account: string) =>
      (
        await pages.stores.database.query
          .selectFrom('webhook_deliveries')
          .select(['webhook_id', 'payload'])
          .where('account_id', '=', account)
          .orderBy('id')
          .execute()
      ).map(({ webhook_id: to, payload }) => ({ to, ...(JSON.parse(payload) as { type: string; data: object }) }));
    const setUsed = (account: string, total: number) =>
      pages.stores.database.query
        .updateTable('usage_counters')
        .set({ total })
        .where('account_id', '=', account)
        .execute();

    it('reports a quota at 80 and at 100 percent once each, and clears both when the plan allows more', async () => {
      const account = await newAccount();
      const { id } = await subscribed(account);
      await append(liveCall(account, { at: now }));
      await setUsed(account, 199_999);
      await look(only.quota);
      expect(await openOf(account)).toEqual([]);
      await setUsed(account, 200_000);
      await look(only.quota);
      await look(only.quota);
      expect(await openOf(account)).toEqual(['quota_reached 80']);
      await setUsed(account, 250_000);
      await look(only.quota);
      expect((await openOf(account)).toSorted()).toEqual(['quota_reached 100', 'quota_reached 80']);
      const [first, second, ...more] = await deliveriesTo(account);
      expect(first).toMatchObject({
        to: id,
        type: 'alert.raised',
        data: { kind: 'quota_reached', subject: '80', cleared_at: null, facts: { used: 200_000, limit: 250_000 } },
      });
      expect(second).toMatchObject({ type: 'alert.raised', data: { subject: '100' } });
      expect(more).toEqual([]);
      await setUsed(account, 10);
      await look(only.quota);
      await look(only.quota);
      expect(await openOf(account)).toEqual([]);
      expect((await deliveriesTo(account)).map(({ type }) => type)).toEqual([
        ...['alert.raised', 'alert.raised', 'alert.cleared', 'alert.cleared'],
      ]);
    });

    it('raises and clears an alert once when several copies check at the same time', async () => {
      const account = await newAccount();
      await subscribed(account);
      await append(liveCall(account, { at: now }));
      await setUsed(account, 240_000);
      // Each is a separate copy that does not know what the others find.
      const all = () => Promise.all(Array.from({ length: 5 }, () => look(only.quota)));
      await all();
      expect(await openOf(account)).toEqual(['quota_reached 80']);
      await setUsed(account, 0);
      await all();
      expect((await deliveriesTo(account)).map(({ type }) => type)).toEqual(['alert.raised', 'alert.cleared']);
    });

    it('lets only one copy check a kind of alert per interval', async () => {
      const { alerts } = pages.stores;
      const later = now + 3_600_000;
      const turns = await Promise.all(
        Array.from({ length: 5 }, () => alerts.takeTurn('deliveries_failing', later, 15_000)),
      );
      expect(turns.filter(Boolean)).toHaveLength(1);
      expect(await alerts.takeTurn('deliveries_failing', later + 14_999, 15_000)).toBe(false);
      expect(await alerts.takeTurn('deliveries_failing', later + 15_000, 15_000)).toBe(true);
    });

    it('reports failing deliveries to the other webhooks until one succeeds', async () => {
      const account = await newAccount();
      const [broken, sound] = [await subscribed(account, 'broken'), await subscribed(account, 'sound')];
      const fail = async () => {
        const webhook = await pages.stores.webhooks.find(account, broken.id);
        if (webhook !== undefined) await pages.stores.webhooks.noteOutcome(webhook, false, now);
      };
      for (let failures = 0; failures < 4; failures += 1) await fail();
      await look(only.webhooks);
      expect(await openOf(account)).toEqual([]);
      await fail();
      await look(only.webhooks);
      expect(await openOf(account)).toEqual([`deliveries_failing ${broken.id}`]);
      const webhook = await pages.stores.webhooks.find(account, broken.id);
      if (webhook !== undefined) await pages.stores.webhooks.noteOutcome(webhook, true, now);
      await look(only.webhooks);
      expect(await openOf(account)).toEqual([]);
      expect(await earlierOf(account)).toEqual([`deliveries_failing ${broken.id}`]);
      expect((await deliveriesTo(account)).map(({ to, type }) => [to, type])).toEqual([
        [sound.id, 'alert.raised'],
        [sound.id, 'alert.cleared'],
      ]);
    });

    it('reports a provider as down to the accounts that use it when no copy reaches it, until one does', async () => {
      const [asking, other] = [await newAccount(), await newAccount()];
      await pages.stores.database.query
        .insertInto('provider_calls')
        .values({ account_id: asking, day: new Date(now).toISOString().slice(0, 10), calls: 1 })
        .execute();
      const heard = (outcomes: ProviderOutcomes) => ({
        watch: { takeOutcomes: () => new Map<ProviderTier, ProviderOutcomes>([[2, outcomes]]) },
      });
      await look(only.provider, heard({ failedAtMs: now, failures: 3 }));
      expect(await openOf(asking)).toEqual([]);
      await look(only.provider, heard({ failedAtMs: now, failures: 2 }));
      expect(await openOf(asking)).toEqual(['provider_down tier_2']);
      expect(await openOf(other)).toEqual([]);
      await look(only.provider, heard({ answeredAtMs: now, failures: 0 }));
      expect(await openOf(asking)).toEqual([]);
      expect(await earlierOf(asking)).toEqual(['provider_down tier_2']);
    });

    it('reports appeals three days before they are due and once overdue, until they are answered', async () => {
      const [account, other] = [await newAccount(), await newAccount()];
      await subscribed(account);
      const { query } = pages.stores.database;
      const today = Math.floor(now / dayMs) * dayMs;
      const dayAfter = (days: number) => new Date(today + days * dayMs).toISOString().slice(0, 10);
      const appeal = async (id: string, answerBy: number, restricted = 0) => {
        const named = { account_id: account, id, outcome_id: id, request_id: id, appellant: 'author' as const };
        const words = { author: 'ann', reason: 'sealed', decided_by: null, restricted };
        const times = { received_at: answerBy - 14 * dayMs, answer_by: answerBy, expires_at: answerBy + 100 * dayMs };
        const open = { answered_at: null, answered_by: null, decision: null, answer: null };
        await query
          .insertInto('appeals')
          .values({ ...named, ...words, ...times, ...open })
          .execute();
      };
      const answer = (...ids: string[]) =>
        query
          .updateTable('appeals')
          .set({ answered_at: now, decision: 'upheld' })
          .where('account_id', '=', account)
          .where('id', 'in', ids)
          .execute();
      await appeal('far', today + 4 * dayMs);
      await look(only.appeals);
      expect(await openOf(account)).toEqual([]);
      await appeal('near', today + 4 * dayMs - 1);
      await appeal('hidden', today + 3 * dayMs, 1);
      await appeal('late', now - 1);
      await appeal('later', now - 3 * dayMs);
      await look(only.appeals);
      await look(only.appeals);
      const { open } = await pages.ask('GET /alerts', account);
      const shown = open.map(({ kind, subject, message, facts }) => ({ kind, subject, message, facts }));
      expect(shown.toSorted((a, b) => a.subject.localeCompare(b.subject))).toEqual([
        {
          kind: 'appeals_due',
          subject: dayAfter(3),
          message: `2 appeals must be answered by ${dayAfter(3)}. Only admins and owners can see 1 of them.`,
          facts: { appeals: 2, restricted: 1, answer_by: dayAfter(3) },
        },
        {
          kind: 'appeals_due',
          subject: 'overdue',
          message: `2 appeals should have been answered, the oldest by ${dayAfter(-3)}.`,
          facts: { appeals: 2, restricted: 0, answer_by: dayAfter(-3) },
        },
      ]);
      expect(await openOf(other)).toEqual([]);
      await answer('late', 'near');
      await look(only.appeals);
      expect((await openOf(account)).toSorted()).toEqual([`appeals_due ${dayAfter(3)}`, 'appeals_due overdue']);
      await answer('later', 'hidden');
      await look(only.appeals);
      expect(await openOf(account)).toEqual([]);
      const sent = (await deliveriesTo(account)).map(({ type }) => type);
      expect(sent).toEqual(['alert.raised', 'alert.raised', 'alert.cleared', 'alert.cleared']);
    });

    it('reports a flag rate far from that of the last two weeks, but not one within the band', async () => {
      const account = await newAccount();
      const calls = (at: number, stopped: number, all = 100) =>
        Array.from({ length: all }, (_, index) =>
          liveCall(account, index < stopped ? { at, action: 'flag', flagged: ' spam ' } : { at }),
        );
      for (let day = 1; day <= 6; day += 1) await append(...calls(now - day * dayMs, 4 + (day % 3)));
      await append(...calls(now, 7));
      await look(only.flagRate);
      expect(await openOf(account)).toEqual([]);
      await append(...calls(now, 40));
      await look(only.flagRate);
      expect(await openOf(account)).toEqual(['flag_rate high']);
      const { open } = await pages.ask('GET /alerts', account);
      expect(open[0]?.facts).toMatchObject({ calls: 200, share: 0.235 });
      await append(...calls(now, 20, 1_000));
      await look(only.flagRate);
      expect(await openOf(account)).toEqual([]);
    });

    it('shows an account only its own alerts, and deletes old ones', async () => {
      const [account, other] = [await newAccount(), await newAccount()];
      const condition = { accountId: account, subject: '80', message: 'Much is used.', facts: { percent: 80 } };
      expect(await pages.stores.alerts.raise('quota_reached', condition, now, false)).toBe(true);
      expect(await pages.stores.alerts.raise('quota_reached', condition, now, false)).toBe(false);
      expect(await pages.ask('GET /alerts', other)).toEqual({ open: [], earlier: [] });
      const [open] = (await pages.stores.alerts.open('quota_reached')).filter((one) => one.account_id === account);
      if (open === undefined) throw new Error('It is not open.');
      await pruneAlerts(pages.stores.database, now + 1, 100);
      expect(await openOf(account)).toEqual(['quota_reached 80']);
      expect(await pages.stores.alerts.clear(open, now)).toBe(true);
      expect(await pages.stores.alerts.clear(open, now)).toBe(false);
      await pruneAlerts(pages.stores.database, now + 1, 100);
      expect(await pages.ask('GET /alerts', account)).toEqual({ open: [], earlier: [] });
    });
  });
}
