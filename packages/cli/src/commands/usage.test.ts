import { databaseOptions, openStores, readConfig, type Stores } from '@moderato/server';
import { describe, expect, it } from 'vitest';
import { commandLine, json, temporaryFolder } from '../testing/command-line.ts';

type Entry = Parameters<Stores['ledger']['append']>[0][number];

/** A call in the ledger, written as the server would write it. */
function call(accountId: string, index: number, facts: Partial<Entry['row']>, atMs = Date.now()): Entry {
  return {
    period: new Date(atMs).toISOString().slice(0, 7),
    row: {
      account_id: accountId,
      request_id: `req_${index}`,
      at: atMs,
      key_id: 'key_1',
      mode: 'live',
      kind: 'text',
      context: 'default',
      tier: 0,
      action: 'allow',
      scores: '{}',
      thresholds: '{}',
      matched_rules: null,
      trace: '[]',
      model_version: 'test',
      degraded: 0,
      latency_ms: 1,
      author: null,
      content_hash: null,
      flagged: null,
      language: null,
      limited: null,
      text_in_image: null,
      ...facts,
    },
  };
}

describe('usage', () => {
  it('[K7] shows the calls of this month by tier and context, and the limit of the plan', async () => {
    const environment = {
      MODERATO_DATA_DIR: temporaryFolder(),
      MODERATO_PLANS: '{"free":{"requests_per_second":3,"calls_per_month":40}}',
    };
    const moderato = commandLine(environment);
    const { id } = await json<{ id: string }>(moderato, 'accounts', 'create', 'forum');
    const stores = await openStores(databaseOptions(readConfig(environment)));
    const now = new Date();
    const lastMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1) - 1;
    await stores.ledger.append([
      call(id, 1, { context: 'chat' }),
      call(id, 2, { context: 'chat', tier: 2 }),
      call(id, 3, {}),
      call(id, 4, { context: 'username' }, lastMonth),
    ]);
    await stores.close();

    expect(await json(moderato, 'usage', '--account', id)).toEqual({
      account_id: id,
      period: {
        start: new Date(lastMonth + 1).toISOString(),
        end: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString(),
      },
      plan: 'free',
      total_calls: 3,
      calls_limit: 40,
      calls_by_tier: { tier_0: 2, tier_1: 0, tier_2: 1 },
      calls_by_context: { default: 1, username: 0, chat: 2, forum_post: 0, comment: 0 },
      rate_limit: { requests_per_second: 3 },
    });
    const { stdout } = await moderato('usage', '--account', id);
    expect(stdout).toContain('3 of 40 calls (7.5 %)');
    expect(stdout).toMatch(/^context chat +2$/m);
  });

  it('needs --account if there are several, and refuses an unknown one', async () => {
    const moderato = commandLine();
    expect((await moderato('usage')).code).toBe(0);
    await moderato('accounts', 'create', 'forum');
    expect((await moderato('usage')).code).toBe(2);
    expect((await moderato('usage', '--account', 'acct_x')).code).toBe(1);
  });
});
