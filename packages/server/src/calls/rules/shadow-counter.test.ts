import { describe, expect, it, onTestFinished } from 'vitest';
import { createShadowCounter } from './shadow-counter.ts';
import type { ShadowHits } from './shadow-matches-store.ts';

const rules = [
  { ruleId: 'rule_1', type: 'wordlist', pattern: ['turnip'], priority: 0, action: 'flag', createdAtMs: 0 },
] as const;

describe('counts of shadow rules', () => {
  it('are written once with the next counts after a failed attempt', async () => {
    const written: ShadowHits[] = [];
    let isBroken = true;
    const counter = createShadowCounter({
      store: {
        async count(hits) {
          if (isBroken) throw new Error('deadlock detected');
          written.push(...hits.values());
        },
      },
      load: async () => ({ rules, version: '1' }),
      ledgerDays: 90,
      writeEveryMs: 3_600_000,
      onFailure: () => {},
    });
    onTestFinished(counter.stop);
    const see = (requestId: string) =>
      counter.seen({ accountId: 'acct_1', mode: 'live', requestId, isAllowed: true }, 'a turnip');
    see('req_1');
    await expect(counter.write()).rejects.toThrow('deadlock');
    see('req_2');
    isBroken = false;
    await counter.write();
    expect(written).toMatchObject([{ hits: 2, matches: [{ request_id: 'req_1' }, { request_id: 'req_2' }] }]);
    await counter.write();
    expect(written).toHaveLength(1);
  });
});
