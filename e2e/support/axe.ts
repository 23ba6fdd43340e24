/** What axe finds on a page, in one theme or in both. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The rules that two themes of the same elements can differ in. */
const colourRules = ['color-contrast', 'link-in-text-block'];

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** By all rules of axe, or by those that are named. */
export async function violationsOn(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Not as a script of the page, which its own policy would rightly refuse.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(`${axe}; 0`);
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules === undefined ? {} : { runOnly: rules }) });
  const source = `axe.run(document, ${options}).then(({ violations }) => violations)`;
  const violations = (await page.evaluate(source)) as readonly Violation[];
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** Leaves the page in the light theme. The dark one has the same elements in other colours. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const light = await violationsOn(page);
  const inkOf = () => page.evaluate('getComputedStyle(document.body).color');
  const lightInk = await inkOf();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(inkOf).not.toBe(lightInk);
  await finishAnimations(page);
  const dark = await violationsOn(page, colourRules);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(inkOf).toBe(lightInk);
  await finishAnimations(page);
  return [...light, ...dark.map((violation) => `dark: ${violation}`)];
}

/** During a transition, axe would measure the opacity as contrast. */
export const finishAnimations = (page: Page) =>
  page.evaluate('Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})))');
