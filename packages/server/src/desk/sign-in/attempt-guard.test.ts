import { describe, expect, it } from 'vitest';
import { rates } from '../../base/fairness/gates.ts';
import { createMemoryBudget } from '../../base/fairness/memory-budget.ts';
import { type Refused, refuse } from '../../base/http/route.ts';
import { createAttemptGuard } from './attempt-guard.ts';

const memory = () => createMemoryBudget({ now: () => 0 });

const wrong = async () => refuse('sign_in_failed');
const right = async () => 'in' as const;
const codeOf = (answer: 'in' | Refused) => (answer === 'in' ? 'in' : answer.refusal.code);

describe('the attempt guard', () => {
  it('stops one address that tries one person, and no others', async () => {
    const { attempt } = createAttemptGuard(memory());
    const who = { address: '192.0.2.1', person: 'Ann@example.com' };
    for (let i = 0; i < rates.signInPair.atOnce; i++) expect(codeOf(await attempt(who, wrong))).toBe('sign_in_failed');
    expect(codeOf(await attempt(who, right))).toBe('rate_limit_exceeded');
    expect(codeOf(await attempt({ ...who, person: 'ann@EXAMPLE.com' }, right))).toBe('rate_limit_exceeded');
    expect(codeOf(await attempt({ ...who, address: '192.0.2.2' }, right))).toBe('in');
    expect(codeOf(await attempt({ ...who, person: 'ben@example.com' }, right))).toBe('in');
  });

  it('stops one address that tries many people, by whole networks in IPv6', async () => {
    const { attempt } = createAttemptGuard(memory());
    const place = (i: number) => (i % 2 === 0 ? '2001:db8:1:2::7' : '2001:db8:1:2:ffff:0:0:1');
    for (let i = 0; i < rates.signInNetwork.atOnce; i++)
      await attempt({ address: place(i), person: `user${i}` }, wrong);
    expect(codeOf(await attempt({ address: '2001:db8:1:2:3::1', person: 'somebody' }, right))).toBe(
      'rate_limit_exceeded',
    );
    expect(codeOf(await attempt({ address: '2001:db8:1:3::7', person: 'somebody' }, right))).toBe('in');
  });

  it('stops many addresses that try one person', async () => {
    const { attempt } = createAttemptGuard(memory());
    for (let i = 0; i < rates.signInPerson.atOnce; i++)
      await attempt({ address: `198.51.100.${i}`, person: 'ann' }, wrong);
    expect(codeOf(await attempt({ address: '203.0.113.1', person: 'ann' }, right))).toBe('rate_limit_exceeded');
  });

  it('never counts successful attempts', async () => {
    const { attempt } = createAttemptGuard(memory());
    const who = { address: '192.0.2.1', person: 'ann' };
    for (let i = 0; i < rates.signInPerson.atOnce * 2; i++) expect(codeOf(await attempt(who, right))).toBe('in');
  });

  it('lets one address create only a few accounts', async () => {
    const { attempt } = createAttemptGuard(memory());
    const signUp = (i: number, address = '192.0.2.1') => attempt({ address, person: `new${i}`, signUp: true }, right);
    for (let i = 0; i < rates.signUp.atOnce; i++) expect(codeOf(await signUp(i))).toBe('in');
    expect(codeOf(await signUp(rates.signUp.atOnce))).toBe('rate_limit_exceeded');
    expect(codeOf(await signUp(rates.signUp.atOnce, '192.0.2.2'))).toBe('in');
  });

  it('counts a person’s own browser separately from strangers, in both directions', async () => {
    const { attempt } = createAttemptGuard(memory());
    const stranger = (i: number) => ({ address: `198.51.100.${i}`, person: 'ann' });
    for (let i = 0; i < rates.signInPerson.atOnce + 5; i++) await attempt(stranger(i), wrong);
    expect(codeOf(await attempt(stranger(250), right))).toBe('rate_limit_exceeded');
    const own = { ...stranger(1), browser: 'known' };
    for (let i = 1; i < rates.signInBrowser.atOnce; i++)
      expect(codeOf(await attempt(own, wrong))).toBe('sign_in_failed');
    expect(codeOf(await attempt(own, right))).toBe('in');
    expect(codeOf(await attempt(own, wrong))).toBe('sign_in_failed');
    expect(codeOf(await attempt(own, right))).toBe('rate_limit_exceeded');
  });

  it('limits simultaneous attempts like successive ones', async () => {
    const { attempt } = createAttemptGuard(memory());
    const who = { address: '192.0.2.1', person: 'ann' };
    const answers = await Promise.all(Array.from({ length: 100 }, () => attempt(who, wrong)));
    expect(answers.filter((answer) => codeOf(answer) === 'sign_in_failed')).toHaveLength(rates.signInPair.atOnce);
  });

  it('allows a further attempt after a while, and says how long to wait', async () => {
    const clock = { ms: 0 };
    const { attempt } = createAttemptGuard(createMemoryBudget({ now: () => clock.ms }));
    const who = { address: '192.0.2.1', person: 'ann' };
    for (let i = 0; i < rates.signInPair.atOnce; i++) await attempt(who, wrong);
    expect(await attempt(who, right)).toMatchObject({ refusal: { retryAfterSeconds: 90 } });
    clock.ms += 91_000;
    expect(codeOf(await attempt(who, wrong))).toBe('sign_in_failed');
    expect(codeOf(await attempt(who, right))).toBe('rate_limit_exceeded');
  });
});
