/**
 * An author appeals: from the public page, which works without scripts, to the queue, the answer, the webhook and the
 * audit log, on a service that is killed while it works. Each appeal is answered once.
 */

import type { AuditEntry, OutcomeReply, Page as Paged, Statement } from '@moderato/contract';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumInstalled, launchBrowser, visit } from './dashboard/browser.ts';
import {
  ask,
  type DashboardService,
  judge,
  owner,
  setUp,
  signedIn,
  startDashboard,
  startMs,
} from './dashboard/dashboard-service.ts';
import { inviteModerator } from './dashboard/moderators.ts';
import { startWebhookReceiver, type WebhookReceiver } from './dashboard/webhook-receiver.ts';
import { makeDue } from './support/make-due.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';

const patience = { timeout: 120_000, interval: 250 };
const journeyMs = 300_000;
const clause = '4.2: No insults';

describe.skipIf(!chromiumInstalled)('an appeal', () => {
  let service: DashboardService;
  let receiver: WebhookReceiver;
  let environment: Record<string, string>;
  let server: ServerProcess;
  let browser: Browser;
  let owners: BrowserContext;
  let page: Page;
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
      events: ['appeal.received', 'appeal.answered'],
    };
    const { secret } = (await asOwner('POST /webhooks', { body: webhook })) as { readonly secret: string };
    receiver.expectSecret(secret);
    await asOwner('PUT /review/settings', { body: { keep_content: true, days: 14 } });
    await asOwner('POST /rules', {
      body: { type: 'wordlist', pattern: ['gargamel'], moderation_action: 'block', name: 'Villains' },
    });
    await inviteModerator(browser, service, 'ada@example.org');
    ({ page } = await signedIn(browser, service, { email: 'ada@example.org', password: owner.password }));
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

  async function post(path: string, body: object): Promise<unknown> {
    const reply = await fetch(`${service.address}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}: ${await reply.text()}`);
    return reply.json();
  }

  async function remove(author: string): Promise<OutcomeReply> {
    const judged = await judge(service.address, key, { content: `gargamel, says ${author}`, user_id: author });
    const outcome = { request_id: judged.request_id, outcome: 'removed', clause };
    return (await post('/v1/outcomes', outcome)) as OutcomeReply;
  }

  async function appealsOf(requestId: string): Promise<Statement['appeals']> {
    const reply = await fetch(`${service.address}/v1/decisions/${requestId}/statement`, {
      headers: { authorization: `Bearer ${key}` },
    });
    return ((await reply.json()) as Statement).appeals;
  }

  /** The ids of the appeals that the log says were answered. */
  async function logged(): Promise<string[]> {
    const reply = await owners.request.get(`${service.address}/dashboard/api/audit?limit=100&action=appeal.answered`);
    const { items } = (await reply.json()) as Paged<AuditEntry>;
    return items.map(({ after }) => (after as { appeal_id: string }).appeal_id);
  }

  /** What the customer's server received: the ids of the appeals, and those of the deliveries. */
  function delivered(type: string) {
    const matching = receiver.received.filter((delivery) => delivery.type === type);
    return {
      isSigned: matching.every(({ isSigned }) => isSigned),
      deliveries: new Set(matching.map(({ id }) => id)),
      appeals: new Set(
        matching.map(({ body }) => (JSON.parse(body) as { data: { appeal_id: string } }).data.appeal_id),
      ),
    };
  }

  const answer = (who: BrowserContext, appealId: string) =>
    who.request
      .post(`${service.address}/dashboard/api/appeals/${appealId}/answer`, {
        headers: { origin: service.address },
        data: { decision: 'upheld', reason: 'It breaks our terms.' },
      })
      .then(
        (reply) => reply.status(),
        () => 0,
      );

  it('goes from a page without scripts to the queue, and its answer to the webhook and the log', {
    timeout: journeyMs,
  }, async () => {
    const { request_id: id, appeal_url: link } = await remove('mira');
    const { appeal_url: another } = await remove('ben');
    await page.goto('/dashboard/appeals');
    await page.getByText('No open appeals').waitFor();

    const { page: form } = await visit(browser, service.address, { javaScriptEnabled: false });
    await form.goto(link);
    await form.getByText(clause).waitFor();
    expect(await form.content()).not.toContain('ben');
    await form.getByLabel('Why do you think the decision is wrong?').fill('I was quoting a cartoon.');
    await form.getByRole('button', { name: 'Send the appeal' }).click();
    await form.getByText('Your appeal was received.').waitFor();
    expect((await form.goto(link))?.status()).toBe(200);
    await form.getByText('the answer will be shown here').waitFor();
    expect(await form.getByRole('button').count()).toBe(0);
    // The signature of one link does not open another item.
    const forged = another.replace(/\.[^.]*$/, /\.[^.]*$/.exec(link)?.[0] ?? '');
    expect((await form.goto(forged))?.status()).toBe(404);
    expect(await form.content()).not.toContain(clause);

    // The moderator's page was not reloaded.
    await page.getByRole('link', { name: 'Appeals 1 open' }).waitFor();
    const card = page.getByRole('article').filter({ hasText: 'I was quoting a cartoon.' });
    await card.getByText('the rule Villains').waitFor();
    // Nothing is chosen in advance, and a prepared answer that nobody edited changes with the verdict.
    expect(await card.getByRole('radio', { checked: true }).count()).toBe(0);
    await card.getByText('The decision is reversed').click();
    await card.getByRole('button', { name: 'Use the prepared answer' }).click();
    await expect.poll(() => card.getByLabel('Reason').inputValue()).toContain('You are right.');
    await card.getByText('The decision stands').click();
    await expect.poll(() => card.getByLabel('Reason').inputValue()).toContain('The decision stands');
    await card.getByText('The decision is reversed').click();
    await card.getByLabel('Reason').fill('You are right, it was a quotation.');
    await card.getByRole('button', { name: 'Send the answer' }).click();
    await page.getByText('No open appeals').waitFor();
    await page.getByRole('link', { name: 'Appeals', exact: true }).waitFor();
    await page.goto(`/dashboard/decisions?open=${id}`);
    await page.getByRole('dialog').getByText('Reversed on appeal by').waitFor();

    const [appeal] = await appealsOf(id);
    expect(appeal).toMatchObject({ decision: 'reversed', reason: 'You are right, it was a quotation.' });
    // The author reads it at the same link.
    await form.goto(link);
    await form.getByText('The decision was reversed.').waitFor();
    await form.getByText('You are right, it was a quotation.').waitFor();
    expect(await form.content()).not.toContain('gargamel');
    expect(await logged()).toEqual([appeal?.appeal_id]);
    await expect.poll(() => delivered('appeal.answered').appeals, patience).toEqual(new Set([appeal?.appeal_id]));
    expect([delivered('appeal.received'), delivered('appeal.answered')]).toMatchObject([
      { isSigned: true },
      { isSigned: true },
    ]);
  });

  it('keeps a half-written answer when somebody else answers', { timeout: journeyMs }, async () => {
    const { request_id } = await remove('nora');
    const { appeal_id: id } = (await post('/v1/appeals', { request_id, reason: 'Not fair.' })) as { appeal_id: string };
    await page.goto('/dashboard/appeals');
    const card = page.getByRole('article').filter({ hasText: 'Not fair.' });
    await card.getByText('The decision is reversed').click();
    await card.getByLabel('Reason').fill('We read it again, and');
    expect(await answer(owners, id)).toBe(200);

    // The page was not reloaded, and the cursor is where it was.
    await card.getByText(`${owner.name} answered this appeal while you were writing.`).waitFor();
    await card.getByText('It breaks our terms.').waitFor();
    await page.keyboard.type(' we agree.');
    expect(await card.getByLabel('Your text').inputValue()).toBe('We read it again, and we agree.');
    expect(await card.getByRole('button', { name: 'Send the answer' }).count()).toBe(0);
    // Clicking a link does not lose what was typed either.
    await page.getByRole('link', { name: 'Keys' }).click();
    await page.getByRole('dialog').getByText('One answer is not sent.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await card.getByRole('button', { name: 'Discard it' }).click();
    await page.getByText('No open appeals').waitFor();
    expect(await appealsOf(request_id)).toMatchObject([{ decision: 'upheld' }]);
  });

  it('has one answer, one entry and one delivery if the service is killed while two people answer', {
    timeout: journeyMs,
  }, async () => {
    const { context: ada } = await signedIn(browser, service, { email: 'ada@example.org', password: owner.password });
    const ids: string[] = [];
    const requests: string[] = [];
    for (let index = 0; index < 8; index += 1) {
      const { request_id } = await remove(`otter-${index}`);
      const { appeal_id } = (await post('/v1/appeals', { request_id, reason: 'No.' })) as { appeal_id: string };
      ids.push(appeal_id);
      requests.push(request_id);
    }
    const deliveredBefore = delivered('appeal.answered').deliveries.size;
    const both = ids.flatMap((id) => [answer(owners, id), answer(ada, id)]);
    await Promise.race(both);
    server.send('SIGKILL');
    await Promise.all([...both, server.ended]);
    await makeDue(service.dataDir);

    server = await startServer({
      ...environment,
      MODERATO_DATA_DIR: service.dataDir,
      PORT: new URL(service.address).port,
    });
    // Everybody tries again, as people do.
    const after = await Promise.all(ids.flatMap((id) => [answer(owners, id), answer(ada, id)]));
    expect(new Set(after)).toEqual(new Set([200, 409]));
    for (const request of requests) expect(await appealsOf(request)).toMatchObject([{ decision: 'upheld' }]);
    const log = (await logged()).filter((id) => ids.includes(id));
    expect(log.toSorted()).toEqual(ids.toSorted());
    const areDelivered = () => ids.every((id) => delivered('appeal.answered').appeals.has(id));
    await expect.poll(areDelivered, patience).toBe(true);
    // A delivery that is sent again keeps its id.
    expect(delivered('appeal.answered').deliveries.size).toBe(deliveredBefore + ids.length);
    await ada.close();
  });
});
