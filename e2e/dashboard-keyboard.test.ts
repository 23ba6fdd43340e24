/** Uses only the keyboard: no test here touches a mouse. */

import { expect, it } from 'vitest';
import { textOf } from './dashboard/browser.ts';
import { judge, judgeSome, owner, signedIn } from './dashboard/dashboard-service.ts';
import { describeInBrowser, openAsOwner } from './dashboard/describe-in-browser.ts';

describeInBrowser('the dashboard by keyboard', async () => {
  const { service, browser, context, page } = await openAsOwner();
  await judgeSome(service, context);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await page.goto('/dashboard/');
  await heading('Overview');

  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Two keys within a second make a shortcut. On a busy machine that may take longer; then they are pressed again. */
  const goTo = async (letter: string, arrived: () => Promise<void>) => {
    for (let tries = 0; tries < 10; tries += 1) {
      await press('g', letter);
      const there = await Promise.race([arrived().then(() => true), page.waitForTimeout(8_000).then(() => false)]);
      if (there) return;
    }
    throw new Error(`g ${letter} led nowhere.`);
  };
  const focused = () => page.evaluate('document.activeElement?.textContent ?? ""') as Promise<string>;

  it('two keys lead to every page, and the help sheet lists them all', async () => {
    await goTo('k', () => heading('Keys'));
    await goTo('d', () => heading('Decisions'));
    await page.getByRole('row').nth(1).waitFor();
    await press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard' });
    await sheet.waitFor();
    for (const meaning of ['Next row', 'Go anywhere', 'Webhooks', 'Audit log']) {
      await sheet.getByText(meaning, { exact: true }).waitFor();
    }
    await press('Escape');
    await sheet.waitFor({ state: 'detached' });
  });

  const find = async (text: string) => {
    await press('Control+k');
    await page.getByRole('combobox', { name: 'Page, author, rule, request, key or words of a text' }).waitFor();
    await page.keyboard.type(text);
  };

  it('Ctrl K opens any page by a few letters', async () => {
    await find('web');
    await press('Enter');
    await heading('Webhooks');
    await find('no such thing anywhere');
    await page.getByRole('dialog').getByText('No matches.').waitFor();
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('Ctrl K finds authors, rules, requests and keys; Enter waits for pending results', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await find('otter-1');
    await press('Enter');
    await heading('Author');
    await page.getByText('otter-1', { exact: true }).first().waitFor();

    await find('gargam');
    await press('Enter');
    await page.getByRole('dialog').getByText('gargamel').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard/rules');
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    const { request_id: id } = await judge(service.address, service.liveKey, { content: 'good evening' });
    await find(id);
    await press('Enter');
    await page.getByRole('dialog', { name: 'Decision' }).getByText(id).first().waitFor();
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    // Arrow keys move between buttons of the same kind. The whole key stays in the browser.
    await find(service.liveKey);
    const options = page.getByRole('group', { name: 'Keys' }).getByRole('option');
    await options.first().waitFor();
    const last = (await options.count()) - 1;
    for (let presses = 0; presses < last; presses += 1) await press('ArrowDown');
    await press('ArrowDown', 'ArrowUp');
    await expect.poll(() => options.nth(Math.max(0, last - 1)).getAttribute('aria-selected')).toBe('true');
    await press('Enter');
    await heading('Keys');
    await expect.poll(focused).toContain(service.liveKey.slice(-4));
    expect(asked.filter((url) => url.includes('/find')).length).toBeGreaterThan(3);
    expect(asked.filter((url) => url.includes(service.liveKey))).toEqual([]);
  });

  it('the first Tab offers to skip the navigation', async () => {
    await page.goto('/dashboard/keys');
    await heading('Keys');
    await press('Tab');
    expect(await focused()).toBe('Skip to the page');
    await press('Enter');
    expect(await page.evaluate('document.activeElement?.id')).toBe('main');
  });

  it('j and k move between rows, Enter opens one, Escape closes it and restores the focus', async () => {
    await page.goto('/dashboard/decisions');
    await page.getByRole('row').nth(3).waitFor();
    await press('j', 'j', 'j', 'k');
    const second = await textOf(page.getByRole('row').nth(2).getByRole('button'));
    expect(await focused()).toBe(second);
    await press('Enter');
    await page.getByRole('dialog', { name: 'Decision' }).waitFor();
    await press('Escape');
    await page.getByRole('dialog', { name: 'Decision' }).waitFor({ state: 'detached' });
    expect(await focused()).toBe(second);
  });

  it('review takes one key per decision, and two for a wrong category or a clause', async () => {
    await goTo('r', () => page.getByRole('article', { name: 'Item to review' }).waitFor());
    await press('x');
    await page.getByRole('dialog', { name: 'Remove: which clause?' }).waitFor();
    await press('1');
    await page.getByText('Removed: Insults and harassment.').first().waitFor();
    // A mistake: undone, and decided again.
    await page.getByText('Item 1 of 2', { exact: true }).waitFor();
    await press('u');
    await page.getByText('Undone.').waitFor();
    await page.getByText('Item 1 of 3', { exact: true }).waitFor();
    await page.getByRole('radio', { name: 'Open 3' }).waitFor();
    await press('x', '0');
    await page.getByText('Removed.').first().waitFor();
    await page.getByText('Item 1 of 2', { exact: true }).waitFor();
    await press('w');
    await page.getByRole('dialog', { name: 'What should it have been?' }).waitFor();
    await press('7');
    await page.getByText('Category corrected.').waitFor();
    await press('a');
    await page.getByText('Nothing is waiting').waitFor();
  });

  it('a form is filled in, sent and closed; letters typed into it are not shortcuts', async () => {
    await goTo('l', () => heading('Rules'));
    await press('/');
    await page.keyboard.type('gk smurf ?');
    await page.locator('mark').first().waitFor();
    await heading('Rules');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.goto('/dashboard/keys');
    await page.getByRole('button', { name: 'New key' }).focus();
    await press('Enter');
    await page.getByRole('dialog', { name: 'New key' }).getByLabel('Label').focus();
    await page.keyboard.type('typed key');
    await press('Enter');
    await page.locator('[data-secret]').waitFor();
    await press('Escape');
    await page.getByRole('row').filter({ hasText: 'typed key' }).waitFor();
  });

  it('K11: a key for a web page is created, limited further and listed, and its limits apply', async () => {
    await page.goto('/dashboard/keys');
    await page.getByRole('button', { name: 'New key' }).focus();
    await press('Enter');
    const form = page.getByRole('dialog', { name: 'New key' });
    await form.getByLabel('Label').focus();
    await page.keyboard.type('comment form');
    await form.getByRole('combobox', { name: 'Mode' }).focus();
    await page.keyboard.type('test');
    // From the mode on, Tab goes through what the key is for and every limit in turn.
    await press('Tab', 'Tab');
    const first = form.getByRole('checkbox', { name: /^moderate/ });
    expect(await first.and(page.locator(':focus')).count()).toBe(1);
    // Removes `configure` and `read`; `cases` is off by default.
    await press('Tab', 'Space', 'Tab', 'Space', 'Tab', 'Tab');
    await page.keyboard.type('01312999');
    await form.getByLabel('Requests per second').focus();
    await page.keyboard.type('5');
    await press('Tab');
    await page.keyboard.type('https://www.example.com');
    await press('Tab', 'Tab', 'Enter');
    const secret = await textOf(page.locator('[data-secret]'));
    expect(secret).toMatch(/^mod_test_/);
    await press('Escape');
    const row = page.getByRole('row').filter({ hasText: 'comment form' });
    await row.waitFor();
    const shown = await textOf(row);
    for (const words of ['moderate', 'Jan 2999', '5 per second', 'from https://www.example.com'])
      expect(shown).toContain(words);
    expect(shown).not.toContain('configure');

    const ask = async (path: string, headers: Record<string, string>, body?: unknown) =>
      (
        await fetch(`${service.address}${path}`, {
          headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', ...headers },
          ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        })
      ).status;
    const origin = 'https://www.example.com';
    const text = { content: 'hello' };
    expect(await ask('/v1/moderate/text', { origin }, text)).toBe(200);
    expect(await ask('/v1/moderate/text', { origin: 'https://elsewhere.example' }, text)).toBe(403);
    expect(await ask('/v1/config/rules', { origin }, { action: 'list' })).toBe(403);

    await row.getByRole('button', { name: 'Limits of comment form' }).focus();
    await press('Enter');
    const limits = page.getByRole('dialog', { name: 'Limits of “comment form”' });
    await limits.getByRole('checkbox', { name: /^read/ }).focus();
    await press('Space');
    await limits.getByLabel('Web origins').focus();
    await press('Control+a', 'Delete', 'Tab', 'Tab', 'Enter');
    await limits.waitFor({ state: 'detached' });
    await row.getByText('moderate, read').waitFor();
    expect(await ask('/v1/usage', {})).toBe(200);
    expect(await ask('/v1/config/rules', {}, { action: 'list' })).toBe(403);
  });

  it('a rule is opened and closed', async () => {
    await page.goto('/dashboard/rules');
    await page.getByRole('row').filter({ hasText: 'gargamel' }).waitFor();
    await press('j', 'Enter');
    const drawer = page.getByRole('dialog', { name: 'Rule', exact: true });
    await drawer.getByText('Copy id').waitFor();
    await press('Escape');
    await drawer.waitFor({ state: 'detached' });
  });

  it('on a phone, Enter opens the menu, and Escape closes it and restores the focus', async () => {
    const phone = await signedIn(browser, service, owner, { viewport: { width: 360, height: 740 } });
    await phone.page.goto('/dashboard/keys');
    const menu = phone.page.getByRole('button', { name: 'Menu' });
    await menu.focus();
    await phone.page.keyboard.press('Enter');
    const usage = phone.page.getByRole('link', { name: 'Usage and plan' });
    await usage.waitFor();
    await phone.page.keyboard.press('Escape');
    await usage.waitFor({ state: 'hidden' });
    expect(await phone.page.evaluate('document.activeElement?.textContent')).toBe('Menu');
    await phone.page.keyboard.press('Enter');
    await usage.focus();
    await phone.page.keyboard.press('Enter');
    await phone.page.getByRole('heading', { level: 1, name: 'Usage and plan' }).waitFor();
    await usage.waitFor({ state: 'hidden' });
    await phone.context.close();
  });

  it('Tab and Enter are enough to sign in', async () => {
    const outside = await browser.newContext({ baseURL: service.address });
    const door = await outside.newPage();
    await door.goto('/dashboard/sign-in');
    await door.getByLabel('E-mail').focus();
    await door.keyboard.type(owner.email);
    await door.keyboard.press('Tab');
    await door.keyboard.type(owner.password);
    await door.keyboard.press('Enter');
    await door.getByRole('heading', { level: 1, name: 'Overview' }).waitFor({ timeout: 90_000 });
    await outside.close();
  });
});
