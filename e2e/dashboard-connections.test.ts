/** Tests pages about outside services: a scripted language model, and a customer's server for webhooks. */

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatReply, obedientAnswer } from '../packages/engine/src/providers/testing/replies.ts';
import { type ScriptedServer, startScriptedServer } from '../packages/engine/src/providers/testing/scripted-server.ts';
import { chromiumInstalled, launchBrowser, textOf } from './dashboard/browser.ts';
import {
  ask,
  type DashboardService,
  judge,
  setUp,
  signedIn,
  startDashboard,
  startMs,
} from './dashboard/dashboard-service.ts';
import { startWebhookReceiver, type WebhookReceiver } from './dashboard/webhook-receiver.ts';

const patience = { timeout: 90_000 };

describe.skipIf(!chromiumInstalled)('the dashboard and external services', () => {
  let service: DashboardService;
  let model: ScriptedServer;
  let modelWorks = true;
  let receiver: WebhookReceiver;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let troubles: readonly string[];
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    model = await startScriptedServer(({ body }) => {
      if (!modelWorks) return { status: 500, body: { error: { message: 'broken' } } };
      const level = JSON.stringify(body.messages).includes('the captain dies') ? 'high' : 'none';
      return { body: chatReply(obedientAnswer(body, level)) };
    });
    const environment = {
      MODERATO_TIER2_BASE_URL: model.baseUrl,
      MODERATO_TIER2_API_KEY: 'sk-scripted',
      MODERATO_TIER2_MODEL: 'scripted-model',
      MODERATO_TIER2_TIMEOUT_MS: '30000',
      MODERATO_TIER2_INPUT_PRICE: '1000',
      MODERATO_WEBHOOK_ALLOW: `127.0.0.1/32:${receiver.port}`,
    };
    service = await startDashboard(environment);
    browser = await launchBrowser();
    await setUp(browser, service);
    ({ context, page, troubles } = await signedIn(browser, service));
  }, startMs);
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await model?.close();
    await receiver?.stop();
    expect(troubles).toEqual([]);
  });

  const open = async (path: string, heading: string) => {
    await page.goto(`/dashboard${path}`);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  };
  const dialog = () => page.getByRole('dialog');
  const tier2 = () => page.getByRole('region', { name: 'Tier 2: a language model' });

  it('a custom category is tried out on the language model before it is saved', async () => {
    await open('/providers', 'Providers');
    await tier2().getByText('not asked yet').waitFor();
    await tier2().getByText('scripted-model').waitFor();
    await open('/categories', 'Categories');
    await page.getByRole('button', { name: 'New category' }).click();
    await dialog().getByLabel('Name').fill('spoilers');
    await dialog().getByLabel('What belongs in it').fill('Tells how a story ends.');
    await dialog().getByLabel('Up to five texts').fill('in the end the captain dies\na lovely evening');
    await dialog().getByRole('button', { name: 'Try', exact: true }).click();
    const answers = dialog().getByRole('listitem');
    await answers.nth(1).waitFor();
    expect(await textOf(answers.nth(0))).toMatch(/^0\.\d+ — flag$/);
    expect(await textOf(answers.nth(1))).toMatch(/^0\.\d+$/);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByText('Tells how a story ends.').waitFor();
  });

  it('Providers shows a working model as healthy with its cost, and a failing one as failing', async () => {
    await open('/providers', 'Providers');
    await tier2().getByText('healthy').waitFor();
    await page.getByText('824', { exact: true }).waitFor();
    await page.getByText('0.82', { exact: true }).waitFor();
    modelWorks = false;
    await open('/categories', 'Categories');
    await page.getByRole('region', { name: 'Custom categories' }).getByRole('button', { name: 'Edit' }).click();
    // Another text, because answers are cached.
    await dialog().getByLabel('Up to five texts').fill('and the boat sinks');
    await dialog().getByRole('button', { name: 'Try', exact: true }).click();
    await dialog().getByText('no answer').waitFor();
    await page.keyboard.press('Escape');
    await open('/providers', 'Providers');
    await tier2().getByText('failing').waitFor();
    modelWorks = true;
  });

  it("a webhook test arrives signed, and the log shows the server's answer", async () => {
    await open('/webhooks', 'Webhooks');
    await page.getByRole('button', { name: 'New webhook' }).click();
    await dialog().getByLabel('Label').fill('our server');
    await dialog().getByLabel('Address').fill(`http://127.0.0.1:${receiver.port}/hook`);
    await dialog().getByRole('button', { name: 'Save' }).click();
    receiver.expectSecret(await textOf(page.locator('[data-secret]')));
    await page.getByRole('button', { name: 'I have copied it' }).click();
    const webhook = page.getByRole('region', { name: 'our server' });
    await webhook.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('Delivered: your server answered 200.').waitFor();
    expect(receiver.received).toMatchObject([{ type: 'test', isSigned: true }]);
    const log = page.getByRole('region', { name: 'Deliveries' }).first();
    await log.getByRole('row').filter({ hasText: 'test' }).filter({ hasText: '200 in' }).waitFor();
    await webhook.getByText('delivered').waitFor();

    receiver.answerWith(503);
    await webhook.getByRole('button', { name: 'Send a test' }).click();
    await log.getByRole('row').filter({ hasText: 'failed' }).filter({ hasText: '503' }).waitFor();
    receiver.answerWith(200);
    await log.getByRole('button', { name: 'Resend' }).first().click();
    await expect.poll(() => receiver.received.length, patience).toBe(3);
    const [, refused, again] = receiver.received;
    expect(again).toMatchObject({ id: refused?.id, isSigned: true });
  });

  it('a blocked call is sent to the webhook, signed and without its content', async () => {
    const rule = { type: 'wordlist', pattern: ['gargamel'], moderation_action: 'block' };
    await ask(context, service.address, 'POST /rules', { body: rule });
    const before = receiver.received.length;
    const { request_id: id } = await judge(service.address, service.liveKey, { content: 'gargamel was here' });
    await expect.poll(() => receiver.received.length, patience).toBe(before + 1);
    const told = receiver.received.at(-1);
    expect(told).toMatchObject({ type: 'decision.block', isSigned: true });
    expect(told?.body).toContain(id);
    expect(told?.body).not.toContain('gargamel');
    await open('/webhooks', 'Webhooks');
    await page.getByRole('row').filter({ hasText: 'decision.block' }).filter({ hasText: '200 in' }).waitFor();
  });

  it('a removed webhook is restored from the audit log, switched off until it has a known secret', async () => {
    await open('/webhooks', 'Webhooks');
    const webhook = page.getByRole('region', { name: 'our server' });
    await webhook.getByRole('button', { name: 'Remove' }).click();
    await dialog().getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No webhooks yet').waitFor();
    await open('/audit', 'Audit log');
    await page.getByRole('button', { name: 'Undo: Webhook removed our server' }).first().click();
    await page.getByText('Undone.', { exact: true }).waitFor();
    await open('/webhooks', 'Webhooks');
    await webhook.getByText('off', { exact: true }).waitFor();
    await webhook.getByRole('button', { name: 'New secret' }).click();
    await dialog().getByRole('button', { name: 'New secret' }).click();
    receiver.expectSecret(await textOf(page.locator('[data-secret]')));
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await webhook.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('Delivered: your server answered 200.').waitFor();
    expect(receiver.received.at(-1)).toMatchObject({ type: 'test', isSigned: true });
  });
});
