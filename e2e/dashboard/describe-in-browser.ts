/** Runs tests in a real Chromium, with what most of them need: a service, a browser, a signed-in owner. */

import type { Browser } from 'playwright-core';
import { afterAll, describe, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../packages/dashboard/src/testing/fake-server.ts';
import { type Closing, createClosing } from '../../packages/server/src/parts/closing.ts';
import { chromiumInstalled, launchBrowser, type Visit } from './browser.ts';
import { type DashboardService, setUp, signedIn, startDashboard } from './dashboard-service.ts';

/** What the tests of the current `describe` share. */
let opened: Closing = createClosing();

/**
 * The callback awaits what its tests share; it is not called if there is no Chromium. What it opened is closed after the
 * tests. If the callback fails there are no tests, and nothing would run after them, so it is closed at once.
 */
export function describeInBrowser(title: string, tests: () => Promise<void>): void {
  if (!chromiumInstalled) {
    describe(title, () => it.skip('Chromium is not installed'));
    return;
  }
  describe(title, async () => {
    const { add, close } = createClosing();
    opened = { add, close };
    afterAll(close);
    try {
      await tests();
    } catch (error) {
      await close();
      throw error;
    }
  });
}

interface OpenDashboard {
  readonly service: DashboardService;
  readonly browser: Browser;
}

/** For the tests of one `describeInBrowser`; closed after them. */
export async function openDashboard(): Promise<OpenDashboard> {
  const service = await startDashboard();
  opened.add(service.stop);
  return { service, browser: await openBrowser() };
}

async function openBrowser(): Promise<Browser> {
  const browser = await launchBrowser();
  opened.add(() => browser.close());
  return browser;
}

/** The same service, set up, with its owner signed in. */
export async function openAsOwner(): Promise<OpenDashboard & Visit> {
  const { service, browser } = await openDashboard();
  await setUp(browser, service);
  return { service, browser, ...(await signedIn(browser, service)) };
}

/** Pages with made-up replies, without a service. */
export async function openFakeServer(): Promise<{ readonly server: FakeServer; readonly browser: Browser }> {
  const server = await startFakeServer();
  opened.add(() => server.close());
  return { server, browser: await openBrowser() };
}
