import { describe, expect, it } from 'vitest';
import { openPages } from '../../testing/data-pages.ts';
import { createSqlitePlace } from '../../testing/engines.ts';

const draft = {
  label: 'ours',
  url: 'https://example.com/hook',
  events: ['decision.flag' as const, 'review.decided' as const],
  enabled: true,
};

describe('the webhooks page', async () => {
  const pages = await openPages(createSqlitePlace);
  const newAccount = async () => (await pages.stores.accounts.create('Owner', 'pro')).id;

  it('shows a secret once, when it is created and when it is renewed', async () => {
    const account = await newAccount();
    const { webhook, secret } = await pages.ask('POST /webhooks', account, { body: draft });
    expect(secret).toMatch(/^whsec_/);
    expect(webhook).toMatchObject({ ...draft, secret_last_four: secret.slice(-4), last_delivery: null, pending: 0 });
    const list = await pages.ask('GET /webhooks', account);
    expect(list.webhooks).toEqual([webhook]);
    expect(JSON.stringify(list)).not.toContain(secret);
    const params = { webhook_id: webhook.webhook_id };
    const renewed = await pages.ask('POST /webhooks/:webhook_id/secret', account, { params });
    expect(renewed.secret).not.toBe(secret);
    const notes = await pages.notes(account);
    expect(notes).toHaveLength(2);
    expect(JSON.stringify(notes)).not.toContain(renewed.secret);
    expect(JSON.stringify(notes)).not.toContain(secret);
  });

  it.each(['ftp://example.com/x', 'not an address', 'https://me:pw@example.com/', 'javascript:alert(1)'])(
    'refuses the address %s',
    async (url) => {
      const account = await newAccount();
      expect(await pages.refusal('POST /webhooks', account, { body: { ...draft, url } })).toBe('invalid_request');
      expect((await pages.ask('GET /webhooks', account)).webhooks).toEqual([]);
    },
  );

  it('sends a test once and at once, and answers with its result', async () => {
    const account = await newAccount();
    const { webhook } = await pages.ask('POST /webhooks', account, { body: { ...draft, enabled: false } });
    const params = { webhook_id: webhook.webhook_id };
    pages.answerWith(200);
    expect(await pages.ask('POST /webhooks/:webhook_id/test', account, { params })).toMatchObject({
      event: 'test',
      state: 'delivered',
      status: 200,
      attempts: 1,
    });
    pages.answerWith('nothing');
    const failed = await pages.ask('POST /webhooks/:webhook_id/test', account, { params });
    expect(failed).toMatchObject({ state: 'failed', status: null, next_attempt_at: null });
    const log = await pages.ask('GET /webhook-deliveries', account, { query: { state: 'failed' } });
    expect(log.items).toEqual([failed]);
    expect(await pages.refusal('POST /webhooks/:webhook_id/test', await newAccount(), { params })).toBe('not_found');
  });

  it('shows a delivery with its body and next attempt, and retries it unless it is being sent', async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    const { webhook } = await pages.ask('POST /webhooks', account, { body: draft });
    const { newDelivery } = await import('./delivery.ts');
    const to = { accountId: account, id: webhook.webhook_id };
    const add = async (inMs: number) => {
      const made = newDelivery(to, 'decision.flag', { n: inMs }, null, Date.now());
      await pages.stores.deliveries.add({ ...made, next_attempt_at: Date.now() + inMs });
      return { delivery_id: made.id };
    };
    const [later, underWay] = [await add(3_600_000), await add(30_000)];
    const shown = await pages.ask('GET /webhook-deliveries/:delivery_id', account, { params: later });
    expect(JSON.parse(shown.payload)).toMatchObject({ type: 'decision.flag', data: { n: 3_600_000 } });
    expect(Date.parse(shown.next_attempt_at ?? '')).toBeGreaterThan(Date.now());
    const name = 'GET /webhook-deliveries/:delivery_id';
    expect(await pages.refusal(name, other, { params: later })).toBe('not_found');
    const again = 'POST /webhook-deliveries/:delivery_id/again';
    const moved = await pages.ask(again, account, { params: later });
    expect(Date.parse(moved.next_attempt_at ?? '')).toBeLessThanOrEqual(Date.now());
    const left = await pages.ask(again, account, { params: underWay });
    expect(Date.parse(left.next_attempt_at ?? '')).toBeGreaterThan(Date.now());
  });

  it('lists addresses that can never be reached', async () => {
    const account = await newAccount();
    await pages.ask('POST /webhooks', account, { body: draft });
    const lost = { ...draft, url: 'https://nowhere.example/hook' };
    const { webhook } = await pages.ask('POST /webhooks', account, { body: lost });
    expect(await pages.ask('GET /webhooks/addresses', account)).toEqual({
      problems: [{ webhook_id: webhook.webhook_id, problem: 'no_public_address' }],
    });
  });

  it('shows a failing address as such, and sends waiting deliveries at once when it works again', async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    const { webhook } = await pages.ask('POST /webhooks', account, { body: draft });
    const params = { webhook_id: webhook.webhook_id };
    const { newDelivery } = await import('./delivery.ts');
    const to = { accountId: account, id: webhook.webhook_id };
    for (let n = 0; n < 6; n++)
      await pages.stores.deliveries.add(newDelivery(to, 'decision.flag', {}, null, Date.now()));
    expect(webhook.failing).toBeNull();
    pages.answerWith(500);
    await pages.ask('POST /webhooks/:webhook_id/retry', account, { params });
    const shown = async () => (await pages.ask('GET /webhooks', account)).webhooks[0];
    await expect
      .poll(async () => (await shown())?.failing?.next_try_at, { timeout: 30_000 })
      .toEqual(expect.any(String));
    expect((await shown())?.pending).toBe(6);
    expect(await pages.refusal('POST /webhooks/:webhook_id/retry', other, { params })).toBe('not_found');
    pages.answerWith(200);
    await expect
      .poll(
        async () => {
          await pages.ask('POST /webhooks/:webhook_id/test', account, { params });
          await pages.ask('POST /webhooks/:webhook_id/retry', account, { params });
          return (await shown())?.pending;
        },
        { timeout: 30_000 },
      )
      .toBe(6);
    expect((await shown())?.failing).toBeNull();
  });

  it('a review decision is sent to webhooks that subscribe to it', async () => {
    const account = await newAccount();
    const { webhook } = await pages.ask('POST /webhooks', account, { body: draft });
    const { liveCall } = await import('../../testing/ledger-entries.ts');
    const entry = liveCall(account, { action: 'flag', author: 'ann' });
    const { request_id } = entry.row;
    const kept = { content: 'x', restricted: 0, expires_at: Date.now() + 60_000 };
    await pages.stores.ledger.append([{ ...entry, kept }]);
    pages.answerWith(200);
    await pages.ask('POST /review/decide', account, { body: { request_ids: [request_id], decision: 'remove' } });
    const log = () => pages.ask('GET /webhook-deliveries', account, { query: { webhook_id: webhook.webhook_id } });
    await expect.poll(async () => (await log()).items[0]?.state, { timeout: 30_000 }).toBe('delivered');
    expect((await log()).items).toMatchObject([{ event: 'review.decided', request_id }]);
    const body = pages.sent.at(-1)?.request.body as string;
    expect(JSON.parse(body)).toMatchObject({
      type: 'review.decided',
      data: { request_id, user_id: 'ann', review: { decision: 'remove', category: null } },
    });
  });

  it('changes, removes and resends only for its own account', async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    const { webhook } = await pages.ask('POST /webhooks', account, { body: draft });
    const params = { webhook_id: webhook.webhook_id };
    const changed = { params, body: { ...draft, label: 'new', enabled: false } };
    expect(await pages.refusal('PUT /webhooks/:webhook_id', other, changed)).toBe('not_found');
    expect(await pages.ask('PUT /webhooks/:webhook_id', account, changed)).toMatchObject({
      label: 'new',
      enabled: false,
    });
    pages.answerWith(500);
    const { delivery_id } = await pages.ask('POST /webhooks/:webhook_id/test', account, { params });
    const again = { params: { delivery_id } };
    expect(await pages.refusal('POST /webhook-deliveries/:delivery_id/again', other, again)).toBe('not_found');
    expect(await pages.ask('POST /webhook-deliveries/:delivery_id/again', account, again)).toMatchObject({
      state: 'waiting',
      attempts: 0,
    });
    expect(await pages.refusal('DELETE /webhooks/:webhook_id', other, { params })).toBe('not_found');
    expect(await pages.ask('DELETE /webhooks/:webhook_id', account, { params })).toEqual({ done: true });
    expect((await pages.ask('GET /webhook-deliveries', account)).items).toEqual([]);
  });
});
