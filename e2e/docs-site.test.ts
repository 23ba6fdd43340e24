/** Tests the documentation in a real browser, served by the service itself: every page, its search, both themes. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, sections } from '../packages/site/src/pages.ts';
import { chromiumInstalled, launchBrowser, visit } from './dashboard/browser.ts';
import { sideBySide } from './dashboard/side-by-side.ts';
import { violationsInBothThemes, violationsOn } from './support/axe.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';

const paths = ['/docs', '/docs/decisions', '/openapi'].concat(
  sections.flatMap(({ pages }) => pages.map(({ source }) => `/docs/${addressOf(source)}`)),
);

describe.skipIf(!chromiumInstalled)('the documentation', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'moderato-docs-'));
  let server: ServerProcess;
  let browser: Browser;
  beforeAll(async () => {
    server = await startServer({ MODERATO_DATA_DIR: dataDir });
    browser = await launchBrowser();
  }, 600_000);
  afterAll(async () => {
    await browser?.close();
    server?.send('SIGTERM');
    await server?.ended;
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('axe finds no violation on any page, light or dark', { timeout: 600_000 }, async () => {
    const found: Record<string, string[]> = {};
    const open = () => visit(browser, server.address, { colorScheme: 'light' });
    const troubles = await sideBySide(paths, open, async ({ page }, path) => {
      expect([path, (await page.goto(path))?.status()]).toEqual([path, 200]);
      const violations = await violationsInBothThemes(page);
      if (violations.length > 0) found[path] = violations;
    });
    expect(found).toEqual({});
    expect(troubles).toEqual([]);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`the front page judges a text as it is typed, ${colorScheme}`, async () => {
      const { context, page, troubles } = await visit(browser, server.address, {
        colorScheme,
        viewport: { width: 360, height: 740 },
      });
      await page.goto('/');
      await page.getByLabel('Text', { exact: true }).fill('I know where you live and I will kill you.');
      const action = page.locator('#action');
      await expect.poll(() => action.textContent(), { timeout: 60_000 }).toMatch(/^(?:Flag|Block)/);
      expect(await page.locator('#scores tr').count()).toBe(7);
      expect(await page.locator('#scores .flagged').count()).toBeGreaterThan(0);
      await page.getByRole('button', { name: 'Danke, das Rezept' }).click();
      await expect.poll(() => action.textContent(), { timeout: 60_000 }).toBe('Allow');
      await page.getByLabel('Strict').check();
      expect(await violationsOn(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')).toBe(
        true,
      );
      expect(troubles).toEqual([]);
      await context.close();
    });
  }

  it('is reachable from the front page, and links to the dashboard', async () => {
    const { context, page } = await visit(browser, server.address);
    await page.goto('/');
    await page.getByRole('link', { name: 'all documentation' }).click();
    await page.waitForURL((url) => url.pathname === '/docs');
    await page.getByRole('main').getByRole('link', { name: 'Dashboard', exact: true }).first().waitFor();
    await page.getByRole('navigation', { name: 'Service' }).getByRole('link', { name: 'Dashboard' }).click();
    await page.waitForURL(/\/dashboard/);
    await context.close();
  });

  it('finds a setting by name, using only the keyboard', async () => {
    const { context, page, troubles } = await visit(browser, server.address);
    await page.goto('/docs');
    await page.locator('.search').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('MODERATO_DASHBOARD_SIGNUP');
    const results = page.getByRole('region', { name: 'Search results' });
    await results.getByRole('link').first().waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/(?:reference|guides)\//);

    await page.keyboard.press('/');
    await page.keyboard.type('qqqqzzzz');
    await results.getByText('Nothing found').waitFor();
    await page.keyboard.press('Escape');
    expect(await results.isHidden()).toBe(true);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('remembers the chosen theme', async () => {
    const { context, page } = await visit(browser, server.address, { colorScheme: 'light' });
    await page.goto('/docs');
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    await page.goto('/docs/guides/quick-start');
    const ground = await page.evaluate('getComputedStyle(document.body).backgroundColor');
    expect(ground).toBe('rgb(16, 19, 23)');
    await context.close();
  });

  it('fits a phone: no page scrolls horizontally', { timeout: 600_000 }, async () => {
    const { context, page } = await visit(browser, server.address, { viewport: { width: 360, height: 740 } });
    const wide: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      const isWide = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
      if (isWide) wide.push(path);
    }
    expect(wide).toEqual([]);
    await context.close();
  });
});
