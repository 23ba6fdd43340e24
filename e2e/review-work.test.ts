/**
 * What moderators rely on while they work: together, in bulk, with undo, in the restricted queue, and behind a proxy
 * that blocks the event stream.
 */

import type { AuditEntry, OperatorAccount, Page as Paged, ReviewSettings, SignedIn } from '@moderato/contract';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { ask, judge, owner, signedIn } from './dashboard/dashboard-service.ts';
import { describeInBrowser, openAsOwner } from './dashboard/describe-in-browser.ts';
import { inviteModerator, openModerator } from './dashboard/moderators.ts';

const patience = { timeout: 90_000, interval: 100 };
const timeout = 300_000;
/** A text with a sexual score and a word that points to a minor. */
const restrictedText = 'Somebody shared porn sites with everybody at our school';

describeInBrowser('work on the review queue', async () => {
  const { service, browser, context: owners } = await openAsOwner();
  const asOwner = (...given: [Parameters<typeof ask>[2], Parameters<typeof ask>[3]?]) =>
    ask(owners, service.address, ...given);
  await asOwner('PUT /review/settings', { body: { keep_content: true, days: 14 } });
  // Then one key removes.
  await asOwner('PUT /clauses', { body: { language: 'en', clauses: [] } });
  await asOwner('POST /rules', { body: { type: 'wordlist', pattern: ['smurf'], moderation_action: 'flag' } });
  for (const name of ['ada', 'ben']) await inviteModerator(browser, service, `${name}@example.org`);
  // Each test begins with an empty queue and no claimed items.
  beforeEach(async () => {
    for (const context of browser.contexts().filter((one) => one !== owners)) {
      for (const page of context.pages()) await page.close();
      await ask(context, service.address, 'POST /review/claim', { body: {} });
      await context.close();
    }
    for (const queue of ['', '?queue=restricted', '?queue=escalated']) {
      const open = await owners.request.get(`${service.address}/dashboard/api/review${queue}`);
      const { items } = (await open.json()) as Paged<{ readonly request_id: string }>;
      const request_ids = items.map(({ request_id: id }) => id);
      if (request_ids.length > 0) await asOwner('POST /review/decide', { body: { request_ids, decision: 'approve' } });
    }
    expect(await settings()).toMatchObject({ open: 0, restricted: 0, escalated: 0 });
  }, timeout);

  const settings = async () => (await asOwner('GET /review/settings')) as ReviewSettings;
  const send = async (...names: readonly string[]) => {
    for (const name of names) {
      await judge(service.address, service.liveKey, { content: `smurf ${name}`, user_id: `author-${name}` });
    }
  };
  const item = (page: Page) => page.getByRole('article', { name: 'Item to review' });
  const list = (page: Page) => page.getByRole('list', { name: 'Queue' }).getByRole('listitem');
  const inList = (page: Page, ...names: readonly string[]) =>
    expect
      .poll(async () => (await list(page).allInnerTexts()).map((text) => /smurf (\w+)/.exec(text)?.[1]), patience)
      .toEqual(names);
  const tab = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

  it('a bulk decision leaves out items held by a colleague, keeps them in the list, and names the colleague', {
    timeout,
  }, async () => {
    await send('one', 'two', 'three');
    const ada = await openModerator(browser, service, 'ada@example.org');
    const ben = await openModerator(browser, service, 'ben@example.org');
    await inList(ben.page, 'one', 'two', 'three');
    await ben.press('j', 'j');
    await item(ben.page).getByText('smurf three').waitFor();
    // Opening the text begins the work on it.
    await ben.press('v');
    await list(ada.page).filter({ hasText: 'smurf three' }).getByText('in work').waitFor();
    await ada.press('*', 'a');
    await ada.page.getByText('Kept 2 items. 1 skipped: ben@example.org is looking at it.').waitFor();
    await inList(ada.page, 'three');
    await tab(ada.page, 'Open 1').waitFor();
    await ada.page.getByText('Nothing else is free').waitFor();
    // The claimed item cannot be decided on its own either; once it is free, it can.
    await ada.press('j', 'a');
    await ada.page.getByText('ben@example.org is looking at this right now.').waitFor();
    await ben.press('g', 'd');
    await expect.poll(() => ada.page.getByText('is looking at this (').count(), patience).toBe(0);
    await ada.press('a');
    await ada.page.getByText('Nothing is waiting').waitFor();
    expect(await settings()).toMatchObject({ open: 0 });
  });

  it('an item reopened by an admin is in the list of the person who decided it', { timeout }, async () => {
    await send('one', 'two');
    const ada = await openModerator(browser, service, 'ada@example.org');
    await inList(ada.page, 'one', 'two');
    await ada.press('x');
    await inList(ada.page, 'two');
    await expect.poll(async () => (await settings()).open, patience).toBe(1);
    const log = (await asOwner('GET /audit')) as Paged<AuditEntry>;
    const entry = log.items.find(({ action }) => action === 'review.decided');
    await asOwner('POST /audit/:entry_id/undo', { params: { entry_id: entry?.entry_id ?? '' } });
    await inList(ada.page, 'one', 'two');
  });

  it('s selects items to decide together, and one undo restores them', { timeout }, async () => {
    await send('one', 'two', 'three');
    const ada = await openModerator(browser, service, 'ada@example.org');
    await inList(ada.page, 'one', 'two', 'three');
    await ada.press('s', 'j', 's');
    await ada.page.getByRole('button', { name: '2 chosen Escape' }).waitFor();
    await ada.press('x');
    await ada.page.getByText('Removed 2 items. No webhook is notified').waitFor();
    await inList(ada.page, 'two');
    await tab(ada.page, 'Open 1').waitFor();
    await ada.press('u');
    await ada.page.getByText('Undone: 2 items.').waitFor();
    await inList(ada.page, 'one', 'two', 'three');
    await tab(ada.page, 'Open 3').waitFor();
  });

  it('undo works after visiting other lists, orders and pages, and after a reload', { timeout }, async () => {
    await send('one', 'two');
    const ada = await openModerator(browser, service, 'ada@example.org');
    await inList(ada.page, 'one', 'two');
    await ada.press('x');
    await inList(ada.page, 'two');
    await ada.press('t', 't');
    await item(ada.page).getByText('Removed by ada@example.org').waitFor();
    await ada.press('t', 'r');
    await inList(ada.page, 'two');
    await ada.press('o');
    await ada.page.getByRole('heading', { level: 1, name: 'Author' }).waitFor();
    await ada.press('g', 'r');
    await inList(ada.page, 'two');
    await ada.page.reload();
    await inList(ada.page, 'two');
    await ada.press('u');
    await ada.page.getByText('Undone.').waitFor();
    await inList(ada.page, 'one', 'two');
    // Sign-out forgets it.
    const remembered = () => ada.page.evaluate(`Object.values(sessionStorage).join().includes('entryId')`);
    await ada.press('x');
    await expect.poll(remembered, patience).toBe(true);
    await ada.page.getByRole('button', { name: 'Sign out' }).click();
    await ada.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await remembered()).toBe(false);
    // Signed in again, so that what was claimed can be released before the next test.
    const body = { email: 'ada@example.org', password: owner.password };
    await ask(ada.page.context(), service.address, 'POST /sign-in', { body });
  });

  it('T14: admins reveal a restricted text with one key, decide it, and continue with the rest', {
    timeout,
  }, async () => {
    const texts = ['first', 'second', 'third'].map((name) => `${restrictedText} (${name})`);
    for (const content of texts) await judge(service.address, service.liveKey, { content, user_id: 'otter' });
    await send('plain');
    const { page } = await signedIn(browser, service);
    await page.goto('/dashboard/review');
    const inMenu = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Review' });
    await expect.poll(() => inMenu.textContent(), patience).toBe('Review1 open3 restricted');
    await page.getByText('Restricted 3', { exact: true }).click();
    await expect.poll(() => list(page).count(), patience).toBe(3);
    expect(await page.getByText(restrictedText).count()).toBe(0);
    await page.keyboard.press('j');
    await page.keyboard.press('v');
    // A sexual text that was opened is not blurred a second time.
    // Whichever the models put second.
    await item(page).locator('p > .content').getByText(restrictedText).waitFor();
    expect(await item(page).getByText('Blurred text').count()).toBe(0);
    await page.keyboard.press('x');
    await expect.poll(() => list(page).count(), patience).toBe(2);
    await tab(page, 'Restricted 2').waitFor();
    await item(page).getByText('It is hidden until you ask for it.').waitFor();
    // The second of the two remaining items: the list continues where it was.
    expect(await list(page).nth(1).getByRole('button').getAttribute('aria-current')).toBe('true');
    await page.keyboard.press('u');
    await tab(page, 'Restricted 3').waitFor();
    await page.keyboard.press('v');
    await page.getByRole('button', { name: 'All restricted items' }).click();
    await expect.poll(() => list(page).count(), patience).toBe(3);
  });

  it('the menu shows admins what was escalated, and moderators only what they can open', { timeout }, async () => {
    await send('one', 'two');
    const ada = await openModerator(browser, service, 'ada@example.org');
    await ada.press('e');
    await ada.page.getByRole('dialog', { name: 'Pass on' }).waitFor();
    await ada.type('unsure');
    await ada.press('Enter');
    await ada.page.getByRole('dialog').waitFor({ state: 'detached' });
    await tab(ada.page, 'Open 1').waitFor();
    const { page } = await signedIn(browser, service);
    await page.goto('/dashboard');
    const inMenu = (shown: Page) =>
      shown.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Review' }).textContent();
    await expect.poll(() => inMenu(page), patience).toBe('Review1 open1 passed on');
    await expect.poll(() => inMenu(ada.page), patience).toBe('Review1 open');
  });

  it('if the stream is blocked, the page polls and misses nothing', {
    timeout,
  }, async () => {
    const { page } = await signedIn(browser, service);
    const asked: string[] = [];
    const { promise: sent, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route('**/dashboard/api/review/live', async (route) => {
      asked.push(route.request().resourceType());
      // The stream is held up on its way, as by a buffering proxy.
      if (route.request().resourceType() === 'eventsource') return;
      await sent;
      await route.continue();
    });
    await page.goto('/dashboard/review');
    await page.getByText('Nothing is waiting').waitFor();
    await send('early');
    letThrough();
    await item(page).getByText('smurf early').waitFor();
    await send('later');
    await inList(page, 'early', 'later');
    expect(asked).toContain('eventsource');
    expect(asked.filter((type) => type === 'fetch').length).toBeGreaterThan(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('after switching accounts, the stream covers the new account', { timeout }, async () => {
    const { page, context } = await signedIn(browser, service);
    const as = (...given: [Parameters<typeof ask>[2], Parameters<typeof ask>[3]?]) =>
      ask(context, service.address, ...given);
    const { account_id: first } = (await as('GET /session')) as SignedIn;
    const made = await asOwner('POST /operator/accounts', { body: { name: 'Second', plan: 'pro' } });
    const { account_id: second } = made as OperatorAccount;
    const key = await service.moderato('keys', 'create', '--mode', 'live', '--account', second);
    const link = await service.moderato('members', 'invite', owner.email, 'admin', '--account', second);
    await as('POST /invitations/accept', { body: { token: /#token=([\w-]+)/.exec(link)?.[1] } });
    await as('PUT /review/settings', { body: { keep_content: true, days: 14 } });
    await as('POST /rules', { body: { type: 'wordlist', pattern: ['smurf'], moderation_action: 'flag' } });
    await as('POST /session/account', { body: { account_id: first } });

    await page.goto('/dashboard/review');
    await page.getByText('Nothing is waiting').waitFor();
    await send('here');
    await item(page).getByText('smurf here').waitFor();
    const opened = page.waitForRequest((request) => request.resourceType() === 'eventsource');
    await page.getByRole('combobox', { name: 'Account' }).selectOption('Second');
    await opened;
    await page.getByText('Nothing is waiting').waitFor();
    await judge(service.address, key, { content: 'smurf there' });
    await item(page).getByText('smurf there').waitFor();
  });
});
