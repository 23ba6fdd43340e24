/** Does the main task of every page by clicking, on the real service with its own store. */

import { expect, it } from 'vitest';
import { textOf } from './dashboard/browser.ts';
import { judge, judgeSome, owner } from './dashboard/dashboard-service.ts';
import { describeInBrowser, openAsOwner } from './dashboard/describe-in-browser.ts';

describeInBrowser('every page does its job', async () => {
  const { service, context, page, troubles } = await openAsOwner();
  await judgeSome(service, context);

  const open = async (path: string, heading: string) => {
    await page.goto(`/dashboard${path}`);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  };
  const dialog = () => page.getByRole('dialog');

  it('Overview counts the calls by action, and links to the chosen period', async () => {
    await open('/', 'Overview');
    const actions = page.getByRole('region', { name: 'By action' });
    await actions.getByText('blocked').waitFor();
    expect(await textOf(actions)).toMatch(/flagged2 .*blocked1 /);
    await page.getByText('24 hours').click();
    await page.waitForURL(/period=24h/);
    await page.getByText('As a table').click();
    await page.getByRole('table', { name: 'Calls by action over time' }).waitFor();
  });

  it('Decisions takes its filters from the address, and shows each decision with its scores, rules and trace', async () => {
    await open('/decisions?action=flag', 'Decisions');
    await page.getByText('All 2 shown').waitFor();
    await page.getByRole('button', { name: 'Remove the filter: Action is flag' }).click();
    await page.keyboard.press('f');
    await page.getByRole('combobox', { name: 'Action, language, author, date …' }).fill('action block');
    await page.getByRole('option', { name: 'Action is block', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('1 item', { exact: true }).waitFor();
    expect(page.url()).toContain('action=block');
    await page.getByRole('row').nth(1).click();
    await dialog().getByText('Scores against thresholds').waitFor();
    await dialog()
      .getByRole('link', { name: /^word list “/ })
      .waitFor();
    await dialog().getByText('Tier 0').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Filter/ }).click();
    await dialog().getByRole('combobox').fill('nobody');
    await page.getByRole('option', { name: 'Author is nobody' }).click();
    await page.getByText('No matching decisions').waitFor();
    expect(page.url()).toContain('author=nobody');
  });

  it('Review shows what decided, makes hidden characters visible, and saves each decision', async () => {
    await open('/review', 'Review');
    const item = page.getByRole('article', { name: 'Item to review' });
    await item.locator('mark').first().waitFor();
    await page.getByRole('list', { name: 'Queue' }).getByText('U+202E').waitFor();
    await page.getByRole('radio', { name: 'Open 3' }).waitFor();
    await item.getByRole('button', { name: 'Keep' }).click();
    await page.getByText('Kept.').waitFor();
    await page.getByRole('radio', { name: 'Open 2' }).waitFor();
    await item.getByRole('button', { name: 'Wrong category' }).click();
    await dialog().getByRole('button', { name: 'spam' }).click();
    await page.getByText('Category corrected.').waitFor();
    await page.getByText('Decided', { exact: true }).click();
    await page.getByText(`by ${owner.name}`).first().waitFor();
  });

  it('Authors lists authors with their offences; one is opened, exported and erased', async () => {
    await open('/authors', 'Authors');
    await page.getByRole('button', { name: 'otter-2' }).waitFor();
    const csv = await context.request.get('/dashboard/api/authors/list.csv');
    expect(csv.headers()['content-disposition']).toContain('attachment');
    expect(await csv.text()).toContain('otter-1');
    await page.getByRole('button', { name: 'otter-1' }).click();
    await page.getByRole('heading', { level: 1, name: 'Author', exact: true }).waitFor();
    await page.getByRole('region', { name: 'Timeline' }).getByRole('row').nth(1).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export everything' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.json$/);
    await page.getByRole('button', { name: 'Erase' }).click();
    const erase = page.getByRole('button', { name: 'Erase for good' });
    expect(await erase.isDisabled()).toBe(true);
    await page.getByLabel('Type the author’s name to erase it').fill('otter-1');
    await erase.click();
    await page.getByRole('heading', { level: 1, name: 'Authors', exact: true }).waitFor();
    await page.getByRole('button', { name: 'otter-2' }).waitFor();
    await page.getByRole('button', { name: 'otter-1' }).waitFor({ state: 'detached' });
  });

  it('a ladder of measures is saved, and a confirmed violation shows the recommended measure', async () => {
    await open('/authors', 'Authors');
    await page.getByRole('button', { name: 'Strikes and measures' }).click();
    await dialog().getByRole('switch', { name: 'Show strikes and recommend measures' }).click();
    const [first, second] = [1, 2].map((number) => dialog().getByRole('listitem', { name: `Step ${number}` }));
    await first?.getByLabel('Measure').selectOption('Suspend');
    await first?.getByLabel('Days').fill('2');
    await second?.getByLabel('Strikes').fill('1');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByRole('alert').getByText('Each step of the ladder must need more strikes').waitFor();
    await dialog().getByRole('button', { name: 'Remove step 2' }).click();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });

    const call = { content: 'such a smurf, once more', context: 'chat', user_id: 'badger' };
    await judge(service.address, service.liveKey, call);
    await open('/review?author=badger', 'Review');
    const item = page.getByRole('article', { name: 'Item to review' });
    const beside = page.getByRole('complementary', { name: 'Author and notes' });
    await beside.getByRole('link', { name: 'badger' }).waitFor();
    await beside.getByText('no strikes').waitFor();
    await item.getByRole('button', { name: 'Remove' }).click();
    await dialog().getByRole('button', { name: 'Without a clause' }).click();
    await page.getByText('Removed. No webhook is notified').waitFor();
    await page.goto('/dashboard/authors/detail?author=badger');
    const strikes = page.getByRole('region', { name: '1 strike' });
    await strikes.getByText('suspend for 2 days').waitFor();
    expect(await strikes.getByRole('listitem').count()).toBe(1);
  });

  it('Categories shows what a threshold would change before it is saved, and the audit log undoes it', async () => {
    await open('/categories', 'Categories');
    const card = page.getByRole('region', { name: 'toxicity', exact: true });
    await card.getByLabel('Flags above').fill('0.01');
    await page.getByText('decisions would be different').waitFor();
    // Each category's own change stands beside the whole.
    await page.getByRole('table', { name: 'Each category by itself' }).getByText('toxicity').waitFor();
    // Nothing covers a slider, and a click does not lose unsaved changes.
    const slider = card.getByLabel('Flags above');
    await slider.scrollIntoViewIfNeeded();
    // A trial click fails if another element would receive it.
    await slider.click({ trial: true });
    await page.getByRole('link', { name: 'Rules', exact: true }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => card.getByLabel('Flags above').inputValue()).toBe('0.01');
    await page.getByText('Images', { exact: true }).click();
    await page.getByText('Text', { exact: true }).first().click();
    await expect.poll(() => card.getByLabel('Flags above').inputValue()).toBe('0.01');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved. You can undo').waitFor();
    await expect.poll(() => card.getByLabel('Flags above').inputValue(), { timeout: 60_000 }).toBe('0.01');
    await open('/audit', 'Audit log');
    await page.getByRole('button', { name: 'Undo: Category changed' }).first().click();
    await page.getByText('Undone.', { exact: true }).waitFor();
    await open('/categories', 'Categories');
    await expect.poll(() => card.getByLabel('Flags above').inputValue(), { timeout: 60_000 }).toBe('0.7');
  });

  it('a custom category is created, changed and deleted', async () => {
    await open('/categories', 'Categories');
    await page.getByRole('button', { name: 'New category' }).click();
    await dialog().getByLabel('Name').fill('spoilers');
    await dialog().getByLabel('What belongs in it').fill('Tells how a story ends.');
    await dialog().getByRole('button', { name: 'Save' }).click();
    const own = page.getByRole('region', { name: 'Custom categories' });
    await own.getByText('Tells how a story ends.').waitFor();
    await own.getByRole('button', { name: 'Remove' }).click();
    await dialog().getByRole('button', { name: 'Remove' }).click();
    await own.getByText('No custom categories yet.').waitFor();
  });

  it('Rules tests rules on a text with highlights, and creates, shadows, imports and deletes them', async () => {
    await open('/rules', 'Rules');
    await page.getByLabel('Text', { exact: true }).fill('hello smurf');
    expect(await textOf(page.locator('mark').first())).toBe('smurf');
    await page.getByRole('button', { name: 'New rule' }).click();
    await dialog().getByLabel('Type').selectOption('regex');
    await dialog().getByLabel('Expression').fill('(?=x)');
    await dialog().getByRole('button', { name: 'Create rule' }).click();
    await dialog().getByRole('alert').first().waitFor();
    await dialog().getByLabel('Expression').fill('az+rael');
    await dialog().getByLabel('Name').fill('Cat of the wizard');
    await dialog().getByLabel('Try it on a text').fill('oh azzrael, azrael');
    await dialog().getByText('2 times: azzrael, azrael').waitFor();
    await dialog().getByRole('button', { name: 'Create rule' }).click();
    const row = page.getByRole('row').filter({ hasText: 'az+rael' });
    await row.getByText('Cat of the wizard').waitFor();
    await row.getByRole('button', { name: 'Move to shadow' }).click();
    await row.getByRole('button', { name: 'Activate' }).click();
    await dialog().getByText('It has matched nothing in shadow yet.').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Import' }).click();
    await dialog()
      .getByLabel('File')
      .setInputFiles({
        name: 'words.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('# a list\npapa smurf\nbrainy\n'),
      });
    await dialog().getByText('1 rule with 2 entries.').waitFor();
    await dialog().getByText('Skipped 1 comment line: # a list').waitFor();
    await dialog().getByRole('button', { name: 'Import' }).click();
    await page.getByRole('row').filter({ hasText: 'papa smurf' }).waitFor();
    await row.getByRole('button', { name: /^Delete/ }).click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
  });

  it('a key is created, shown once, works, and is refused once revoked', async () => {
    await open('/keys', 'Keys');
    await page.getByRole('button', { name: 'New key' }).click();
    await dialog().getByLabel('Label').fill('browser test');
    await dialog().getByLabel('Mode', { exact: true }).selectOption('test');
    await dialog().getByRole('button', { name: 'Create key' }).click();
    const secret = await textOf(page.locator('[data-secret]'));
    expect(secret).toMatch(/^mod_test_/);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    expect(await page.content()).not.toContain(secret);
    expect((await judge(service.address, secret, { content: 'hello' })).action).toBe('allow');
    await page.getByRole('button', { name: 'Revoke browser test' }).click();
    await dialog().getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Revoked: calls with this key').waitFor();
    await expect(judge(service.address, secret, { content: 'hello' })).rejects.toThrow('401');
  });

  it('the playground judges while you type, stores nothing, and offers the call as code', async () => {
    await open('/playground', 'Playground');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('what a smurf');
    await page.getByRole('link', { name: 'word list “smurf”' }).waitFor();
    await page.getByLabel('Context').selectOption('chat');
    await page.getByText('Python').click();
    const call = page.getByRole('textbox', { name: 'The call in Python' });
    await expect.poll(() => call.inputValue()).toContain('"context": "chat"');
    await open('/decisions', 'Decisions');
    await page.getByText('All 6 shown').waitFor();
  });

  it('the playground accepts an image from this computer', async () => {
    await open('/playground', 'Playground');
    await page.getByText('Image', { exact: true }).click();
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    await page.getByLabel('Choose an image').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: pixel });
    await page.getByText('Use a JPEG, PNG, GIF or WebP.').waitFor();
    await page.getByLabel('Choose an image').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: pixel });
    await page.getByRole('img', { name: 'a.png' }).waitFor();
    // A verdict, or the reason why there is none (a busy machine may miss the deadline), but never silence.
    await page.getByText('tier 2').or(page.getByRole('alert')).first().waitFor();
  });

  it('a webhook is created with a secret shown once; a test without an answer is logged as failed', async () => {
    await open('/webhooks', 'Webhooks');
    await page.getByRole('button', { name: 'New webhook' }).click();
    await dialog().getByLabel('Label').fill('our channel');
    // An address of this machine, which the guard does not connect to.
    await dialog().getByLabel('Address').fill('http://127.0.0.1:9/hook');
    await dialog().getByRole('button', { name: 'Save' }).click();
    const secret = await textOf(page.locator('[data-secret]'));
    await page.getByRole('button', { name: 'I have copied it' }).click();
    expect(await page.content()).not.toContain(secret);
    const webhook = page.getByRole('region', { name: 'our channel' });
    await webhook.getByRole('button', { name: 'Send a test' }).click();
    const log = page.getByRole('region', { name: 'Deliveries' }).first();
    await log.getByRole('row').filter({ hasText: 'failed' }).first().waitFor();
    await webhook.getByRole('button', { name: 'Remove' }).click();
    await dialog().getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No webhooks yet').waitFor();
  });

  it('Usage, Providers, Members and the operator area show the current state', async () => {
    await open('/usage', 'Usage and plan');
    await page.getByText('of 5,000,000').waitFor();
    await open('/providers', 'Providers');
    await page.getByText('not configured').first().waitFor();
    await page.getByText('MODERATO_TIER1_BASE_URL').first().waitFor();
    await page.getByText('any server that speaks OpenAI’s moderation protocol. Then').first().waitFor();
    await open('/members', 'Members');
    await page.getByText('owner@example.org').first().waitFor();
    await open('/operator/health', 'Instance health');
    await page.getByText('sqlite').waitFor();
    await open('/operator/accounts', 'Accounts');
    await page.getByRole('button', { name: 'New account' }).click();
    await dialog().getByLabel('Name').fill('Otter Game');
    await dialog().getByLabel('Plan').selectOption('indie');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Otter Game' }).waitFor();
  });

  it('an unknown address shows a "not found" page', async () => {
    await page.goto('/dashboard/no-such-page');
    await page.getByText('There is no such page').waitFor();
  });

  it('no page reported an error', () => expect(troubles).toEqual([]));
});
