/** Small things that people rely on: filters folded away on a phone, covered pictures and previews, images labelled as images. */

import { expect, it } from 'vitest';
import { fakeReplies } from '../packages/dashboard/src/testing/fake-replies.ts';
import { reviewItems } from '../packages/dashboard/src/testing/made-up/review.ts';
import { visit } from './dashboard/browser.ts';
import { describeInBrowser, openFakeServer } from './dashboard/describe-in-browser.ts';
import { violationsOn } from './support/axe.ts';

const timeout = 300_000;
/** One grey pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

describeInBrowser('details of the dashboard', async () => {
  const { server, browser } = await openFakeServer();

  it('filters are collapsed on a phone and show how many are set; a wide page shows them', {
    timeout,
  }, async () => {
    const phone = await visit(browser, server.address, { viewport: { width: 360, height: 740 } });
    const wide = await visit(browser, server.address);
    for (const [path, field, set] of [['/authors?begins_with=r', 'Id starts with', 1]] as const) {
      await phone.page.goto(`/dashboard${path}`);
      const button = phone.page.getByRole('button', { name: /filters/i });
      await button.waitFor();
      expect(await button.textContent()).toBe(`Filters (${set} set)`);
      expect(await button.getAttribute('aria-expanded')).toBe('false');
      const input = phone.page.getByRole('main').getByLabel(field, { exact: true });
      expect(await input.isVisible()).toBe(false);
      await button.click();
      await input.waitFor();
      expect(await button.getAttribute('aria-expanded')).toBe('true');
      await button.click();
      await input.waitFor({ state: 'hidden' });

      await wide.page.goto(`/dashboard${path}`);
      await wide.page.getByRole('main').getByLabel(field, { exact: true }).waitFor();
      expect(await wide.page.getByRole('button', { name: /filters/i }).count()).toBe(0);
    }
    await phone.context.close();
    await wide.context.close();
  });

  it('a picture is covered until a button or key uncovers it, and so is the next one', { timeout }, async () => {
    const { context, page } = await visit(browser, server.address);
    await page.goto('/dashboard/playground');
    await page.getByText('Image', { exact: true }).click();
    const choose = (name: string) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: picture });
    const blur = async (name: string) => {
      await page.getByAltText(name).waitFor();
      return page.evaluate(`getComputedStyle(document.querySelector('img[alt="${name}"]')).filter`) as Promise<string>;
    };
    await choose('first.png');
    await page.getByText('tier 2 (image judges)').waitFor();
    expect(await blur('first.png')).toContain('blur');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    expect(await blur('first.png')).toBe('none');
    await choose('second.png');
    expect(await blur('second.png')).toContain('blur');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('v');
    await expect.poll(() => blur('second.png')).toBe('none');
    await context.close();
  });

  it('a flagged picture in review is blurred until v asks for it, and so is the next one', { timeout }, async () => {
    const { context, page } = await visit(browser, server.address);
    const at = reviewItems.findIndex(({ kind }) => kind === 'image');
    const [first, second] = reviewItems.slice(at);
    expect([first?.kind, second?.kind]).toEqual(['image', 'image']);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/review/preview'))
        asked.push(request.postData() ?? '');
    });
    const filter = () =>
      page.evaluate("getComputedStyle(document.querySelector('figure img')).filter") as Promise<string>;
    const blurred = page.getByAltText('Blurred preview of the picture');
    await page.goto('/dashboard/review');
    await page.getByRole('article', { name: 'Item to review' }).waitFor();
    for (let moved = 0; moved < at; moved++) await page.keyboard.press('j');
    await blurred.waitFor();
    expect([await filter(), asked]).toEqual([expect.stringContaining('blur'), []]);
    await page.keyboard.press('v');
    await page.getByAltText('Preview of the picture', { exact: true }).waitFor();
    expect([await filter(), asked]).toEqual(['none', [JSON.stringify({ request_id: first?.request_id })]]);
    await page.getByLabel('Greyscale').check();
    expect(await filter()).toContain('grayscale');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('j');
    await blurred.waitFor();
    expect([await filter(), asked.length]).toEqual([expect.stringContaining('blur'), 1]);
    await page.keyboard.press('v');
    await expect.poll(() => asked.at(-1)).toBe(JSON.stringify({ request_id: second?.request_id }));
    await context.close();
  });

  it('decided items say what a person decided, also where no text and no preview is kept', { timeout }, async () => {
    const { context, page } = await visit(browser, server.address);
    await page.goto('/dashboard/review?state=decided');
    const item = page.getByRole('article', { name: 'Item to review' });
    await item.getByText('Removed by Mona Reyes under Insults and harassment').waitFor();
    const rows = page.getByRole('list', { name: 'Queue' }).getByRole('listitem');
    const [first, second, third] = await rows.allInnerTexts();
    expect(first).toContain('Removed · Insults and harassment, by Mona Reyes');
    expect(second).toMatch(/^Text not kept: Nell\s+Kept, by Mona Reyes/);
    expect(third).toContain('Wrong category · sexual, by Mona Reyes');
    await page.keyboard.press('j');
    await item.getByText('Text not kept.').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.keyboard.press('j');
    await page.keyboard.press('v');
    await page.getByText('No preview', { exact: true }).waitFor();
    expect(asked.filter((url) => url.includes('/review/preview'))).toEqual([]);
    await context.close();
  });

  it('the details of an image decision list its judges, but no language model', { timeout }, async () => {
    const { context, page } = await visit(browser, server.address);
    const image = fakeReplies['GET /decisions']?.({}, {}).items.find(({ kind }) => kind === 'image');
    await page.goto(`/dashboard/decisions?open=${image?.request_id}`);
    const decision = page.getByRole('dialog');
    await decision.getByText('2, image judges').waitFor();
    await decision.getByText('The answer of each judge').waitFor();
    expect(await decision.getByText('Image judge', { exact: true }).count()).toBeGreaterThan(0);
    expect(await decision.getByText(/^Tier \d/).count()).toBe(0);
    await context.close();
  });

  it('the table of hours scrolls by keyboard on a phone, and axe finds nothing there', { timeout }, async () => {
    const { context, page } = await visit(browser, server.address, { viewport: { width: 390, height: 800 } });
    await page.goto('/dashboard/work');
    const table = page.getByRole('region', { name: 'Decisions by weekday and hour' });
    await table.focus();
    const scrolled = () => page.evaluate('document.activeElement.scrollLeft') as Promise<number>;
    await page.keyboard.press('ArrowRight');
    await expect.poll(scrolled).toBeGreaterThan(0);
    expect(await violationsOn(page)).toEqual([]);
    await context.close();
  });

  it('Enter removes under the clause that fits, and strikes that are off are not mentioned', { timeout }, async () => {
    const { context, page } = await visit(browser, server.address);
    await page.route('**/api/strikes/settings', async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ response: reply, json: { ...(await reply.json()), enabled: false } });
    });
    await page.goto('/dashboard/review');
    const item = page.getByRole('article', { name: 'Item to review' });
    await item.locator('header').getByText('English').waitFor();
    await page.keyboard.press('x');
    const dialog = page.getByRole('dialog', { name: 'Remove: which clause?' });
    await dialog.getByRole('button', { name: 'fits Enter' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Insults and harassment');
    await dialog.getByRole('button', { name: 'Without a clause: no statement 0' }).waitFor();
    expect(await dialog.getByText(/strike/).count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByText('Removed: Insults and harassment.').first().waitFor();
    await context.close();
  });

  it("the text of an author's kept items is shown on a phone too", { timeout }, async () => {
    const { context, page } = await visit(browser, server.address, { viewport: { width: 360, height: 740 } });
    const kept = fakeReplies['GET /authors/timeline']?.({}, {}).items.find(({ content }) => content !== null);
    await page.goto('/dashboard/authors/detail?author=river.otter');
    await page
      .getByRole('region', { name: 'Timeline' })
      .getByText(kept?.content ?? 'No text is kept.')
      .first()
      .waitFor();
    await context.close();
  });

  it('the audit log calls people, keys, rules, webhooks and items by name, with the id in the title', {
    timeout,
  }, async () => {
    const { context, page } = await visit(browser, server.address);
    await page.goto('/dashboard/audit');
    const log = page.getByRole('main');
    await log.getByRole('listitem').first().waitFor();
    for (const [title, name] of [
      ['key_chat', 'chat, production'],
      ['key_forum', 'with the key forum, production'],
      ['hook_1', 'Moderation channel'],
      ['sam@example.org', 'Sam Okafor'],
      ['rule_links', 'discord'],
      ['req_01K9Z3QX5T8M2V7B4N6C0D1E8R', 'item …1E8R'],
    ] as const) {
      await log.locator(`[title="${title}"]`).filter({ hasText: name }).first().waitFor();
    }
    await log.locator('[title="user_1"]').filter({ hasText: 'to Robin' }).waitFor();
    expect(await log.textContent()).not.toMatch(/(?:key|hook|rule|req|user)_/);
    await log.getByRole('link', { name: 'item …1E8R' }).click();
    await page.waitForURL('**/decisions?open=req_01K9Z3QX5T8M2V7B4N6C0D1E8R');
    await context.close();
  });

  it('requiring a second factor of everybody asks first and says who is affected', {
    timeout,
  }, async () => {
    const { context, page } = await visit(browser, server.address);
    const changes: string[] = [];
    page.on('request', (request) => void (request.method() === 'PUT' && changes.push(request.url())));
    await page.goto('/dashboard/members');
    await page.getByRole('button', { name: 'Require it of everybody' }).click();
    const question = page.getByRole('dialog', { name: 'Require a second factor?' });
    await question.getByText('2 members have none yet.').waitFor();
    expect(changes).toEqual([]);
    await question.getByRole('button', { name: 'Require it' }).click();
    await expect.poll(() => changes).toEqual([expect.stringContaining('/members/second-factor')]);
    await context.close();
  });
});
