/** Moderators who work in a browser with the keyboard only, and a count of the keys they pressed. */

import type { Browser, Page } from 'playwright-core';
import { visit } from './browser.ts';
import { ask, type DashboardService, owner, signedIn } from './dashboard-service.ts';

/** Generous: a busy machine is not a failed test. */
const patienceMs = 90_000;

export interface Moderator {
  readonly page: Page;
  /** Keys that made a decision. */
  decisions: number;
  /** Every other key. */
  others: number;
  decide(key: string): Promise<void>;
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Whether a colleague has the current item; then one key goes to the next free one. */
  isTaken(): Promise<boolean>;
  /** The text of the current item; undefined if nothing is waiting. */
  inFront(): Promise<string | undefined>;
  /** Waits for another item, for at most `withinMs`. */
  moved(from: string, withinMs?: number): Promise<string | undefined>;
}

export async function inviteModerator(browser: Browser, service: DashboardService, email: string): Promise<void> {
  const { address } = service;
  const { context: owners } = await signedIn(browser, service, owner);
  const invited = (await ask(owners, address, 'POST /invitations', { body: { email, role: 'moderator' } })) as {
    readonly link: string;
  };
  await owners.close();
  const token = new URLSearchParams(new URL(invited.link).hash.slice(1)).get('token');
  const { context } = await visit(browser, address);
  const person = { token, name: email, password: owner.password };
  await ask(context, address, 'POST /invitations/accept', { body: person });
  await context.close();
}

/** Signed in, with the review queue open, the oldest first. */
export async function openModerator(browser: Browser, service: DashboardService, email: string): Promise<Moderator> {
  const { page } = await signedIn(browser, service, { email, password: owner.password });
  await page.goto('/dashboard/review?order=oldest');
  await page.getByRole('article', { name: 'Item to review' }).waitFor();
  const front = `(() => {
    if (document.querySelector('dialog[open]') !== null) return null;
    const item = document.querySelector('article[aria-label="Item to review"] p .content');
    if (item !== null) return item.textContent;
    return document.body.textContent.includes('Nothing is waiting') ? '' : null;
  })()`;
  const read = async (isNews: (text: string) => boolean): Promise<string | undefined> => {
    const untilMs = Date.now() + patienceMs;
    while (Date.now() < untilMs) {
      const text = (await page.evaluate(front)) as string | null;
      if (text !== null && isNews(text)) return text === '' ? undefined : text;
      await page.waitForTimeout(20);
    }
    throw new Error(`Nothing new came: ${await page.locator('main').textContent()}`);
  };
  const moderator: Moderator = {
    page,
    decisions: 0,
    others: 0,
    async decide(key) {
      moderator.decisions += 1;
      await page.keyboard.press(key);
    },
    async press(...keys) {
      moderator.others += keys.length;
      for (const key of keys) await page.keyboard.press(key);
    },
    async type(text) {
      moderator.others += text.length;
      await page.keyboard.type(text);
    },
    isTaken: () =>
      page.getByRole('article', { name: 'Item to review' }).getByRole('button', { name: 'Next free item' }).isVisible(),
    inFront: () => read(() => true),
    async moved(from, withinMs) {
      if (withinMs === undefined) return read((text) => text !== from);
      const untilMs = Date.now() + withinMs;
      return read((text) => text !== from || Date.now() >= untilMs);
    },
  };
  return moderator;
}
