import { imageCategoryNames, textCategoryNames } from '@moderato/contract';
import type { CustomCategory } from '@moderato/engine';
import { describe, expect, it } from 'vitest';
import { checkCustomCategory } from './check-custom-category.ts';

const good: CustomCategory = {
  name: 'crypto_talk',
  description: 'Talk about coins.',
  examples: ['buy the dip'],
  threshold: 0.7,
  action: 'flag',
  ask: 'always',
  enabled: true,
};
const problem = (changes: Partial<Record<keyof CustomCategory, unknown>>) =>
  checkCustomCategory({ ...good, ...changes } as CustomCategory);

describe('a custom category', () => {
  it('is accepted when every field is valid', () => {
    expect(problem({})).toBeUndefined();
    expect(problem({ examples: [], threshold: 0, action: 'block', ask: 'when_unsure' })).toBeUndefined();
    expect(problem({ description: '🌻'.repeat(500) })).toBeUndefined();
  });

  it.each(['', 'a', 'Crypto', '1st', 'with space', 'with-dash', 'ünïcode', 'x'.repeat(41), '__proto__', 'a\n'])(
    'cannot be named %j',
    (name) => {
      expect(problem({ name })).toContain('name');
    },
  );

  it('T7: cannot take the name of a built-in category or of a field in the prompt', () => {
    for (const name of [...textCategoryNames, ...imageCategoryNames, 'control', 'levels', 'reason', 'constructor']) {
      expect(problem({ name }), name).toContain('reserved');
    }
  });

  it.each<[string, Partial<Record<keyof CustomCategory, unknown>>]>([
    ['description', { description: ' ' }],
    ['description', { description: 'x'.repeat(501) }],
    ['description', { description: 'nul \0' }],
    ['description', { description: 'half \ud83c' }],
    ['examples', { examples: Array.from({ length: 21 }, () => 'x') }],
    ['example', { examples: ['fine', ''] }],
    ['example', { examples: ['x'.repeat(301)] }],
    ['threshold', { threshold: 1.1 }],
    ['threshold', { threshold: Number.NaN }],
    ['action', { action: 'allow' }],
    ['ask', { ask: 'never' }],
  ])('names the invalid %s', (part, changes) => {
    expect(problem(changes)).toContain(part);
  });
});
