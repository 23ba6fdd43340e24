/**
 * Follows every alert from its cause to the webhook and the overview, and back: real calls on a listening service, real
 * deliveries, a provider that breaks. Only waiting is shortened: a kind of alert is checked as soon as something
 * happens to it.
 */

import type { Alert, AlertKind } from '@moderato/contract';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatReply, obedientAnswer } from '../packages/engine/src/providers/testing/replies.ts';
import { type ScriptedServer, startScriptedServer } from '../packages/engine/src/providers/testing/scripted-server.ts';
import { hashLinkToken } from '../packages/server/src/desk/members/link-token.ts';
import { hashPassword } from '../packages/server/src/desk/sign-in/password-hash.ts';
import { unsureClassifier } from '../packages/server/src/testing/fixed-classifier.ts';
import { liveCall } from '../packages/server/src/testing/ledger-entries.ts';
import { startTestApp, type TestApp } from '../packages/server/src/testing/test-app.ts';
import { chromiumInstalled, launchBrowser, visit } from './dashboard/browser.ts';
import { ask, owner } from './dashboard/dashboard-service.ts';
import { startWebhookReceiver, type WebhookReceiver } from './dashboard/webhook-receiver.ts';

const patience = { timeout: 90_000, interval: 250 };
const journeyMs = 300_000;
const dayMs = 24 * 60 * 60_000;
const freeCalls = 10;

describe.skipIf(!chromiumInstalled)('alerts', () => {
  let app: TestApp;
  let address: string;
  let provider: ScriptedServer;
  let providerWorks = true;
  let alerts: WebhookReceiver;
  let broken: WebhookReceiver;
  let small: { readonly accountId: string; readonly liveKey: string };
  let browser: Browser;
  let owners: BrowserContext;

  beforeAll(async () => {
    [alerts, broken] = await Promise.all([startWebhookReceiver(), startWebhookReceiver()]);
    provider = await startScriptedServer((request) =>
      providerWorks ? { body: chatReply(obedientAnswer(request.body, 'none')) } : { status: 500, body: {} },
    );
    app = await startTestApp(
      {
        MODERATO_WEBHOOK_ALLOW: [alerts, broken].map(({ port }) => `127.0.0.1/32:${port}`).join(','),
        MODERATO_TIER2_BASE_URL: provider.baseUrl,
        MODERATO_TIER2_API_KEY: 'sk-test',
        MODERATO_TIER2_MODEL: 'small',
        MODERATO_PLANS: JSON.stringify({
          pro: { requests_per_second: 100_000 },
          free: { requests_per_second: 100_000, calls_per_month: freeCalls },
        }),
      },
      { classifier: unsureClassifier((content) => ({ unsure: content.startsWith('Hm') ? ['sexual'] : [] })) },
    );
    address = `http://127.0.0.1:${await app.listen()}`;
    small = await app.addAccount('free');
    browser = await launchBrowser();
    owners = await signIn(app.accountId);
    await makeWebhook('alerts', alerts.port, ['alert.raised', 'alert.cleared']);
    await asOwner('POST /rules', { body: { type: 'wordlist', pattern: ['gargamel'], moderation_action: 'block' } });
    // The usual rate of the last week: four calls in a hundred were blocked.
    const usual = [1, 2, 3, 4, 5, 6].flatMap((day) =>
      Array.from({ length: 100 }, (_, index) =>
        liveCall(app.accountId, { at: Date.now() - day * dayMs, ...(index < 4 ? { action: 'block' } : {}) }),
      ),
    );
    await app.stores.ledger.append(usual);
  }, journeyMs);
  afterAll(async () => {
    await browser?.close();
    await app?.close();
    await Promise.all([alerts?.stop(), broken?.stop(), provider?.close()]);
  });

  async function signIn(accountId: string): Promise<BrowserContext> {
    const { links, people } = app.stores;
    const invitation = { accountId, email: owner.email, role: 'owner', createdBy: 'a test' } as const;
    const { token } = await links.createInvitation(invitation);
    const person = { name: owner.name, passwordHash: await hashPassword(owner.password) };
    const accepted = await people.acceptInvitation({ hash: hashLinkToken(token), nowMs: Date.now() }, person);
    await people.setOperator(accepted?.person.id ?? '', true);
    const { context } = await visit(browser, address);
    await ask(context, address, 'POST /sign-in', { body: { email: owner.email, password: owner.password } });
    return context;
  }

  const asOwner = (...given: [Parameters<typeof ask>[2], Parameters<typeof ask>[3]?]) => ask(owners, address, ...given);

  async function makeWebhook(label: string, port: number, events: readonly string[]): Promise<string> {
    const body = { label, url: `http://127.0.0.1:${port}/hook`, enabled: true, events };
    const made = (await asOwner('POST /webhooks', { body })) as {
      readonly secret: string;
      readonly webhook: { readonly webhook_id: string };
    };
    if (label === 'alerts') alerts.expectSecret(made.secret);
    return made.webhook.webhook_id;
  }

  const judge = (content: string, key = app.liveKey) =>
    app.call('POST', '/v1/moderate/text', { key, body: { content, user_id: 'otter' } });

  /** Every kind is checked at the next look, instead of minutes later. */
  const lookSoon = () =>
    app.stores.database.query.deleteFrom('instance').where('name', 'like', 'alerts_looked_at:%').execute();

  const namesOf = (list: readonly Alert[]) => list.map(({ kind, subject }) => `${kind} ${subject}`).toSorted();
  const openOf = async (accountId: string) => namesOf((await app.stores.alerts.list(accountId)).open);
  async function expectOpen(accountId: string, ...names: readonly `${AlertKind} ${string}`[]): Promise<void> {
    await expect
      .poll(async () => {
        await lookSoon();
        return openOf(accountId);
      }, patience)
      .toEqual(names.toSorted());
  }

  const told = (type: string) =>
    namesOf(
      alerts.received
        .filter((delivery) => delivery.type === type && delivery.isSigned)
        .map(({ body }) => (JSON.parse(body) as { data: Alert }).data),
    );

  it('the quota alert is raised at 80 and at 100 percent, and clears with a larger plan', {
    timeout: journeyMs,
  }, async () => {
    for (let call = 0; call < freeCalls * 0.8 - 1; call += 1) await judge('Hello.', small.liveKey);
    await lookSoon();
    expect(await openOf(small.accountId)).toEqual([]);
    await judge('Hello.', small.liveKey);
    await expectOpen(small.accountId, 'quota_reached 80');
    for (let call = freeCalls * 0.8; call < freeCalls; call += 1) await judge('Hello.', small.liveKey);
    await expectOpen(small.accountId, 'quota_reached 100', 'quota_reached 80');
    expect((await judge('Hello.', small.liveKey)).status).toBe(429);
    await asOwner('PUT /operator/accounts/:account_id', {
      params: { account_id: small.accountId },
      body: { plan: 'pro' },
    });
    await expectOpen(small.accountId);
    expect((await judge('Hello.', small.liveKey)).status).toBe(200);
  });

  it('a raid, a broken receiver, a failing provider and a near deadline are shown on the overview and sent to webhooks until they end', {
    timeout: journeyMs,
  }, async () => {
    const webhook = await makeWebhook('broken', broken.port, ['decision.block']);
    broken.answerWith(500);
    providerWorks = false;
    const blocked = await Promise.all(Array.from({ length: 60 }, (_, index) => judge(`gargamel ${index}`)));
    await Promise.all(Array.from({ length: 60 }, (_, index) => judge(`fine ${index}`)));
    for (let index = 0; index < 12; index += 1) await judge(`Hm, ${index}`);
    const request_id = blocked[0]?.json.request_id ?? '';
    const post = async (path: string, body: object) => {
      const reply = await app.call('POST', path, { key: app.liveKey, body });
      expect([path, reply.status]).toEqual([path, expect.toBeOneOf([200, 201])]);
      return reply;
    };
    await post('/v1/outcomes', { request_id, outcome: 'removed', clause: '4.2: No insults' });
    const appeal = (await post('/v1/appeals', { request_id, reason: 'No.' })).json as unknown as { appeal_id: string };
    const tomorrow = Date.now() + dayMs;
    await app.stores.database.query.updateTable('appeals').set({ answer_by: tomorrow }).execute();

    const all = [
      `appeals_due ${new Date(tomorrow).toISOString().slice(0, 10)}`,
      `deliveries_failing ${webhook}`,
      'flag_rate high',
      'provider_down tier_2',
    ] as `${AlertKind} ${string}`[];
    await expectOpen(app.accountId, ...all);
    await expect.poll(() => told('alert.raised'), patience).toEqual(all.toSorted());
    const page = await owners.newPage();
    await page.goto('/dashboard/');
    const shown = page.getByRole('list', { name: 'Open alerts' });
    await expect.poll(() => shown.getByRole('listitem').count(), patience).toBe(all.length);
    for (const words of [
      '1 appeal must be answered by',
      'Deliveries to the webhook “broken” are failing',
      'of the calls in the last 3 hours were flagged or blocked',
      'The provider of tier 2',
    ])
      await shown.getByText(words).waitFor();

    broken.answerWith(200);
    providerWorks = true;
    await asOwner('POST /webhooks/:webhook_id/retry', { params: { webhook_id: webhook } });
    const items = Array.from({ length: 100 }, (_, index) => ({ content: `A calm text, ${index}.` }));
    for (let batch = 0; batch < 16; batch += 1) await post('/v1/moderate/texts', { items });
    await asOwner('POST /appeals/:appeal_id/answer', {
      params: { appeal_id: appeal.appeal_id },
      body: { decision: 'upheld', reason: 'It breaks our terms.' },
    });
    // The provider is tried again automatically after a few seconds.
    await expect
      .poll(async () => {
        await judge(`Hm, ${Math.random()}`);
        await lookSoon();
        return openOf(app.accountId);
      }, patience)
      .toEqual([]);
    await expect.poll(() => told('alert.cleared'), patience).toEqual(all.toSorted());
    expect(told('alert.raised')).toEqual(all.toSorted());
    await page.reload();
    await page.getByText('Earlier alerts').click();
    expect(await page.getByRole('list', { name: 'Earlier alerts' }).getByRole('listitem').count()).toBe(all.length);
    expect(await shown.count()).toBe(0);
  });
});
