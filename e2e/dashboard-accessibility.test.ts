/** Checks accessibility: axe finds nothing on any page, light or dark, and no page scrolls sideways on a phone. */

import type { OutcomeReply } from '@moderato/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startFakeServer } from '../packages/dashboard/src/testing/fake-server.ts';
import { settled, visit } from './dashboard/browser.ts';
import { judge, judgeSome, signedIn } from './dashboard/dashboard-service.ts';
import { describeInBrowser, openAsOwner } from './dashboard/describe-in-browser.ts';
import { everyPage } from './dashboard/every-page.ts';
import { sideBySide } from './dashboard/side-by-side.ts';
import { finishAnimations, violationsInBothThemes, violationsOn } from './support/axe.ts';

/** Presses the button until its dialog opens: on a busy machine, the page may react too late to the first press. */
async function openDialog(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect
    .poll(
      async () => {
        if (!(await dialog.isVisible()))
          await page.getByRole('button', { name: button }).first().click({ timeout: 5_000 });
        return dialog.isVisible();
      },
      { timeout: 90_000, interval: 500 },
    )
    .toBe(true);
}

/** One button of each kind: the rows of a list have the same ones. */
async function buttonsOn(page: Page): Promise<string[]> {
  const labels = (await page.evaluate(
    `[...document.querySelectorAll('main button:not([role])')].map((one) => one.getAttribute('aria-label') ?? one.textContent.trim())`,
  )) as string[];
  const kinds = new Map<string, string>();
  for (const label of labels.toReversed()) kinds.set(label.split(' ').slice(0, 2).join(' '), label);
  return [...kinds.values()];
}

describeInBrowser('the dashboard is accessible', async () => {
  const { service, browser, context: first } = await openAsOwner();
  await judgeSome(service, first);
  await first.close();

  const settle = async (page: Page, heading: string) => {
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    await settled(page);
    await finishAnimations(page);
  };

  it('axe finds no violation on any page, light or dark, and every page fits a phone of 360 pixels without sideways scrolling', {
    timeout: 600_000,
  }, async () => {
    const found: Record<string, string[]> = {};
    const check = async (page: Page, what: string) => {
      const violations = await violationsInBothThemes(page);
      if (violations.length > 0) found[what] = violations;
    };
    const open = () => signedIn(browser, service);
    const troublesOfAll = await sideBySide(everyPage, open, async ({ page }, { path, heading }) => {
      await page.goto(`/dashboard${path}`);
      await settle(page, heading);
      await check(page, path);
      const size = page.viewportSize();
      await page.setViewportSize({ width: 360, height: 740 });
      await finishAnimations(page);
      const width = (await page.evaluate('document.documentElement.scrollWidth')) as number;
      if (width > 360) found[`${path} on a phone`] = [`${width} pixels wide`];
      if (size !== null) await page.setViewportSize(size);
    });
    const { context, page, troubles } = await open();
    await page.goto('/dashboard/review');
    await settle(page, 'Review');
    await page.keyboard.press('s');
    await page.getByRole('button', { name: 'chosen Escape' }).waitFor();
    await finishAnimations(page);
    await check(page, 'chosen items');
    expect(found).toEqual({});
    expect([...troublesOfAll, ...troubles]).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Keys' }).click();
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
    await context.close();
  });

  it('no chart widens the page before it is drawn again for a narrower window', { timeout: 600_000 }, async () => {
    const madeUp = await startFakeServer();
    const { context, page } = await visit(browser, madeUp.address);
    // Charts learn their first width and no later one.
    await context.addInitScript(`{
      const Observer = ResizeObserver;
      window.ResizeObserver = class extends Observer {
        constructor(answer) {
          let answered = false;
          super((...given) => {
            if (!answered) answer(...given);
            answered = true;
          });
        }
      };
    }`);
    const found: Record<string, number> = {};
    for (const path of ['/', '/providers', '/work', '/authors/detail?author=otter-1']) {
      await page.setViewportSize({ width: 1280, height: 740 });
      await page.goto(`/dashboard${path}`);
      const chart = page.locator('.recharts-surface').first();
      await chart.waitFor({ state: 'attached' });
      await page.setViewportSize({ width: 360, height: 740 });
      expect(Number(await chart.getAttribute('width')), path).toBeGreaterThan(360);
      found[path] = (await page.evaluate('document.documentElement.scrollWidth')) as number;
    }
    expect(found).toEqual({ '/': 360, '/providers': 360, '/work': 360, '/authors/detail?author=otter-1': 360 });
    await context.close();
    await madeUp.close();
  });

  it('axe finds no violation on signed-out pages and in open dialogs', { timeout: 600_000 }, async () => {
    const found: Record<string, string[]> = {};
    const signedOut = [
      ['/sign-in', 'Sign in'],
      ['/setup', 'Set up'],
      ['/invitation', 'Invitation'],
      ['/reset-password', 'New password'],
    ] as const;
    const outside = () => visit(browser, service.address);
    await sideBySide(signedOut, outside, async ({ page }, [path, heading]) => {
      await page.goto(`/dashboard${path}`);
      await settle(page, heading);
      const violations = await violationsOn(page);
      if (violations.length > 0) found[path] = violations;
    });

    const dialogs = [
      ['/keys', 'New key'],
      ['/rules', 'New rule'],
      ['/rules', 'Import'],
      ['/rules', 'word list smurf'],
      ['/webhooks', 'New webhook'],
      ['/members', 'Invite'],
      ['/categories', 'New category'],
      ['/operator/accounts', 'New account'],
      ['/authors', 'Strikes and measures'],
      ['/decisions', 'flag, open'],
    ] as const;
    const inside = () => signedIn(browser, service);
    await sideBySide(dialogs, inside, async ({ page }, [path, button]) => {
      await page.goto(`/dashboard${path}`);
      // A button that is pressed while the page is still loading may be redrawn before it reacts.
      await settled(page);
      await openDialog(page, button);
      await settled(page);
      await finishAnimations(page);
      const violations = await violationsOn(page);
      if (violations.length > 0) found[`${path} ${button}`] = violations;
    });
    const { context, page } = await inside();
    await page.goto('/dashboard/');
    await settled(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Page, author, rule, request, key or words of a text' }).fill('otter');
    await page.getByRole('group', { name: 'Authors' }).getByRole('option').first().waitFor();
    const violations = await violationsOn(page);
    if (violations.length > 0) found['Ctrl K'] = violations;
    expect(found).toEqual({});
    await context.close();
  });

  it('axe finds no violation on the public appeal page, light or dark', { timeout: 600_000 }, async () => {
    const key = await service.moderato('keys', 'create', '--mode', 'live', '--scopes', 'moderate,cases');
    const { request_id } = await judge(service.address, key, { content: 'gargamel was here', user_id: 'otter-1' });
    const recorded = await fetch(`${service.address}/v1/outcomes`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ request_id, outcome: 'removed', clause: '4.2: No insults' }),
    });
    const { appeal_url: link } = (await recorded.json()) as OutcomeReply;
    const { context, page, troubles } = await visit(browser, service.address, {
      viewport: { width: 360, height: 740 },
    });
    const found: Record<string, string[]> = {};
    const check = async (what: string, words: string) => {
      await page.getByText(words).waitFor();
      const violations = await violationsInBothThemes(page);
      const width = (await page.evaluate('document.documentElement.scrollWidth')) as number;
      if (width > 360) violations.push(`${width} pixels wide`);
      if (violations.length > 0) found[what] = violations;
    };
    await page.goto(link);
    await check('form', '4.2: No insults');
    await page.getByRole('textbox').fill('   ');
    await page.getByRole('button').click();
    await check('error', 'Write a reason');
    await page.getByRole('textbox').fill('I was quoting a cartoon.');
    await page.getByRole('button').click();
    await check('sent', 'Your appeal was received.');
    await page.goto(link);
    await check('used', 'the answer will be shown here');
    await page.goto(`${link}x`);
    await check('unknown', 'This link is not valid.');
    expect(found).toEqual({});
    expect(troubles).toEqual([]);
    await context.close();
  });

  // Each page in one of the two themes: what opens consists of the same parts on all of them.
  for (const [half, colorScheme] of (['light', 'dark'] as const).entries()) {
    it(`axe finds no violation in anything that a button opens, ${colorScheme}`, { timeout: 600_000 }, async () => {
      // The made-up data has an example of everything.
      const madeUp = await startFakeServer();
      const open = async () => {
        const visited = await visit(browser, madeUp.address, { colorScheme });
        // A page with unsaved changes asks before it is left.
        visited.page.removeAllListeners('dialog');
        visited.page.on('dialog', (asked) => void asked.accept());
        return visited;
      };
      const found: Record<string, string[]> = {};
      const opened: string[] = [];
      const check = async (page: Page, what: string) => {
        await finishAnimations(page);
        opened.push(what);
        const violations = await violationsOn(page);
        if (violations.length > 0) found[what] = violations;
      };
      const all = [...everyPage.map((one) => one.path), '/rules?open=rule_shadow', '/decisions?open=req_0'];
      const paths = all.filter((_, place) => place % 2 === half);
      await sideBySide(paths, open, async ({ page }, path) => {
        const dialog = page.getByRole('dialog');
        await page.goto(`/dashboard${path}`);
        await settled(page);
        if (
          (await page
            .getByRole('group')
            .filter({ has: page.locator('summary') })
            .count()) > 0
        ) {
          await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
          await check(page, `${path}, folded parts`);
        }
        for (const label of await buttonsOn(page)) {
          if (await dialog.isVisible()) {
            if (!opened.includes(`${path}, dialog`)) await check(page, `${path}, dialog`);
            await page.keyboard.press('Escape');
            await dialog.waitFor({ state: 'detached' });
          }
          const button = page.getByRole('main').getByRole('button', { name: label, exact: true }).first();
          if (!(await button.isVisible()) || !(await button.isEnabled())) continue;
          await button.click();
          await settled(page);
          if (await dialog.isVisible()) await check(page, `${path} ${label}`);
        }
      });
      expect(found).toEqual({});
      expect(opened.length).toBeGreaterThan(10);
      await madeUp.close();
    });
  }
});
