import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountsStore } from '../accounts/accounts-store.ts';
import { createLedgerStore } from '../ledger/ledger-store.ts';
import type { Outbound, OutboundReply, OutboundRequest } from '../outbound/create-outbound.ts';
import type { Database } from '../storage/database.ts';
import type { CreatePlace, StorePlace } from '../testing/engines.ts';
import { liveCall } from '../testing/ledger-entries.ts';
import { createDeliveriesStore, type DeliveriesStore } from './deliveries-store.ts';
import { newDelivery, signedHeaders } from './delivery.ts';
import { createWebhookSender } from './webhook-sender.ts';
import { createWebhooksStore, mostWebhooks, type WebhooksStore } from './webhooks-store.ts';

const settings = { label: 'ours', url: 'https://example.com/hook', events: ['decision.flag' as const], enabled: true };
const dayMs = 24 * 60 * 60 * 1_000;

export function describeWebhooks(engine: string, create: CreatePlace): void {
  describe(`webhooks on ${engine}`, () => {
    let place: StorePlace;
    let database: Database;
    let webhooks: WebhooksStore;
    let deliveries: DeliveriesStore;
    beforeAll(async () => {
      place = await create();
      database = await place.openMigrated();
      webhooks = createWebhooksStore(database);
      deliveries = createDeliveriesStore(database);
    });
    afterAll(() => place.remove());

    const newAccount = async () => (await createAccountsStore(database).create('Owner', 'pro')).id;
    async function newWebhook(accountId: string) {
      const made = await webhooks.create(accountId, settings);
      if (made === undefined) throw new Error('no room');
      return made;
    }
    const waitingFor = (webhook: { accountId: string; id: string }, atMs = Date.now()) =>
      newDelivery(webhook, 'decision.flag', { n: 1 }, null, atMs);

    /** Notes what was asked for, and answers with what it is told. */
    function scripted(...answers: (number | 'nothing')[]) {
      const requests: { url: string; request: OutboundRequest }[] = [];
      const outbound: Outbound = {
        async request(url, request) {
          requests.push({ url: url.href, request });
          const answer = answers.length > 1 ? answers.shift() : answers[0];
          return typeof answer === 'number'
            ? ({ status: answer, headers: {}, bytes: Buffer.alloc(0) } satisfies OutboundReply)
            : { failure: 'unreachable' };
        },
      };
      return { outbound, requests };
    }
    const failures: unknown[] = [];
    const startSender = (outbound: Outbound) =>
      createWebhookSender({ deliveries, webhooks, outbound, lookMs: 20, onFailure: (error) => failures.push(error) });
    const stateOf = async (accountId: string, id: string) => (await deliveries.find(accountId, id))?.state;

    it('are kept, changed and removed for their own account alone; the number is limited', async () => {
      const [account, other] = [await newAccount(), await newAccount()];
      const made = await newWebhook(account);
      expect(await webhooks.find(other, made.id)).toBeUndefined();
      expect(await webhooks.change(other, made.id, { ...settings, label: 'stolen' })).toBeUndefined();
      expect(await webhooks.renewSecret(other, made.id)).toBeUndefined();
      expect(await webhooks.remove(other, made.id)).toBe(false);
      expect(await webhooks.list(account)).toEqual([made]);
      expect((await webhooks.change(account, made.id, { ...settings, enabled: false }))?.enabled).toBe(false);
      expect((await webhooks.renewSecret(account, made.id))?.secret).not.toBe(made.secret);
      await deliveries.add(waitingFor(made, Date.now() + dayMs));
      expect(await webhooks.remove(account, made.id)).toBe(true);
      expect(await deliveries.standing(account)).toEqual(new Map());
      const all = await Promise.all(Array.from({ length: mostWebhooks + 3 }, () => webhooks.create(account, settings)));
      expect(all.filter((one) => one !== undefined)).toHaveLength(mostWebhooks);
    });

    it('a delivery is in the outbox when its call is in the ledger, and not otherwise', async () => {
      const account = await newAccount();
      const webhook = { accountId: account, id: 'wh_1' };
      const ledger = createLedgerStore(database);
      const told = { ...liveCall(account), deliveries: [waitingFor(webhook, Date.now() + dayMs)] };
      await ledger.append([told]);
      await expect(
        ledger.append([{ ...told, deliveries: [waitingFor(webhook, Date.now() + dayMs)] }]),
      ).rejects.toThrow();
      const rows = await database.query
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('account_id', '=', account)
        .execute();
      expect(rows).toEqual([{ id: told.deliveries[0]?.id }]);
    });

    it('what is due is sent once, signed, and marked as delivered', async () => {
      const account = await newAccount();
      const webhook = await newWebhook(account);
      const delivery = waitingFor(webhook);
      await deliveries.add(delivery);
      const { outbound, requests } = scripted(204);
      const senders = [startSender(outbound), startSender(outbound)];
      await expect.poll(() => stateOf(account, delivery.id), { timeout: 30_000 }).toBe('delivered');
      for (const sender of senders) await sender.stop();
      expect(requests).toHaveLength(1);
      const { url, request } = requests[0] as (typeof requests)[number];
      expect(url).toBe(settings.url);
      expect(request).toMatchObject({ method: 'POST', body: delivery.payload });
      const stampMs = Number(request.headers?.['webhook-timestamp']) * 1_000;
      expect(request.headers).toMatchObject(signedHeaders(webhook.secret, delivery.id, delivery.payload, stampMs));
      expect(await deliveries.find(account, delivery.id)).toMatchObject({
        attempts: 1,
        status: 204,
        problem: null,
        next_attempt_at: null,
      });
      expect((await deliveries.standing(account)).get(webhook.id)).toMatchObject({
        waiting: 0,
        last: { state: 'delivered' },
      });
    });

    it('what fails waits for its next turn, says no more than that, and can be sent again by hand', async () => {
      const account = await newAccount();
      const delivery = waitingFor(await newWebhook(account));
      await deliveries.add(delivery);
      const { outbound, requests } = scripted('nothing', 503, 200);
      const sender = startSender(outbound);
      const triesOf = async () => (await deliveries.find(account, delivery.id))?.attempts;
      await expect.poll(triesOf, { timeout: 30_000 }).toBe(1);
      const failed = await deliveries.find(account, delivery.id);
      expect(failed).toMatchObject({ state: 'waiting', status: null, problem: 'No reply came.' });
      expect(failed?.next_attempt_at).toBeGreaterThan(Date.now());
      await deliveries.again(account, delivery.id, Date.now());
      sender.wake();
      await expect
        .poll(async () => (await deliveries.find(account, delivery.id))?.status, { timeout: 30_000 })
        .toBe(503);
      expect(await deliveries.find(account, delivery.id)).toMatchObject({ problem: 'The reply was 503, not 2xx.' });
      await deliveries.again(account, delivery.id, Date.now());
      await expect.poll(() => stateOf(account, delivery.id), { timeout: 30_000 }).toBe('delivered');
      await sender.stop();
      expect(requests).toHaveLength(3);
    });

    it('after the last attempt it is failed, and left alone', async () => {
      const account = await newAccount();
      const delivery = { ...waitingFor(await newWebhook(account)), attempts: 8 };
      await deliveries.add(delivery);
      const sender = startSender(scripted(500).outbound);
      await expect.poll(() => stateOf(account, delivery.id), { timeout: 30_000 }).toBe('failed');
      await sender.stop();
      expect(await deliveries.find(account, delivery.id)).toMatchObject({ attempts: 9, next_attempt_at: null });
    });

    it('what was taken is given to nobody else until its lease is over', async () => {
      const account = await newAccount();
      const atMs = Date.now() - 10 * dayMs;
      await deliveries.add(waitingFor(await newWebhook(account), atMs));
      const mine = (rows: { account_id: string }[]) => rows.filter((row) => row.account_id === account);
      expect(mine(await deliveries.takeDue(atMs, 1_000, 5_000))).toHaveLength(1);
      expect(mine(await deliveries.takeDue(atMs + 4_999, 1_000, 5_000))).toEqual([]);
      expect(mine(await deliveries.takeDue(atMs + 5_000, 1_000, 5_000))).toHaveLength(1);
    });

    it('old ones that ended are pruned, those that wait are not', async () => {
      const account = await newAccount();
      const webhook = await newWebhook(account);
      const longAgo = Date.now() - 60 * dayMs;
      const ended = { ...waitingFor(webhook, longAgo), state: 'delivered' as const, next_attempt_at: null };
      const waiting = { ...waitingFor(webhook, longAgo), next_attempt_at: Date.now() + dayMs };
      await deliveries.add(ended);
      await deliveries.add(waiting);
      while ((await deliveries.prune(Date.now() - 30 * dayMs, 100)) > 0);
      expect(await deliveries.find(account, ended.id)).toBeUndefined();
      expect(await deliveries.find(account, waiting.id)).toBeDefined();
      expect(failures).toEqual([]);
    });
  });
}
