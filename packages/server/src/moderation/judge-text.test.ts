import { emptyRuleSet } from '@moderato/engine';
import { expect, it } from 'vitest';
import type { Caller } from '../caller.ts';
import { type AccountSettings, mediumPolicies } from '../categories/account-settings.ts';
import { noProviders } from '../playground/no-providers.ts';
import { fixedClassifier } from '../testing/fixed-classifier.ts';
import { createTextJudge } from './judge-text.ts';

const text = mediumPolicies('text', []);
const account: AccountSettings = {
  text,
  testText: text,
  image: mediumPolicies('image', []),
  custom: [],
  includeScored: false,
  spamFlags: false,
};

it('N1: settings and rules are looked up once for all texts of a call', async () => {
  const asked: string[] = [];
  const judgeFor = createTextJudge({
    settings: {
      get: (accountId) => {
        asked.push(`settings of ${accountId}`);
        return account;
      },
      peek: () => undefined,
      clear: () => {},
    },
    rules: {
      get: ({ accountId }) => {
        asked.push(`rules of ${accountId}`);
        return { ...emptyRuleSet, byteLength: 0 };
      },
    },
    classifierFor: () => fixedClassifier((content) => (content === 'bad' ? { toxicity: 0.99 } : {})),
    providers: noProviders,
  });
  const caller = { accountId: 'acct_1', mode: 'live' } as Caller;
  const judgeText = await judgeFor(caller);
  const judged = await Promise.all(
    ['fine', 'bad', 'fine'].map((content) => judgeText({ caller, startedMs: 0 }, { content })),
  );
  expect(judged.map(({ outcome }) => outcome.flagged)).toEqual([false, true, false]);
  expect(asked).toEqual(['settings of acct_1', 'rules of acct_1']);
});
