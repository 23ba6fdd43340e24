/** Tests in a real Chromium, and what most of them begin with: a service, a browser, the owner signed in. */

import type { Browser } from 'playwright-core';
import { afterAll, describe, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../packages/dashboard/src/testing/fake-server.ts';
import { chromiumInstalled, launchBrowser, type Visit } from './browser.ts';
import { type DashboardService, setUp, signedIn, startDashboard } from './dashboard-service.ts';

/** The callback waits for what its tests share; it is not called where there is no Chromium. */
export function describeInBrowser(title: string, tests: () => Promise<void>): void {
  if (chromiumInstalled) describe(title, tests);
  else describe(title, () => it.skip('Chromium is not installed'));
}

interface OpenDashboard {
  readonly service: DashboardService;
  readonly browser: Browser;
}

/** For the tests of one `describe`; closed after them. */
export async function openDashboard(): Promise<OpenDashboard> {
  const [service, browser] = await Promise.all([startDashboard(), launchBrowser()]);
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });
  return { service, browser };
}

/** The same, set up, with its owner signed in. */
export async function openAsOwner(): Promise<OpenDashboard & Visit> {
  const { service, browser } = await openDashboard();
  await setUp(browser, service);
  return { service, browser, ...(await signedIn(browser, service)) };
}

/** Pages with made-up replies, without a service. */
export async function openFakeServer(): Promise<{ readonly server: FakeServer; readonly browser: Browser }> {
  const [server, browser] = await Promise.all([startFakeServer(), launchBrowser()]);
  afterAll(async () => {
    await browser.close();
    await server.close();
  });
  return { server, browser };
}
