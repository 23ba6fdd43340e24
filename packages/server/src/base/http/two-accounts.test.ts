import { setTimeout as pause } from 'node:timers/promises';
import { callNames, dashboardCalls } from '@moderato/contract/dashboard';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleRequest } from '../../testing/dashboard-samples.ts';
import { type FurnishedAccount, furnishAccount, rowsOf } from '../../testing/furnish-account.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const ofAccounts = callNames.filter((name) => dashboardCalls[name].access !== 'operator' && name !== 'POST /sign-out');

describe('two accounts', () => {
  let app: TestApp;
  let mine: FurnishedAccount;
  let theirs: FurnishedAccount;
  beforeAll(async () => {
    app = await startTestApp();
    [mine, theirs] = [await furnishAccount(app, 'mine'), await furnishAccount(app, 'theirs')];
    // Counters change a moment after the calls; from here on, nothing of theirs changes by itself.
    while ((await rowsOf(app, theirs.things.accountId)).uncounted_calls?.length) await pause(20);
  }, 120_000);
  afterAll(() => app.close());

  it('see only their own data', async () => {
    const decisions = await mine.owner.call('GET /decisions');
    expect(decisions.json.items.map((item) => item.request_id)).toEqual([mine.things.requestId]);
    const rules = await mine.owner.call('GET /rules');
    expect(rules.json.rules.map((rule) => rule.rule_id)).toEqual([mine.things.ruleId, mine.things.shadowRuleId]);
    const review = await mine.owner.call('GET /review');
    expect(review.json.items.map(({ content }) => content)).toEqual(['A wordmine here.']);
  });

  it.each(ofAccounts)('%s with the other account’s ids shows and changes nothing of that account', async (name) => {
    const before = await rowsOf(app, theirs.things.accountId);
    const sample = sampleRequest(name, theirs.things);
    const { status, text } = await mine.owner.call(name, sample);
    const given = JSON.stringify(sample);
    for (const mark of theirs.marks) {
      // The request itself may be repeated; anything else of theirs is a leak.
      if (status === 200 && given.includes(mark)) continue;
      expect(text, mark).not.toContain(mark);
    }
    expect(await rowsOf(app, theirs.things.accountId)).toEqual(before);
    expect(status).toBeLessThan(500 + (name === 'POST /custom-categories/try' ? 4 : 0));
  });

  it.each(ofAccounts.filter((name) => /:(?!medium|name)/.test(name)))(
    '%s gives the same answer for another account’s id and for one that never existed',
    async (name) => {
      const call = (things: typeof theirs.things) => mine.owner.call(name, sampleRequest(name, things));
      const invented = Object.fromEntries(
        Object.entries(theirs.things).map(([kind, id]) => [kind, `${id}x`]),
      ) as unknown as typeof theirs.things;
      const [real, never] = [await call(theirs.things), await call(invented)];
      expect(real.status).toBe(404);
      expect(never.text).toBe(real.text);
    },
  );
});
