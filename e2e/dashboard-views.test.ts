/** Filters and saved views in a real browser: chosen while typing, saved, shared with everybody, renamed, removed. */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ask, judge, owner, signedIn } from './dashboard/dashboard-service.ts';
import { describeInBrowser, openAsOwner } from './dashboard/describe-in-browser.ts';
import { inviteModerator } from './dashboard/moderators.ts';

const timeout = 300_000;
const ada = 'ada@example.org';

describeInBrowser('filters and saved views', async () => {
  const { service, browser, context, page, troubles } = await openAsOwner();
  await ask(context, service.address, 'PUT /review/settings', { body: { keep_content: true, days: 14 } });
  for (const [pattern, moderation_action] of [
    ['smurf', 'flag'],
    ['gargamel', 'block'],
  ]) {
    await ask(context, service.address, 'POST /rules', {
      body: { type: 'wordlist', pattern: [pattern], moderation_action },
    });
  }
  for (const [content, user_id] of [
    ['a smurf', 'otter-1'],
    ['gargamel was here', 'otter-2'],
    ['gargamel again', 'badger'],
  ] as const) {
    await judge(service.address, service.liveKey, { content, user_id });
  }
  await inviteModerator(browser, service, ada);
  const { page: adas, context: adasContext } = await signedIn(browser, service, {
    email: ada,
    password: owner.password,
  });

  const open = async (shown: Page, path: string, heading: string) => {
    await shown.goto(`/dashboard${path}`);
    await shown.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  };
  const rows = (shown: Page) => shown.getByRole('main').getByRole('table').getByRole('row');
  const chips = (shown: Page) => shown.getByRole('list', { name: 'Filters' }).getByRole('listitem');
  const sidebar = (shown: Page) => shown.getByRole('navigation');
  const view = (shown: Page, name: string) => sidebar(shown).getByRole('link', { name, exact: true });
  const change = (shown: Page, name: string) => shown.getByRole('button', { name: `Change the view ${name}` });
  const dialog = (shown: Page) => shown.getByRole('dialog');

  const addFilter = async (typed: string, sentence: string) => {
    await page.keyboard.press('f');
    await dialog(page).getByRole('combobox').fill(typed);
    await dialog(page).getByRole('option', { name: sentence, exact: true }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await chips(page).getByText(sentence, { exact: true }).waitFor();
  };
  const save = async (name: string, isShared: boolean) => {
    await page.getByRole('button', { name: 'Save view' }).click();
    await dialog(page).getByLabel('Name').fill(name);
    if (isShared) await dialog(page).getByRole('switch').click();
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
    await dialog(page).waitFor({ state: 'detached' });
  };

  it('the beginning of an author is completed, and the list shows only what they wrote', { timeout }, async () => {
    await open(page, '/decisions', 'Decisions');
    // A heading and three decisions.
    await expect.poll(() => rows(page).count()).toBe(4);
    await page.keyboard.press('f');
    await dialog(page).getByRole('combobox').fill('author ott');
    for (const name of ['Author is otter-1', 'Author is otter-2']) {
      await dialog(page).getByRole('option', { name, exact: true }).waitFor();
    }
    expect(await dialog(page).getByText('badger').count()).toBe(0);
    await dialog(page).getByRole('option', { name: 'Author is otter-2', exact: true }).click();
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(new URL(page.url()).searchParams.get('author')).toBe('otter-2');
  });

  it('a view keeps the filters that name nobody, and opens from the sidebar', { timeout }, async () => {
    await addFilter('action block', 'Action is block');
    await save('Blocked', false);
    await open(page, '/', 'Overview');
    await view(page, 'Blocked (mine)').click();
    await expect.poll(() => rows(page).count()).toBe(3);
    expect(await chips(page).allTextContents()).toEqual([expect.stringContaining('Action is block')]);
    expect(new URL(page.url()).search).toBe('?action=block');
  });

  it('a name that is taken is refused in the dialog, where it can be changed', { timeout }, async () => {
    await page.getByRole('button', { name: 'Save view' }).click();
    await dialog(page).getByLabel('Name').fill('Blocked');
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
    await dialog(page).getByRole('alert').getByText('There is a view with this name.').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  });

  it('a removed filter leaves the view, not the list', { timeout }, async () => {
    await page.getByRole('button', { name: 'Remove the filter: Action is block' }).click();
    await expect.poll(() => rows(page).count()).toBe(4);
    expect(await page.getByRole('button', { name: 'Save view' }).count()).toBe(0);
    await view(page, 'Blocked (mine)').waitFor();
  });

  it('a shared view is there for another member, who can open and rename it', { timeout }, async () => {
    await addFilter('action flag', 'Action is flag');
    await save('Only flagged', true);
    await view(page, 'Only flagged').waitFor();
    await open(adas, '/decisions', 'Decisions');
    await view(adas, 'Only flagged').click();
    await expect.poll(() => rows(adas).count()).toBe(2);
    expect(await sidebar(adas).getByText('Blocked').count()).toBe(0);
    await change(adas, 'Only flagged').click();
    await dialog(adas).getByLabel('Name').fill('Flagged by us');
    await dialog(adas).getByRole('button', { name: 'Rename' }).click();
    await view(adas, 'Flagged by us').waitFor();
    await page.reload();
    await view(page, 'Flagged by us').waitFor();
    expect(await view(page, 'Only flagged').count()).toBe(0);
  });

  it('a removed view is gone for everybody, and the audit log tells who did what by name', { timeout }, async () => {
    await change(page, 'Flagged by us').click();
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await view(page, 'Flagged by us').waitFor({ state: 'detached' });
    await view(page, 'Blocked (mine)').waitFor();
    await adas.reload();
    await adas.getByRole('heading', { level: 1, name: 'Decisions', exact: true }).waitFor();
    await expect.poll(() => view(adas, 'Flagged by us').count()).toBe(0);
    await open(page, '/audit', 'Audit log');
    const entries = page.getByRole('main').getByRole('listitem');
    await entries.filter({ hasText: `View removed: Flagged by us ${owner.name}` }).waitFor();
    await entries.filter({ hasText: `View renamed: Flagged by us ${ada}` }).waitFor();
    await entries.filter({ hasText: `View saved: Blocked ${owner.name}` }).waitFor();
    await adasContext.close();
    expect(troubles).toEqual([]);
  });
});
