import type { LoadedRules } from '@moderato/engine';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../base/audit/change.ts';
import { createGates } from '../../base/fairness/gates.ts';
import { isRefused } from '../../base/http/route.ts';
import { byCommandLine } from '../../testing/by-command-line.ts';
import { type RulesParts, rulesHandlers } from './rules.page.ts';
import { createRulesChanges } from './rules-changes.ts';

const draft = { type: 'wordlist' as const, pattern: ['word'], moderation_action: 'flag' as const };
const place = { mode: 'live', shadow: false } as const;

/** Changes that the test completes. */
function slowChanges() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const change: Change = async (by) => {
    begun.push(by === 'known later' ? by : by.accountId);
    await new Promise<void>((resolve) => ends.push(resolve));
    return { answer: undefined as never, entryId: null };
  };
  return {
    begun,
    end: () => ends.shift()?.(),
    changes: createRulesChanges({ change, cleared: () => {}, places: createGates().ruleChanges }),
  };
}

describe('rule changes', () => {
  it('O8: are made in turns by account: nobody waits for all changes of another account', async () => {
    const { begun, end, changes } = slowChanges();
    const add = (accountId: string) => changes.add(byCommandLine(accountId), draft, place);
    const all = [add('busy'), add('busy'), add('busy'), add('busy'), add('other')];
    await expect.poll(() => begun).toEqual(['busy', 'other']);
    end();
    end();
    await expect.poll(() => begun).toEqual(['busy', 'other', 'busy']);
    for (let left = 3; left > 0; left--) {
      await expect.poll(() => begun.length).toBe(6 - left);
      end();
    }
    await Promise.all(all);
  });

  it('O8: of the account with most are refused when the queue is full', async () => {
    const { begun, end, changes } = slowChanges();
    const add = (accountId: string) => changes.add(byCommandLine(accountId), draft, place);
    const flood = Array.from({ length: 210 }, () => add('busy'));
    await expect.poll(() => begun).toEqual(['busy']);
    const late = add('other');
    await expect.poll(() => begun).toEqual(['busy', 'other']);
    const ending = setInterval(end, 0);
    const refused = (await Promise.all(flood)).filter(isRefused);
    expect(isRefused(await late)).toBe(false);
    clearInterval(ending);
    expect(refused.length).toBe(9);
    expect(refused[0]?.refusal).toMatchObject({ code: 'overloaded' });
  });
});

describe('testing rules on a text', () => {
  it('O8: reads no rules while a test of the same account is in progress', async () => {
    const loads: string[] = [];
    const answers: ((loaded: LoadedRules) => void)[] = [];
    const parts: Partial<RulesParts> = {
      load: ({ accountId }) => {
        loads.push(accountId);
        return new Promise((resolve) => answers.push(resolve));
      },
      shadowIds: async () => new Set(),
      testPlaces: createGates().ruleTests,
    };
    const handlers = rulesHandlers(parts as RulesParts);
    const test = (accountId: string) =>
      handlers['POST /rules/test']({ member: { accountId }, body: { content: 'a word' } } as never);
    const all = [test('busy'), test('busy'), test('busy'), test('other')];
    await expect.poll(() => loads).toEqual(['busy', 'other']);
    const answering = setInterval(() => answers.shift()?.({ version: '1', rules: [] }), 0);
    for (const answer of await Promise.all(all)) expect(answer).toEqual({ matches: [], exempt: [] });
    clearInterval(answering);
    expect(loads).toHaveLength(4);
  });
});
