/**
 * Pictures of the dashboard: without a folder those that the documentation shows, into docs/screenshots/; with a folder every page,
 * light and dark, wide and on a phone, to look at. The data is made up (packages/dashboard/src/testing); the pages are the built
 * ones. Needs Chromium: set CHROMIUM if it is not at /usr/bin/chromium.
 *
 *   npm run build -w packages/dashboard && node scripts/dashboard-screenshots.ts [folder]
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { settled } from '../e2e/dashboard/browser.ts';
import { startFakeServer } from '../packages/dashboard/src/testing/fake-server.ts';
import { now } from '../packages/dashboard/src/testing/made-up/moments.ts';

interface Shot {
  readonly name: string;
  readonly path: string;
  prepare?(page: Page): Promise<void>;
}

const shots: readonly Shot[] = [
  { name: 'sign-in', path: '/sign-in' },
  { name: 'overview', path: '/' },
  { name: 'decisions', path: '/decisions' },
  { name: 'decision', path: '/decisions?open=req_01k9000894' },
  { name: 'review', path: '/review' },
  { name: 'authors', path: '/authors' },
  { name: 'author', path: '/authors/detail?author=river.otter' },
  {
    name: 'categories',
    path: '/categories',
    prepare: async (page) => {
      await page.getByRole('region', { name: 'toxicity' }).getByLabel('Flags above').fill('0.55');
      await page.getByText('decisions would be different').waitFor();
    },
  },
  {
    name: 'rules',
    path: '/rules',
    prepare: async (page) => {
      await page.getByLabel('Text').fill('a smurf came by');
      await page.locator('mark').first().waitFor();
    },
  },
  {
    name: 'shadow-rule',
    path: '/rules?open=rule_shadow',
    prepare: (page) => page.getByRole('region', { name: 'Decisions that it would have matched' }).waitFor(),
  },
  {
    name: 'playground',
    path: '/playground',
    prepare: async (page) => {
      await page
        .getByRole('textbox', { name: 'Text', exact: true })
        .fill('You are a fool and everybody here knows it.');
      await page.locator('mark').first().waitFor();
    },
  },
  { name: 'keys', path: '/keys' },
  { name: 'webhooks', path: '/webhooks' },
  { name: 'providers', path: '/providers' },
  { name: 'usage', path: '/usage' },
  { name: 'members', path: '/members' },
  { name: 'audit', path: '/audit' },
  { name: 'profile', path: '/profile' },
  { name: 'operator-accounts', path: '/operator/accounts' },
  { name: 'operator-health', path: '/operator/health' },
  {
    name: 'find',
    path: '/',
    prepare: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Page, author' }).fill('ri');
      await page.getByRole('group', { name: 'Authors' }).waitFor();
    },
  },
  { name: 'keyboard', path: '/', prepare: (page) => page.keyboard.press('?') },
];

const sizes = { wide: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } } as const;
/** README.md and docs/guides show these, light and wide. */
const shown = ['overview', 'categories'];
const [chosenFolder] = process.argv.slice(2);
const folder = chosenFolder ?? join(import.meta.dirname, '../docs/screenshots');
const wanted = chosenFolder === undefined ? shots.filter(({ name }) => shown.includes(name)) : shots;
const themes = chosenFolder === undefined ? (['light'] as const) : (['light', 'dark'] as const);
const widths = chosenFolder === undefined ? (['wide'] as const) : (['wide', 'phone'] as const);

async function take(page: Page, address: string, shot: Shot, file: string): Promise<number> {
  await page.goto(`${address}/dashboard${shot.path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
  if ((await page.locator('figure').count()) > 0) await page.locator('.recharts-rectangle').first().waitFor();
  await shot.prepare?.(page);
  const picture = await page.screenshot({ animations: 'disabled' });
  // Flat colours: a palette makes a quarter of the size of it, and nobody sees a difference.
  const small = await sharp(picture).png({ palette: true, colours: 96, effort: 7, compressionLevel: 9 }).toBuffer();
  writeFileSync(join(folder, file), small);
  return small.length;
}

async function openPage(browser: Browser, theme: 'light' | 'dark', size: 'wide' | 'phone'): Promise<Page> {
  const context = await browser.newContext({
    viewport: sizes[size],
    colorScheme: theme,
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await page.clock.setFixedTime(now);
  return page;
}

mkdirSync(folder, { recursive: true });
const server = await startFakeServer();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
let bytes = 0;
for (const theme of themes) {
  for (const size of widths) {
    const page = await openPage(browser, theme, size);
    for (const shot of wanted) {
      bytes += await take(page, server.address, shot, `${shot.name}-${theme}-${size}.png`);
    }
    await page.context().close();
    console.log(`${theme}, ${size}`);
  }
}
console.log(`${Math.round(bytes / 1024)} KB in ${folder}`);
await browser.close();
await server.close();
