/**
 * Takes pictures of the dashboard: without a folder, those that the documentation shows, into docs/screenshots/ with
 * their record; with a folder, every page, light and dark, wide and on a phone, to look at; with `--shown` and a folder,
 * those of the documentation there. The data is made up (packages/dashboard/src/testing), except for the release's
 * thresholds; the pages are the built ones. Needs Chromium: set CHROMIUM if it is not at /usr/bin/chromium.
 *
 *   npm run build -w packages/dashboard && node scripts/dashboard-screenshots.ts [[--shown] folder]
 */

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Statement } from '@moderato/contract';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser, settled } from '../e2e/dashboard/browser.ts';
import { digest, recordFile, type ShownPicture, shownFolder, whatItShows } from '../e2e/dashboard/shown-pictures.ts';
import { everyPlace } from '../packages/dashboard/src/shell/navigation.ts';
import { fakeReplies } from '../packages/dashboard/src/testing/fake-replies.ts';
import { startFakeServer } from '../packages/dashboard/src/testing/fake-server.ts';
import { categories } from '../packages/dashboard/src/testing/made-up/categories.ts';
import { ago, now } from '../packages/dashboard/src/testing/made-up/moments.ts';
import { settingsOf } from '../packages/server/src/calls/categories/categories.page.ts';
import { type AppealView, appealHtml } from '../packages/server/src/desk/appeals/appeal-html.ts';
import { dateIn, reasonsInWords } from '../packages/server/src/desk/outcomes/statement.ts';
import { fill, words } from '../packages/server/src/desk/words/words.ts';

interface Shot {
  readonly name: string;
  readonly path: string;
  prepare?(page: Page): Promise<void>;
}

/** What to do on a page before its picture is taken. */
const preparations: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '/categories': async (page) => {
    await page.getByRole('region', { name: 'toxicity' }).getByLabel('Flags above').fill('0.55');
    await page.getByText('decisions would be different').waitFor();
  },
  '/rules': async (page) => {
    await page.getByLabel('Text').fill('a smurf came by');
    await page.locator('mark').first().waitFor();
  },
  '/playground': async (page) => {
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('You are a fool and everybody here knows it.');
    await page.locator('mark').first().waitFor();
  },
};

const queries: Readonly<Record<string, string>> = { '/authors/detail': '?author=river.otter' };

/** Every page behind the sign-in, so that none is forgotten. */
const pages = everyPlace.map(({ to }): Shot => {
  const prepare = preparations[to];
  return {
    name: to === '/' ? 'overview' : to.slice(1).replaceAll('/', '-'),
    path: `/dashboard${to}${queries[to] ?? ''}`,
    ...(prepare === undefined ? {} : { prepare }),
  };
});

/** Every page without a session, as its link opens it. */
const entries = readdirSync(join(import.meta.dirname, '../packages/dashboard/src/sign-in'))
  .flatMap((file) => /^(?!entry)(.+)-page\.tsx$/.exec(file)?.[1] ?? [])
  .map((name): Shot => ({ name, path: `/dashboard/${name}#token=made-up` }));

const opened: readonly Shot[] = [
  { name: 'decision', path: '/dashboard/decisions?open=req_01k9000894' },
  { name: 'decision-of-an-image', path: '/dashboard/decisions?open=req_01k9000897' },
  { name: 'one-item', path: '/dashboard/review?item=req_review_0' },
  { name: 'picture-in-review', path: '/dashboard/review?item=req_picture_0' },
  { name: 'picture-without-address', path: '/dashboard/review?item=req_picture_1' },
  {
    name: 'timeline',
    path: '/dashboard/authors/detail?author=river.otter',
    prepare: (page) => page.getByRole('region', { name: 'Timeline' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'shadow-rule',
    path: '/dashboard/rules?open=rule_shadow',
    prepare: (page) => page.getByRole('region', { name: 'Decisions that it would have matched' }).waitFor(),
  },
  {
    name: 'find',
    path: '/dashboard/',
    prepare: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Page, author' }).fill('ri');
      await page.getByRole('group', { name: 'Authors' }).waitFor();
    },
  },
  { name: 'keyboard', path: '/dashboard/', prepare: (page) => page.keyboard.press('?') },
];

const statement: Omit<Statement, 'redress'> = {
  ...{ outcome_id: 'out_1', request_id: 'req_01k9000894', outcome: 'removed', recorded_at: ago(40), until: null },
  ...{ ground: 'terms', clause: '4.2: No insults', explanation: 'It insults a member.', decided_by: 'person' },
  content: { kind: 'text', judged_at: ago(44) },
  found: {
    ...{ reports: 2, action: 'block', model_version: 'moderato-text-5' },
    categories: [{ name: 'harassment', score: 0.93, threshold: 0.7 }],
    rules: [{ rule_id: 'rule_words', type: 'wordlist' }],
  },
  appeals: [],
  kept_until: ago(-4_000),
};

/** The public page of an appeal: a form, the form with errors, and the confirmation after it was sent. */
const form = {
  statement: reasonsInWords(statement, 'en', { reversed: null, contentUrl: null }),
  until: dateIn('en', statement.kept_until),
  written: 'I was quoting a cartoon.',
};
const said = words.en.appeal;
const appealViews: Readonly<Record<string, AppealView>> = {
  'appeal-form': { language: 'en', form: { ...form, written: '' } },
  'appeal-problem': { language: 'en', form, message: said.needsText, isProblem: true },
  'appeal-sent': { language: 'en', message: fill(said.received, { answerBy: form.until }) },
  'appeal-used': { language: 'en', message: said.used, isProblem: true },
};
const appeals = Object.entries(appealViews).map(
  ([name, view]): Shot => ({ name, path: '/dashboard/', prepare: (page) => page.setContent(appealHtml(view)) }),
);

const shots: readonly Shot[] = [...entries, ...pages, ...opened, ...appeals];

const sizes = { wide: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } } as const;
/** README.md and docs/guides show these, light and wide. */
const shown = ['overview', 'categories'];
const { values, positionals } = parseArgs({ options: { shown: { type: 'boolean' } }, allowPositionals: true });
const folder = positionals[0] ?? shownFolder;
const isForDocumentation = values.shown ?? positionals.length === 0;
const wanted = isForDocumentation ? shots.filter(({ name }) => shown.includes(name)) : shots;
const themes = isForDocumentation ? (['light'] as const) : (['light', 'dark'] as const);
const widths = isForDocumentation ? (['wide'] as const) : (['wide', 'phone'] as const);
const record: Record<string, ShownPicture> = {};

async function take(page: Page, address: string, shot: Shot, file: string): Promise<number> {
  await page.goto(`${address}${shot.path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
  if ((await page.locator('figure').count()) > 0) await page.locator('.recharts-rectangle').first().waitFor();
  await shot.prepare?.(page);
  const picture = await page.screenshot({ animations: 'disabled' });
  // The colours are flat, so a palette reduces the size to a quarter without a visible difference.
  const small = await sharp(picture).png({ palette: true, colours: 96, effort: 7, compressionLevel: 9 }).toBuffer();
  writeFileSync(join(folder, file), small);
  record[file] = { picture: digest(small), shows: digest(await whatItShows(page)) };
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
const server = await startFakeServer({
  ...fakeReplies,
  'GET /categories': () => ({ ...categories, ...settingsOf([]) }),
});
const browser = await launchBrowser();
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
if (isForDocumentation) writeFileSync(join(folder, recordFile), `${JSON.stringify(record, null, 2)}\n`);
console.log(`${Math.round(bytes / 1024)} KB in ${folder}`);
await browser.close();
await server.close();
