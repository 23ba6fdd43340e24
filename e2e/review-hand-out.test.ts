/** Several moderators in real browsers: the page shows what the queue handed out, and releases it when a tab closes. */

import type { ReviewItem, ReviewSettings } from '@moderato/contract';
import { expect, it } from 'vitest';
import { ask, judge } from './dashboard/dashboard-service.ts';
import { describeInBrowser, openAsOwner } from './dashboard/describe-in-browser.ts';
import { inviteModerator, type Moderator, openModerator } from './dashboard/moderators.ts';

const patience = { timeout: 90_000, interval: 100 };
const timeout = 300_000;
const people = ['ada', 'ben', 'cleo'];

describeInBrowser('handing out review items', async () => {
  const { service, browser, context: owners } = await openAsOwner();
  const asOwner = (...given: [Parameters<typeof ask>[2], Parameters<typeof ask>[3]?]) =>
    ask(owners, service.address, ...given);
  await asOwner('PUT /review/settings', { body: { keep_content: true, days: 14 } });
  // Then one key removes.
  await asOwner('PUT /clauses', { body: { language: 'en', clauses: [] } });
  await asOwner('POST /rules', { body: { type: 'wordlist', pattern: ['smurf'], moderation_action: 'flag' } });
  for (const name of people) await inviteModerator(browser, service, `${name}@example.org`);

  const send = (name: string) => judge(service.address, service.liveKey, { content: `smurf ${name}` });
  const open = async () => ((await asOwner('GET /review/settings')) as ReviewSettings).open;
  const held = async () => {
    const reply = await owners.request.get(`${service.address}/dashboard/api/review`);
    const { items } = (await reply.json()) as { items: readonly ReviewItem[] };
    return items.flatMap(({ claimed }) => claimed?.by ?? []);
  };
  const openAll = () => Promise.all(people.map((name) => openModerator(browser, service, `${name}@example.org`)));
  const closeAll = (all: readonly Moderator[]) => Promise.all(all.map(({ page }) => page.context().close()));

  it('three moderators at once: after each decision the next item is their own, and nothing is decided twice', {
    timeout,
  }, async () => {
    const items = 36;
    for (let count = 0; count < items; count += 1) await send(`number ${count}`);
    const all = await openAll();
    const decided: string[] = [];
    const troubles: string[] = [];
    await Promise.all(
      all.map(async (moderator, at) => {
        moderator.page.on('response', async (response) => {
          if (!response.url().endsWith('/review/decide') || !response.ok()) return;
          const { request_ids: ids, next } = (await response.json()) as {
            request_ids: string[];
            next: ReviewItem | null;
          };
          decided.push(...ids);
          if (next !== null && !next.claimed?.mine) troubles.push(next.request_id);
        });
        let text = await moderator.inFront();
        while (text !== undefined) {
          if (await moderator.page.getByText('is looking at this (').isVisible()) troubles.push(text);
          // All begin with the same item, and one of them decides it.
          if (await moderator.isTaken()) await moderator.press('f');
          await moderator.decide(at % 2 === 0 ? 'a' : 'x');
          text = await moderator.moved(text, 2_000);
          if ((await moderator.page.getByText('Nothing else is free').count()) > 0) break;
        }
      }),
    );
    await expect.poll(open, patience).toBe(0);
    expect(troubles).toEqual([]);
    expect([decided.length, new Set(decided).size]).toEqual([items, items]);
    await closeAll(all);
  });

  it('looking claims nothing, the first key that works on an item does, and closing the tab releases it', {
    timeout,
  }, async () => {
    for (const name of ['one', 'two']) await send(name);
    const ada = await openModerator(browser, service, 'ada@example.org');
    await ada.press('j', 'k');
    expect(await held()).toEqual([]);
    await ada.press('f');
    await expect.poll(held, patience).toEqual(['ada@example.org']);
    const ben = await openModerator(browser, service, 'ben@example.org');
    await ben.press('v');
    await expect.poll(async () => (await held()).length, patience).toBe(2);
    expect([await ada.inFront(), await ben.inFront()].sort()).toEqual(['smurf one', 'smurf two']);
    await ada.page.close({ runBeforeUnload: true });
    await expect.poll(held, patience).toEqual(['ben@example.org']);
    await ben.page.goto('/docs');
    await expect.poll(held, patience).toEqual([]);
    await closeAll([ada, ben]);
  });

  it('what a colleague claims or decides stays on the screen until a key asks for the next free item', {
    timeout,
  }, async () => {
    const ada = await openModerator(browser, service, 'ada@example.org');
    const ben = await openModerator(browser, service, 'ben@example.org');
    const remove = ben.page.getByRole('button', { name: 'Remove x' });
    expect([await ada.inFront(), await ben.inFront()]).toEqual(['smurf one', 'smurf one']);
    await ada.press('f');
    await ben.page.getByText('ada@example.org is looking at this (').waitFor();
    expect([await ben.inFront(), await remove.isDisabled()]).toEqual(['smurf one', true]);
    await ben.press('x', 'w', 'e');
    expect([await ben.page.getByRole('dialog').count(), await open()]).toEqual([0, 2]);
    await ada.decide('a');
    await ben.page.getByText('ada@example.org has decided this item.').waitFor();
    expect([await ben.inFront(), await remove.isDisabled()]).toEqual(['smurf one', true]);
    await ben.press('x');
    await ben.page.getByText('This item is no longer open.').waitFor();
    expect(await open()).toBe(1);
    await ada.press('u');
    await ben.page.getByText('ada@example.org is looking at this (').waitFor();
    await ben.press('f');
    expect(await ben.moved('smurf one')).toBe('smurf two');
    expect(await remove.isEnabled()).toBe(true);
    await closeAll([ada, ben]);
  });

  it('while the service does not answer, the page stays on its item and says so; then the same key works', {
    timeout,
  }, async () => {
    const ada = await openModerator(browser, service, 'ada@example.org');
    const text = await ada.inFront();
    const decisions = '**/dashboard/api/review/decide';
    await ada.page.route(decisions, (route) => route.abort());
    for (let presses = 0; presses < 3; presses += 1) {
      // A key pressed before the page knows of the failure is none: the alert of the last one still stands there.
      const failure = ada.page.waitForEvent('requestfailed');
      await ada.press('x');
      await failure;
      await ada.page.evaluate('new Promise((painted) => requestAnimationFrame(painted))');
      await ada.page.getByRole('alert').getByText('The service cannot be reached.').waitFor();
    }
    expect(await ada.inFront()).toBe(text);
    await ada.page.unroute(decisions);
    await ada.press('x');
    expect(await ada.moved(text ?? '')).not.toBe(text);
    expect(await ada.page.getByRole('alert').count()).toBe(0);
    await expect.poll(open, patience).toBe(1);
    await closeAll([ada]);
  });
});
