import { describe, expect, it } from 'vitest';
import { onEveryEngine } from '../../testing/engines.ts';
import { describeRulesStore } from './rules-store.contract.ts';
import { toWire } from './rules-store.ts';

onEveryEngine(describeRulesStore);

describe('a rule in a reply', () => {
  it('R1: has the names and the ISO 8601 time of the contract', () => {
    expect(
      toWire({
        ruleId: 'rule_1',
        type: 'allowlist',
        pattern: ['fine'],
        priority: 3,
        action: null,
        createdAtMs: Date.UTC(2026, 10, 5, 12, 30, 1, 7),
      }),
    ).toEqual({
      rule_id: 'rule_1',
      type: 'allowlist',
      pattern: ['fine'],
      priority: 3,
      moderation_action: null,
      created_at: '2026-11-05T12:30:01.007Z',
    });
  });
});
