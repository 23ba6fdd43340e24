/**
 * Several copies on PostgreSQL and Redis: a call that one copy answers appears on a review page of another by itself.
 */

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onPostgres, type StorePlace } from '../packages/server/src/testing/engines.ts';
import { onRedis, startRedis, type TestRedis } from '../packages/server/src/testing/start-redis.ts';
import { chromiumInstalled, launchBrowser, visit } from './dashboard/browser.ts';
import { ask, judge, owner } from './dashboard/dashboard-service.ts';
import { sayTimes } from './dashboard/say-times.ts';
import { keyFor, type ServerProcess, startServer } from './support/server-process.ts';

const command = fileURLToPath(new URL('../packages/cli/bin/moderato.js', import.meta.url));
const run = promisify(execFile);
const startMs = 900_000;

const onBoth = (suite: Parameters<typeof onPostgres>[0]) => onRedis(() => onPostgres(suite));

onBoth((engine, create) => {
  describe.skipIf(!chromiumInstalled)(`review on several copies, ${engine} and Redis`, () => {
    let place: StorePlace;
    let redis: TestRedis;
    let browser: Browser;
    let environment: Record<string, string>;
    const copies: ServerProcess[] = [];
    beforeAll(async () => {
      // One after the other: what was opened is closed, also when the next one fails.
      place = await create();
      redis = await startRedis();
      browser = await launchBrowser();
      environment = {
        DATABASE_URL: place.options.engine === 'postgres' ? place.options.url : '',
        REDIS_URL: redis.url,
        MODERATO_MODEL_THREADS: '1',
      };
      for (let copy = 0; copy < 2; copy += 1) copies.push(await startServer(environment));
    }, startMs);
    afterAll(async () => {
      await browser?.close();
      for (const copy of copies) copy.send('SIGKILL');
      await Promise.all(copies.map(({ ended }) => ended));
      await redis?.remove();
      await place?.remove();
    });

    const moderato = async (...words: string[]) => {
      const env = { PATH: process.env.PATH ?? '', ...keyFor(environment), ...environment };
      return (await run(process.execPath, [command, ...words], { env })).stdout.trim();
    };

    it('a flagged call on one copy appears on a page of another copy without a reload', {
      timeout: startMs,
    }, async () => {
      const [shown = '', other = ''] = copies.map(({ address }) => address);
      const token = /#token=([\w-]+)/.exec(await moderato('members', 'setup-link'))?.[1];
      const key = await moderato('keys', 'create', '--mode', 'live');
      const { context, page, troubles } = await visit(browser, shown);
      await ask(context, shown, 'POST /setup', { body: { token, ...owner } });
      await ask(context, shown, 'PUT /review/settings', { body: { keep_content: true, days: 14 } });
      const rule = { type: 'wordlist', pattern: ['smurf'], moderation_action: 'flag' };
      await ask(context, shown, 'POST /rules', { body: rule });
      await page.goto('/dashboard/review');
      await page.getByText('Nothing is waiting').waitFor();
      // The other copy knows the rule.
      await expect
        .poll(async () => (await judge(other, key, { content: 'the first smurf' })).action, { timeout: 60_000 })
        .toBe('flag');
      const item = page.getByRole('article', { name: 'Item to review' });
      await item.getByText('the first smurf').waitFor();
      const list = page.getByRole('list', { name: 'Queue' });
      const times: number[] = [];
      for (const name of ['second', 'third', 'fourth', 'fifth', 'sixth']) {
        await judge(other, key, { content: `the ${name} smurf` });
        const answeredMs = performance.now();
        await list.getByText(`the ${name} smurf`).waitFor();
        times.push(performance.now() - answeredMs);
      }
      sayTimes("from the reply of one copy to the item on another copy's page", times);
      expect(troubles).toEqual([]);
    });
  });
});
