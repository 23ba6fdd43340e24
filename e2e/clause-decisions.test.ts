/**
 * Decisions that name a clause, in a real browser by keys: twenty items, an undo in time, and a service that is killed before
 * the decisions take effect. Each statement, strike and delivery is there once.
 */

import type { ReviewItem, Statement } from '@moderato/contract';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumInstalled, launchBrowser } from './dashboard/browser.ts';
import {
  ask,
  type DashboardService,
  judge,
  setUp,
  signedIn,
  startDashboard,
  startMs,
} from './dashboard/dashboard-service.ts';
import { inviteModerator, openModerator } from './dashboard/moderators.ts';
import { startWebhookReceiver, type WebhookReceiver } from './dashboard/webhook-receiver.ts';
import { makeDue } from './support/make-due.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';

const patience = { timeout: 180_000, interval: 500 };
const journeyMs = 600_000;
const items = 20;

describe.skipIf(!chromiumInstalled)('decisions that name a clause', () => {
  let service: DashboardService;
  let receiver: WebhookReceiver;
  let environment: Record<string, string>;
  let server: ServerProcess;
  let browser: Browser;
  let owners: BrowserContext;
  let key: string;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    environment = { MODERATO_MODEL_THREADS: '1', MODERATO_WEBHOOK_ALLOW: `127.0.0.1/32:${receiver.port}` };
    service = await startDashboard(environment);
    browser = await launchBrowser();
    server = service.server;
    key = await service.moderato('keys', 'create', '--mode', 'live', '--scopes', 'moderate,cases');
    await setUp(browser, service);
    ({ context: owners } = await signedIn(browser, service));
    const webhook = {
      ...{ label: 'our server', url: `http://127.0.0.1:${receiver.port}/hook`, enabled: true },
      events: ['review.decided', 'decision.made', 'decision.reversed'],
    };
    const { secret } = (await asOwner('POST /webhooks', { body: webhook })) as { readonly secret: string };
    receiver.expectSecret(secret);
    await asOwner('PUT /review/settings', { body: { keep_content: true, days: 14 } });
    await asOwner('POST /rules', { body: { type: 'wordlist', pattern: ['smurf'], moderation_action: 'flag' } });
    await inviteModerator(browser, service, 'ada@example.org');
  }, startMs);
  afterAll(async () => {
    await browser?.close();
    server?.send('SIGTERM');
    await server?.ended;
    await service?.stop();
    await receiver?.stop();
  });

  const asOwner = (...given: [Parameters<typeof ask>[2], Parameters<typeof ask>[3]?]) =>
    ask(owners, service.address, ...given);

  async function statementOf(requestId: string): Promise<Statement | number> {
    const reply = await fetch(`${service.address}/v1/decisions/${requestId}/statement`, {
      headers: { authorization: `Bearer ${key}` },
    });
    return reply.ok ? ((await reply.json()) as Statement) : reply.status;
  }

  /** Request → the deliveries about it, each once although it may have arrived twice. */
  function told(type: string): ReadonlyMap<string, ReadonlySet<string>> {
    const found = new Map<string, Set<string>>();
    for (const delivery of receiver.received) {
      if (delivery.type !== type) continue;
      const { request_id: id } = (JSON.parse(delivery.body) as { data: { request_id: string } }).data;
      found.set(id, (found.get(id) ?? new Set<string>()).add(delivery.id));
    }
    return found;
  }

  it('C4: twenty items by keys, one undone in time, a kill in between: nothing is lost, doubled or sent too early', {
    timeout: journeyMs,
  }, async () => {
    const ids = new Map<string, string>();
    for (let count = 0; count < items; count += 1) {
      const content = `smurf number ${count}`;
      const { request_id } = await judge(service.address, key, { content, user_id: `author-${count}` });
      ids.set(content, request_id);
    }
    const ada = await openModerator(browser, service, 'ada@example.org');
    const removed: string[] = [];
    let undone: string | undefined;
    let text = await ada.inFront();
    for (let count = 0; text !== undefined && count < items + 1; count += 1) {
      const id = ids.get(text) ?? '';
      if (count % 2 === 0) {
        await ada.decide('a');
        text = await ada.moved(text);
        continue;
      }
      const keys = ada.decisions;
      await ada.decide('x');
      await ada.decide('1');
      expect(ada.decisions - keys).toBe(2);
      const next = await ada.moved(text);
      if (undone === undefined) {
        undone = id;
        await ada.press('u');
        await ada.page.getByText('Undone.').waitFor();
        expect(await ada.moved(next ?? '')).toBe(text);
        await ada.decide('a');
        text = await ada.moved(text);
      } else {
        removed.push(id);
        text = next;
      }
    }
    expect(removed.length).toBeGreaterThan(5);
    server.send('SIGKILL');
    await server.ended;
    const before = told('decision.made').size;
    expect(before).toBeLessThan(removed.length);
    await makeDue(service.dataDir);

    server = await startServer({
      ...environment,
      MODERATO_DATA_DIR: service.dataDir,
      PORT: new URL(service.address).port,
    });
    await expect.poll(() => told('decision.made').size, patience).toBe(removed.length);
    await expect.poll(() => told('review.decided').size, patience).toBe(items);
    for (const id of removed) {
      expect(told('decision.made').get(id)?.size, id).toBe(1);
      expect(told('review.decided').get(id)?.size, id).toBe(1);
      expect(await statementOf(id)).toMatchObject({ outcome: 'removed', decided_by: 'person' });
    }
    expect(told('decision.reversed').size).toBe(0);
    expect(told('decision.made').has(undone ?? '')).toBe(false);
    expect(await statementOf(undone ?? '')).toBe(404);
    expect(receiver.received.every(({ isSigned }) => isSigned)).toBe(true);
    const open = await owners.request.get(`${service.address}/dashboard/api/review`);
    expect(((await open.json()) as { items: readonly ReviewItem[] }).items).toEqual([]);
    await ada.page.context().close();
  });
});
