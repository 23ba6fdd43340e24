/** The page Work in a real browser: what a team decided, and a second look by somebody else. */

import type { Work } from '@moderato/contract';
import { expect, it } from 'vitest';
import { ask, judge, owner, signedIn } from './dashboard/dashboard-service.ts';
import { describeInBrowser, openAsOwner } from './dashboard/describe-in-browser.ts';
import { inviteModerator } from './dashboard/moderators.ts';

const timeout = 300_000;
const ada = 'ada@example.org';

describeInBrowser('the page Work', async () => {
  const { service, browser, context: owners, page } = await openAsOwner();
  const asOwner = (...given: [Parameters<typeof ask>[2], Parameters<typeof ask>[3]?]) =>
    ask(owners, service.address, ...given);
  await asOwner('PUT /review/settings', { body: { keep_content: true, days: 14 } });
  await asOwner('POST /rules', { body: { type: 'wordlist', pattern: ['smurf'], moderation_action: 'flag' } });
  await asOwner('PUT /work/settings', { body: { second_looks_percent: 100 } });
  await inviteModerator(browser, service, ada);
  const sent: string[] = [];
  for (const name of ['one', 'two', 'three']) {
    const { request_id } = await judge(service.address, service.liveKey, { content: `smurf ${name}` });
    sent.push(request_id);
  }
  const [first = '', second = ''] = sent;
  await asOwner('POST /review/decide', { body: { request_ids: [first, second], decision: 'remove' } });

  const open = async (shown: typeof page) => {
    await shown.goto('/dashboard/work');
    await shown.getByRole('heading', { level: 1, name: 'Work', exact: true }).waitFor();
  };

  it('a moderator takes second looks by keys, and sees the first decision only afterwards', { timeout }, async () => {
    const { page: shown } = await signedIn(browser, service, { email: ada, password: owner.password });
    await open(shown);
    const panel = shown.getByRole('region', { name: 'Second looks' });
    await panel.getByText('2 decisions of others wait for you').waitFor();
    await panel.getByRole('button', { name: 'Take a second look' }).click();
    const item = panel.getByRole('article', { name: 'Item for a second look' });
    await item.getByText('smurf one').waitFor();
    expect(await panel.textContent()).not.toContain('Removed');
    await shown.keyboard.press('x');
    await panel.getByText('You both said the same (Removed).').waitFor();
    await item.getByText('smurf two').waitFor();
    await shown.keyboard.press('a');
    await panel.getByText(`${owner.name} had said: Removed. That decision stands.`).waitFor();
    // A moderator decided nothing first and sees nobody else's figures.
    expect(await shown.getByRole('table', { name: 'By person' }).count()).toBe(0);
    await shown.context().close();
  });

  it('the owner sees what waits, who decided, agreement, hours and where two people differed', {
    timeout,
  }, async () => {
    await open(page);
    await page.getByRole('link', { name: '1 waiting for review' }).waitFor();
    const people = page.getByRole('table', { name: 'By person' });
    await people.getByRole('cell', { name: owner.name }).waitFor();
    expect(await people.getByRole('row').nth(1).textContent()).toContain('2');
    await page.getByRole('region', { name: 'Agreement by language' }).waitFor();
    await page.getByRole('table', { name: 'Decisions by weekday and hour' }).waitFor();
    const differences = page.getByRole('region', { name: 'Where two people differed' });
    await differences.getByText(`${owner.name}: Removed`).waitFor();
    await differences.getByRole('link', { name: 'Open in review' }).click();
    await page.getByText('smurf two').first().waitFor();
    const { team } = (await asOwner('GET /work')) as Work;
    expect([team.decided, team.second_looks]).toEqual([2, { agreed: 1, differed: 1 }]);
  });
});
