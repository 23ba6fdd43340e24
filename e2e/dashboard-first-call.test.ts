/** A new account: the call that empty pages show works in a shell, and then every list has something to show. */

import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { textOf } from './dashboard/browser.ts';
import { ask, owner } from './dashboard/dashboard-service.ts';
import { describeInBrowser, openAsOwner } from './dashboard/describe-in-browser.ts';

const timeout = 300_000;
const text = 'You are an idiot.';

describeInBrowser('the first call', async () => {
  const { service, context, page } = await openAsOwner();
  await ask(context, service.address, 'PUT /review/settings', { body: { keep_content: true, days: 14 } });

  it('works as the empty pages describe it, and fills decisions, authors and review', { timeout }, async () => {
    const shown = new Set<string>();
    for (const path of ['/', '/decisions', '/authors', '/review']) {
      await page.goto(`/dashboard${path}`);
      shown.add(await textOf(page.getByRole('main').locator('pre')));
    }
    expect(shown.size).toBe(1);
    const [curl = ''] = shown;
    const env = { PATH: process.env.PATH ?? '', MODERATO_KEY: service.liveKey };
    const reply = execFileSync('bash', ['-c', curl], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    expect(JSON.parse(reply)).toMatchObject({ flagged: true });

    await page.getByRole('article', { name: 'Item to review' }).getByText(text).waitFor();
    await page.goto('/dashboard/authors');
    await page.getByRole('button', { name: 'user-17' }).waitFor();
    await page.getByLabel('Id starts with').fill('nobody');
    await page.getByText('Change or clear the filters.').waitFor();
  });

  it('is found by its text, opened as a decision, and reviewed from there', { timeout }, async () => {
    await page.goto('/dashboard/decisions');
    await page.getByLabel('Words in kept texts').fill('an idiot');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('1 found.').waitFor();
    await page.getByRole('row').nth(1).locator('mark', { hasText: 'idiot' }).waitFor();
    await page.getByRole('row').nth(1).click();
    const decision = page.getByRole('dialog');
    await decision.getByText(text).waitFor();
    await decision.getByRole('link', { name: 'Open it in review' }).click();
    const item = page.getByRole('article', { name: 'Item to review' });
    await item.getByText(text).waitFor();
    await item.getByRole('button', { name: 'Keep' }).click();
    // The item stays in view and shows the decision.
    await item.getByText(`by ${owner.name}`).waitFor();
    await page.getByRole('button', { name: 'All open items' }).click();
    await page.getByText('Nothing is waiting').waitFor();
    await page.goto('/dashboard/review?item=req_nothing');
    await page.getByText('This item is not here').waitFor();
  });
});
