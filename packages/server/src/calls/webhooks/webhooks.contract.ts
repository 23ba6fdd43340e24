import { describe, expect, it } from 'vitest';
import { dayMs } from '../../base/durations.ts';
import { createGates, deliveriesPerAccount } from '../../base/fairness/gates.ts';
import type { Outbound, OutboundReply, OutboundRequest } from '../../base/outbound/create-outbound.ts';
import { expirySteps } from '../../base/storage/expire-held.ts';
import { createFollowedLedger } from '../../ledger-followers.ts';
import { type CreatePlace, openStore } from '../../testing/engines.ts';
import { liveCall } from '../../testing/ledger-entries.ts';
import { createAccountsStore } from '../accounts/accounts-store.ts';
import { createDeliveriesStore } from './deliveries-store.ts';
import { newDelivery, signedHeaders } from './delivery.ts';
import { brokenAfter } from './retry-delay.ts';
import { createWebhookSender, deliveriesPerWebhook } from './webhook-sender.ts';
import { createWebhooksStore, maxWebhooks, secretOverlapMs, type WebhookRecord } from './webhooks-store.ts';

const settings = { label: 'ours', url: 'https://example.com/hook', events: ['decision.flag' as const], enabled: true };

export function describeWebhooks(engine: string, create: CreatePlace): void {
  describe(`webhooks on ${engine}`, async () => {
    const database = await openStore(create);
    const webhooks = createWebhooksStore(database);
    const deliveries = createDeliveriesStore(database);

    const newAccount = async () => (await createAccountsStore(database).create('Owner', 'pro')).id;
    async function newWebhook(accountId: string) {
      const made = await webhooks.create(accountId, settings);
      if (made === undefined) throw new Error('no room');
      return made;
    }
    const waitingFor = (webhook: { accountId: string; id: string }, atMs = Date.now()) =>
      newDelivery(webhook, 'decision.flag', { n: 1 }, null, atMs);

    /** Records requests, and answers as scripted. */
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
      createWebhookSender({
        ...{ deliveries, webhooks, outbound, places: createGates().deliveries, lookMs: 20 },
        onFailure: (error) => failures.push(error),
      });
    const stateOf = async (accountId: string, id: string) => (await deliveries.find(accountId, id))?.state;

    it('are stored, changed and removed only for their own account; the number is limited', async () => {
      const [account, other] = [await newAccount(), await newAccount()];
      const made = await newWebhook(account);
      expect(await webhooks.find(other, made.id)).toBeUndefined();
      expect(await webhooks.change(other, made.id, { ...settings, label: 'stolen' })).toBeUndefined();
      expect(await webhooks.renewSecret(other, made.id, Date.now())).toBeUndefined();
      expect(await webhooks.remove(other, made.id)).toBe(false);
      expect(await webhooks.list(account)).toEqual([made]);
      expect((await webhooks.change(account, made.id, { ...settings, enabled: false }))?.enabled).toBe(false);
      expect((await webhooks.renewSecret(account, made.id, Date.now()))?.secret).not.toBe(made.secret);
      await deliveries.add(waitingFor(made, Date.now() + dayMs));
      expect(await webhooks.remove(account, made.id)).toBe(true);
      expect(await deliveries.standing(account)).toEqual(new Map());
      const all = await Promise.all(Array.from({ length: maxWebhooks + 3 }, () => webhooks.create(account, settings)));
      expect(all.filter((one) => one !== undefined)).toHaveLength(maxWebhooks);
    });

    it('O7: the old and the new secret both sign until the old one is dropped or expires', async () => {
      const account = await newAccount();
      const first = await newWebhook(account);
      const second = await webhooks.renewSecret(account, first.id, Date.now());
      const third = await webhooks.renewSecret(account, first.id, Date.now());
      expect([second?.previous?.secret, third?.previous?.secret]).toEqual([first.secret, second?.secret]);
      const delivery = waitingFor(first);
      await deliveries.add(delivery);
      const { outbound, requests } = scripted(204);
      const sender = startSender(outbound);
      await expect.poll(() => stateOf(account, delivery.id), { timeout: 30_000 }).toBe('delivered');
      await sender.stop();
      const headers = requests[0]?.request.headers ?? {};
      const stampMs = Number(headers['webhook-timestamp']) * 1_000;
      const signed = [third?.secret ?? '', second?.secret ?? ''].map(
        (secret) => signedHeaders([secret], delivery.id, delivery.payload, stampMs)['webhook-signature'],
      );
      expect(headers['webhook-signature']?.split(' ')).toEqual(signed);

      expect((await webhooks.dropPreviousSecret(account, first.id))?.previous).toBeUndefined();
      await webhooks.renewSecret(account, first.id, Date.now() - secretOverlapMs);
      expect((await webhooks.find(account, first.id))?.previous).toBeUndefined();
    });

    it('writes a delivery together with its call in the ledger, or not at all', async () => {
      const account = await newAccount();
      const webhook = { accountId: account, id: 'wh_1' };
      const ledger = createFollowedLedger(database);
      const call = { ...liveCall(account), deliveries: [waitingFor(webhook, Date.now() + dayMs)] };
      await ledger.append([call]);
      await expect(
        ledger.append([{ ...call, deliveries: [waitingFor(webhook, Date.now() + dayMs)] }]),
      ).rejects.toThrow();
      const rows = await database.query
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('account_id', '=', account)
        .execute();
      expect(rows).toEqual([{ id: call.deliveries[0]?.id }]);
    });

    it('sends a due delivery once, signed, and marks it as delivered', async () => {
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
      expect(request.headers).toMatchObject(signedHeaders([webhook.secret], delivery.id, delivery.payload, stampMs));
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

    it('retries a failed delivery later, gives no details, and can be sent again by hand', async () => {
      const account = await newAccount();
      const delivery = waitingFor(await newWebhook(account));
      await deliveries.add(delivery);
      const { outbound, requests } = scripted('nothing', 503, 200);
      const sender = startSender(outbound);
      const triesOf = async () => (await deliveries.find(account, delivery.id))?.attempts;
      await expect.poll(triesOf, { timeout: 30_000 }).toBe(1);
      const failed = await deliveries.find(account, delivery.id);
      expect(failed).toMatchObject({ state: 'waiting', status: null, duration_ms: null, problem: 'No reply came.' });
      expect(failed?.next_attempt_at).toBeGreaterThan(Date.now());
      await deliveries.again(account, delivery.id, Date.now(), 0);
      sender.wake();
      await expect
        .poll(async () => (await deliveries.find(account, delivery.id))?.status, { timeout: 30_000 })
        .toBe(503);
      expect(await deliveries.find(account, delivery.id)).toMatchObject({ problem: 'The reply was 503, not 2xx.' });
      await deliveries.again(account, delivery.id, Date.now(), 0);
      await expect.poll(() => stateOf(account, delivery.id), { timeout: 30_000 }).toBe('delivered');
      await sender.stop();
      expect(requests).toHaveLength(3);
    });

    it('marks a delivery as failed after the last attempt, and does not retry it', async () => {
      const account = await newAccount();
      const delivery = { ...waitingFor(await newWebhook(account)), attempts: 8 };
      await deliveries.add(delivery);
      const sender = startSender(scripted(500).outbound);
      await expect.poll(() => stateOf(account, delivery.id), { timeout: 30_000 }).toBe('failed');
      await sender.stop();
      expect(await deliveries.find(account, delivery.id)).toMatchObject({ attempts: 9, next_attempt_at: null });
    });

    it('gives a delivery to only one sender until its lease expires', async () => {
      const account = await newAccount();
      const atMs = Date.now() - 10 * dayMs;
      const { id } = await newWebhook(account);
      await deliveries.add(waitingFor({ accountId: account, id }, atMs));
      expect(await deliveries.takeDue(id, atMs, 1_000, 5_000)).toHaveLength(1);
      expect(await deliveries.takeDue(id, atMs + 4_999, 1_000, 5_000)).toEqual([]);
      expect(await deliveries.takeDue(id, atMs + 5_000, 1_000, 5_000)).toHaveLength(1);
    });

    /** Hangs for some hosts until the sender stops, and answers 200 for the others. */
    function hangingFor(host: string) {
      const asked: string[] = [];
      const outbound: Outbound = {
        request: (url, { signal }) => {
          asked.push(url.host);
          if (url.host !== host) return Promise.resolve({ status: 200, headers: {}, bytes: Buffer.alloc(0) });
          if (signal?.aborted) return Promise.reject(signal.reason);
          return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
        },
      };
      return { outbound, asked };
    }

    it('O8: an account whose addresses hang uses few slots, and no other account waits for it', async () => {
      const [hostile, decent] = [await newAccount(), await newAccount()];
      const longAgo = Date.now() - dayMs;
      for (let n = 0; n < maxWebhooks; n++) {
        const hook = await webhooks.create(hostile, { ...settings, url: 'https://hangs.example/hook' });
        for (let m = 0; m < 10; m++) await deliveries.add(waitingFor(hook as never, longAgo));
      }
      const { outbound, asked } = hangingFor('hangs.example');
      const hanging = () => asked.filter((host) => host === 'hangs.example').length;
      const sender = startSender(outbound);
      await expect.poll(hanging, { timeout: 30_000 }).toBe(deliveriesPerAccount);
      const webhook = await newWebhook(decent);
      const queued = Array.from({ length: 40 }, () => waitingFor(webhook));
      for (const delivery of queued) await deliveries.add(delivery);
      await expect.poll(() => stateOf(decent, queued.at(-1)?.id ?? ''), { timeout: 30_000 }).toBe('delivered');
      for (const { id } of queued) expect(await stateOf(decent, id)).toBe('delivered');
      await sender.stop();
      expect(hanging()).toBe(deliveriesPerAccount);
      for (const { id } of await webhooks.list(hostile)) await webhooks.remove(hostile, id);
    });

    it('pauses an address that keeps failing, says so, and retries at once on request', async () => {
      const account = await newAccount();
      const url = 'https://fails.example/hook';
      const webhook = (await webhooks.create(account, { ...settings, url })) as WebhookRecord;
      for (let n = 0; n < 20; n++) await deliveries.add(waitingFor(webhook));
      const { outbound, requests } = scripted(500);
      const sender = startSender(outbound);
      const tried = () => requests.filter((request) => request.url === url).length;
      const failing = async () => (await webhooks.find(account, webhook.id))?.failing;
      await expect.poll(async () => (await failing())?.next_try_at ?? '', { timeout: 30_000 }).not.toBe('');
      const due = async () => (await deliveries.dueWebhooks(Date.now())).filter(({ id }) => id === webhook.id);
      await expect.poll(due, { timeout: 30_000 }).toEqual([]);
      await sender.stop();
      // The breaker opens at five; deliveries in progress at that time may still end.
      expect(tried()).toBeLessThanOrEqual(brokenAfter + deliveriesPerWebhook);
      expect((await failing())?.failures).toBe(tried());

      await webhooks.resume(account, webhook.id);
      const repaired = startSender(scripted(200).outbound);
      await expect.poll(failing, { timeout: 30_000 }).toBeNull();
      await deliveries.hurry(webhook.id, Date.now(), 0);
      const waiting = async () => (await deliveries.standing(account)).get(webhook.id)?.waiting;
      await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
      await repaired.stop();
    });

    it('gives up on deliveries that wait too long for a paused address', async () => {
      const account = await newAccount();
      const webhook = await newWebhook(account);
      const [old, young] = [waitingFor(webhook, Date.now() - 4 * dayMs), waitingFor(webhook)];
      for (const delivery of [old, young]) await deliveries.add(delivery);
      expect(await deliveries.giveUp(Date.now() - 3 * dayMs, 100)).toBe(1);
      expect(await deliveries.find(account, old.id)).toMatchObject({ state: 'failed', next_attempt_at: null });
      expect(await stateOf(account, young.id)).toBe('waiting');
      await webhooks.remove(account, webhook.id);
    });

    it('deletes old deliveries that ended, but not waiting ones', async () => {
      const account = await newAccount();
      const webhook = await newWebhook(account);
      const longAgo = Date.now() - 60 * dayMs;
      const ended = { ...waitingFor(webhook, longAgo), state: 'delivered' as const, next_attempt_at: null };
      const waiting = { ...waitingFor(webhook, longAgo), next_attempt_at: Date.now() + dayMs };
      await deliveries.add(ended);
      await deliveries.add(waiting);
      const times = { nowMs: Date.now(), ledgerDays: 90 };
      for (const expire of expirySteps(database, ['webhook_deliveries'])) while ((await expire(times, 100)) > 0);
      expect(await deliveries.find(account, ended.id)).toBeUndefined();
      expect(await deliveries.find(account, waiting.id)).toBeDefined();
      expect(failures).toEqual([]);
    });
  });
}
