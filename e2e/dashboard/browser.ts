/** A real Chromium, with pages that record everything that goes wrong on them. */

import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import { hasExtra } from '../../packages/server/src/testing/extras.ts';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Without it, tests are skipped with a message; scripts/test.ts says how to get it. */
export const chromiumInstalled = hasExtra(existsSync(executablePath));

const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Generous: a busy machine is not a failed test. */
const patienceMs = 90_000;

export const launchBrowser = (): Promise<Browser> => chromium.launch({ executablePath, args: launchArguments });

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors of scripts, refusals of the Content-Security-Policy, dialogs, and requests that left our own origin. */
  readonly troubles: readonly string[];
}

export async function visit(browser: Browser, address: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ baseURL: address, locale: 'en-GB', timezoneId: 'UTC', ...options });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // The browser also logs refused calls; tests check what the page says about them where it matters.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      troubles.push(`console: ${message.text()}`);
    }
  });
  page.on('dialog', (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'data:' && url.protocol !== 'blob:' && url.origin !== address)
      troubles.push(`left: ${url.href}`);
  });
  return { context, page, troubles };
}

/** Waits until there has been no request for half a second. The event stream never ends and is not waited for. */
export async function settled(page: Page): Promise<void> {
  const underWay = new Set<Request>();
  let quietSinceMs = Date.now();
  const began = (request: Request) => {
    if (request.resourceType() !== 'eventsource') underWay.add(request);
  };
  const ended = (request: Request) => {
    underWay.delete(request);
    quietSinceMs = Date.now();
  };
  page.on('request', began).on('requestfinished', ended).on('requestfailed', ended);
  await page.waitForLoadState('load');
  while (underWay.size > 0 || Date.now() - quietSinceMs < 500) await page.waitForTimeout(50);
  page.off('request', began).off('requestfinished', ended).off('requestfailed', ended);
}

export async function textOf(locator: Locator): Promise<string> {
  return (await locator.textContent()) ?? '';
}
