/** User content is shown only as text: forty attempts to run as script, in every place that stores text. */

import { expect, it } from 'vitest';
import { ask, judge, signedIn } from './dashboard/dashboard-service.ts';
import { describeInBrowser, openAsOwner } from './dashboard/describe-in-browser.ts';
import { hostileTexts } from './dashboard/hostile-texts.ts';

describeInBrowser('hostile text', async () => {
  const { service, browser, context: first } = await openAsOwner();
  const keep = (name: Parameters<typeof ask>[2], given: Parameters<typeof ask>[3]) =>
    ask(first, service.address, name, given);
  await keep('PUT /review/settings', { body: { keep_content: true, days: 7 } });
  await keep('POST /rules', { body: { type: 'regex', pattern: '[^a]', moderation_action: 'flag' } });
  for (const [index, text] of hostileTexts.entries()) {
    await judge(service.address, service.liveKey, { content: text, user_id: text, context: 'comment' });
    await keep('POST /keys', { body: { mode: 'test', label: text } });
    await keep('POST /rules', {
      body: { type: 'wordlist', pattern: [text], moderation_action: 'flag', priority: -index },
    });
  }
  for (const [index, text] of hostileTexts.slice(0, 15).entries()) {
    await keep('POST /custom-categories', {
      body: {
        name: `hostile_${index}`,
        description: text,
        examples: [text],
        threshold: 0.7,
        action: 'flag',
        ask: 'when_unsure',
        enabled: true,
      },
    });
    await keep('POST /operator/accounts', { body: { name: text, plan: 'free' } });
  }
  for (const text of hostileTexts.slice(0, 5)) {
    await keep('POST /webhooks', {
      body: { label: text, url: 'https://hooks.example.org/x', events: ['review.decided'], enabled: true },
    });
  }
  await keep('PUT /profile/name', { body: { name: hostileTexts[2] } });
  await first.close();

  const places = [
    { path: '/decisions', shows: 'row', least: 40 },
    { path: '/review', shows: 'listitem', least: 40 },
    { path: '/authors', shows: 'row', least: 40 },
    { path: '/rules', shows: 'row', least: 40 },
    { path: '/keys', shows: 'row', least: 40 },
    { path: '/audit', shows: 'listitem', least: 40 },
    { path: '/categories', shows: 'listitem', least: 15 },
    { path: '/operator/accounts', shows: 'row', least: 15 },
    { path: '/webhooks', shows: 'region', least: 5 },
    { path: '/members', shows: 'row', least: 1 },
    { path: '/', shows: 'region', least: 1 },
  ] as const;

  it('is displayed safely on every page that shows it', { timeout: 600_000 }, async () => {
    expect(new Set(hostileTexts).size).toBe(40);
    const { context, page, troubles } = await signedIn(browser, service);
    const harmed: string[] = [];
    for (const { path, shows, least } of places) {
      await page.goto(`/dashboard${path}`);
      const main = page.getByRole('main');
      await expect.poll(() => main.getByRole(shows).count(), { timeout: 90_000 }).toBeGreaterThanOrEqual(least);
      const foreign = await main
        .locator('script, iframe, object, embed, base, link, meta, style, video, audio, marquee, math')
        .count();
      const withHandlers = await main
        .locator('[onerror], [onload], [onfocus], [ontoggle], [onbegin], [onstart]')
        .count();
      const javascriptLinks = await main.locator('[href^="javascript" i], [src^="javascript" i]').count();
      const harm = await page.evaluate('window.harmed');
      if (foreign + withHandlers + javascriptLinks > 0 || harm !== undefined) harmed.push(path);
    }
    expect(harmed).toEqual([]);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('is displayed safely in an open rule and in the playground', { timeout: 600_000 }, async () => {
    const { context, page, troubles } = await signedIn(browser, service);
    await page.goto('/dashboard/rules');
    await page.getByRole('row').nth(2).click();
    await page.getByRole('dialog', { name: 'Rule', exact: true }).locator('.content').first().waitFor();
    await page.goto('/dashboard/playground');
    const box = page.getByRole('textbox', { name: 'Text', exact: true });
    for (const text of hostileTexts.slice(0, 10)) {
      await box.fill(text);
      await page.getByRole('main').locator('mark').first().waitFor();
    }
    expect(await page.evaluate('window.harmed')).toBeUndefined();
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('is shown character by character where a person has to read it', { timeout: 600_000 }, async () => {
    const { context, page, troubles } = await signedIn(browser, service);
    await page.goto('/dashboard/review');
    await page.getByRole('article', { name: 'Item to review' }).waitFor();
    const visible = hostileTexts.filter((text) => text.length <= 160 && !/[\t\u{202e}]/u.test(text));
    await page
      .getByRole('list', { name: 'Queue' })
      .getByText(visible.at(-1) ?? '', { exact: true })
      .waitFor();
    const shown = await page.getByRole('list', { name: 'Queue' }).locator('.content').allTextContents();
    for (const text of visible) expect(shown).toContain(text);
    expect(shown.filter((text) => text.includes('U+202E'))).toHaveLength(1);
    for (const text of [hostileTexts[0], hostileTexts[14], hostileTexts[39]]) {
      await page.goto(`/dashboard/authors/detail?author=${encodeURIComponent(text ?? '')}`);
      await page.getByRole('region', { name: 'Timeline' }).getByRole('row').nth(1).waitFor();
      expect(await page.evaluate('window.harmed')).toBeUndefined();
    }
    expect(troubles).toEqual([]);
    await context.close();
  });
});
