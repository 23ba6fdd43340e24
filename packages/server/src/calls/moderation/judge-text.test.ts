import { emptyRuleSet } from '@moderato/engine';
import { expect, it } from 'vitest';
import type { Caller } from '../../base/caller.ts';
import { noProviders } from '../../desk/playground/no-providers.ts';
import { fixedClassifier } from '../../testing/fixed-classifier.ts';
import { type AccountSettings, mediumPolicies } from '../categories/account-settings.ts';
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

it('N1: looks up settings and rules once for all texts of a call', async () => {
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

it('O8: a text waits for at most two long texts of another account', async () => {
  const read: string[] = [];
  const classifier = fixedClassifier((content) => {
    read.push(content.slice(0, 5));
    return {};
  });
  const judgeFor = createTextJudge({
    settings: { get: () => account, peek: () => undefined, clear: () => {} },
    rules: { get: () => ({ ...emptyRuleSet, byteLength: 0 }) },
    classifierFor: () => classifier,
    providers: noProviders,
  });
  const callers = ['flood', 'decent'].map((accountId) => ({ accountId, mode: 'live' }) as Caller);
  const [flood, decent] = await Promise.all(
    callers.map(async (caller) => {
      const judge = await judgeFor(caller);
      return (content: string) => judge({ caller, startedMs: 0 }, { content });
    }),
  );
  const long = Array.from({ length: 10 }, () => flood?.('flood '.repeat(2_000)));
  await Promise.all([...long, decent?.('hello')]);
  expect(read).toHaveLength(11);
  expect(read.indexOf('hello')).toBeLessThanOrEqual(2);
});
