/** What a page shows while it loads, when there is nothing to show, and when the service does not answer. */

import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { type FakeReplies, fakeReplies } from '../packages/dashboard/src/testing/fake-replies.ts';
import { startFakeServer } from '../packages/dashboard/src/testing/fake-server.ts';
import { session } from '../packages/dashboard/src/testing/made-up/session.ts';
import { newerReplies } from '../packages/dashboard/src/testing/newer-service.ts';
import { settled, visit } from './dashboard/browser.ts';
import { describeInBrowser, openFakeServer } from './dashboard/describe-in-browser.ts';
import { everyPage } from './dashboard/every-page.ts';
import { sideBySide } from './dashboard/side-by-side.ts';

/** Requests nothing before somebody types. */
const pages = everyPage.filter(({ path }) => path !== '/playground');
const timeout = 600_000;

describeInBrowser('pages in every state', async () => {
  const { server, browser } = await openFakeServer();

  /** Everything except the session. */
  const answerWith = (page: Page, answer: (route: Route) => Promise<void> | void) =>
    page.route('**/dashboard/api/**', (route) =>
      route.request().url().endsWith('/session') ? route.continue() : answer(route),
    );
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

  it('a page that waits for the service says that it is loading', { timeout }, async () => {
    const open = async () => {
      const visited = await visit(browser, server.address);
      await answerWith(visited.page, () => {});
      return visited;
    };
    await sideBySide(pages, open, async ({ page }, { path, heading: name }) => {
      await page.goto(`/dashboard${path}`);
      await heading(page, name);
      await page
        .getByRole('main')
        .getByText(/^Loading /)
        .first()
        .waitFor({ state: 'attached' });
    });
  });

  it('a page that is refused says why, and works after a retry', { timeout }, async () => {
    const error = { code: 'invalid_request', message: 'The service does not want to.' };
    const open = () => visit(browser, server.address);
    await sideBySide(pages, open, async ({ page }, { path, heading: name }) => {
      await answerWith(page, (route) => route.fulfill({ status: 400, json: { error } }));
      await page.goto(`/dashboard${path}`);
      await heading(page, name);
      const alert = page.getByRole('main').getByRole('alert').filter({ hasText: error.message });
      await alert.first().waitFor();
      // A refusal that arrived after a retry would look like one that the retry did not help.
      await settled(page);
      await page.unrouteAll({ behavior: 'wait' });
      for (let left = await alert.count(); left > 0; left = await alert.count()) {
        const again = alert.first().getByRole('button', { name: 'Try again' });
        // The retry before may have helped this part of the page as well; then there is nothing to click.
        await again.click({ timeout: 5_000 }).catch(() => {});
        await expect.poll(() => alert.count(), { timeout: 90_000 }).toBeLessThan(left);
      }
    });
  });

  it('a list whose next part fails keeps its rows and says so', { timeout }, async () => {
    const { context, page } = await visit(browser, server.address);
    const first = fakeReplies['GET /decisions']?.({}, {});
    await answerWith(page, (route) => {
      const { pathname, searchParams } = new URL(route.request().url());
      if (!pathname.endsWith('/decisions')) return route.continue();
      if (!searchParams.has('cursor')) return route.fulfill({ json: { ...first, next_cursor: 'req_next' } });
      return route.fulfill({ status: 400, json: { error: { code: 'invalid_request', message: 'Not now.' } } });
    });
    await page.goto('/dashboard/decisions');
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('alert').filter({ hasText: 'Not now.' }).waitFor();
    expect(await page.getByRole('row').count()).toBeGreaterThan(10);
    await context.close();
  });

  it('an empty page says so and what to do', { timeout }, async () => {
    const nothing: FakeReplies = {
      ...fakeReplies,
      'GET /overview': () => {
        const overview = fakeReplies['GET /overview']?.({}, {});
        if (overview === undefined) throw new Error('There is no made-up overview.');
        return { ...overview, now: { ...overview.now, calls: 0 } };
      },
      'GET /decisions': () => ({
        items: [],
        next_cursor: null,
        total: { count: 0, more: false },
        searched_until: null,
      }),
      'GET /review': () => ({ items: [], next_cursor: null }),
      'GET /review/settings': () => ({
        keep_content: false,
        days: 30,
        include_scored: false,
        previews: false,
        sample_allowed: false,
        open: 0,
        reported: 0,
        sampled: 0,
        restricted: 0,
        escalated: 0,
        kept: 0,
        webhooks: 0,
      }),
      'GET /authors': () => ({ items: [], next_cursor: null }),
      'GET /authors/timeline': () => ({ items: [], next_cursor: null }),
      'GET /categories/histograms': () => ({ decisions: 0, left_out: 0, bins: 40, categories: {} }),
      'GET /rules': () => ({ rules: [] }),
      'GET /keys': () => ({ keys: [] }),
      'GET /webhooks': () => ({ webhooks: [] }),
      'GET /webhook-deliveries': () => ({ items: [], next_cursor: null }),
      'GET /audit': () => ({ items: [], next_cursor: null }),
    };
    const empty = await startFakeServer(nothing);
    const { context, page, troubles } = await visit(browser, empty.address);
    for (const [path, words] of [
      ['/', 'No calls in this period'],
      ['/decisions', 'send your first call'],
      ['/review', 'This account keeps no content'],
      ['/authors', 'No authors yet'],
      ['/categories', 'No scores yet'],
      ['/rules', 'No rules yet'],
      ['/playground', 'Scores appear here as you type.'],
      ['/keys', 'No keys yet'],
      ['/webhooks', 'No webhooks yet'],
      ['/audit', 'No changes yet'],
    ] as const) {
      await page.goto(`/dashboard${path}`);
      await page.getByRole('main').getByText(words).first().waitFor();
    }
    expect(troubles).toEqual([]);
    await context.close();
    await empty.close();
  });

  it('a suggested word fills the form of a new rule and stays out of the address; moderators see none', {
    timeout,
  }, async () => {
    const { context, page } = await visit(browser, server.address);
    await page.goto('/dashboard/categories');
    await page.getByRole('button', { name: 'New rule with zorbos' }).click();
    const form = page.getByRole('dialog', { name: 'New rule' });
    expect(await form.getByLabel('Words and phrases, one per line').inputValue()).toBe('zorbos');
    expect(page.url()).not.toContain('zorbos');
    await page.route('**/dashboard/api/session', (route) => route.fulfill({ json: { ...session, role: 'moderator' } }));
    await page.goto('/dashboard/categories');
    await page.getByRole('heading', { name: 'Rules that people overturn' }).waitFor();
    await settled(page);
    expect(await page.getByText('zorbos').count()).toBe(0);
    await context.close();
  });

  it('a page older than the service shows unknown values as they are and keeps working', { timeout }, async () => {
    const newer = await startFakeServer(newerReplies);
    const open = () => visit(browser, newer.address);
    const broken: string[] = [];
    const all = [
      ...everyPage,
      { path: '/decisions?open=req_0', heading: 'Decisions' },
      { path: '/rules?open=rule_words', heading: 'Rules' },
    ];
    const troublesOfAll = await sideBySide(all, open, async ({ page }, { path, heading: name }) => {
      await page.goto(`/dashboard${path}`);
      await heading(page, name);
      await settled(page);
      const failed = await page.getByRole('main').getByRole('alert').filter({ hasText: 'Try again' }).count();
      const blank = await page.getByText(/undefined|\[object/).count();
      if (failed + blank > 0) broken.push(path);
    });
    expect([...broken, ...troublesOfAll]).toEqual([]);
    const { context, page } = await open();
    await page.goto('/dashboard/');
    await page.getByRole('list', { name: 'Open alerts' }).getByText('7 in a row').waitFor();
    await context.close();
    await newer.close();
  });
});
