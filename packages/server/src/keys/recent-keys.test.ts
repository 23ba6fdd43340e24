import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultPlans } from '../accounts/plans.ts';
import { createApiKey } from './api-key.ts';
import type { Caller } from './caller.ts';
import { createRecentKeys } from './recent-keys.ts';

const caller: Caller = {
  accountId: 'acct_1',
  keyId: 'key_1',
  mode: 'live',
  plan: defaultPlans.pro,
  planName: 'pro',
};

describe('keys of the last second', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('K1: a key that was good a moment ago leads to its caller, and no other key does', () => {
    const recent = createRecentKeys();
    const { key } = createApiKey('live');
    recent.remember(key, caller);
    expect(recent.find(key)).toBe(caller);
    expect(recent.find(createApiKey('live').key)).toBeUndefined();
    expect(recent.find(`${key.slice(0, -1)}\u0130`)).toBeUndefined();
  });

  it('K1: the text of a key is held for a second at most, however often it is used', () => {
    const recent = createRecentKeys();
    const { key } = createApiKey('live');
    recent.remember(key, caller);
    vi.advanceTimersByTime(999);
    expect(recent.find(key)).toBe(caller);
    vi.advanceTimersByTime(1);
    expect(recent.find(key)).toBeUndefined();
    recent.remember(key, caller);
    expect(recent.find(key)).toBe(caller);
    vi.advanceTimersByTime(1_000);
    expect(vi.getTimerCount()).toBe(0);
    expect(recent.find(key)).toBeUndefined();
  });

  it('K3: what is forgotten is gone at once', () => {
    const recent = createRecentKeys();
    const { key } = createApiKey('live');
    recent.remember(key, caller);
    recent.clear();
    expect(recent.find(key)).toBeUndefined();
  });
});
