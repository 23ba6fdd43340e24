/** What axe finds on a page. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The rules that two themes of the same elements can differ in. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** By all rules of axe, or by those that are named. */
export async function violationsOn(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Not as a script of the page, which its own policy would rightly refuse.
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules === undefined ? {} : { runOnly: rules }) });
  const source = `${axe}; axe.run(document, ${options}).then(({ violations }) => violations)`;
  const violations = (await page.evaluate(source)) as readonly Violation[];
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
