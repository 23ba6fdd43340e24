import { clauseIdForm } from '@moderato/contract/dashboard';
import { describe, expect, it } from 'vitest';
import { clauseId } from './clause-id.ts';

describe('the id of a new clause', () => {
  it('is made of the letters and digits of its name', () => {
    expect(clauseId('4.2: No insults!', [])).toBe('4-2-no-insults');
    expect(clauseId('Hass und Hetze', [])).toBe('hass-und-hetze');
  });

  it('is always an allowed one', () => {
    for (const name of ['規約', ' ', '<b>', 'a'.repeat(100), `${'a'.repeat(31)}-b`, '-x-']) {
      expect(clauseId(name, []), name).toMatch(new RegExp(clauseIdForm));
      expect(clauseId(name, ['clause', 'x']), name).toMatch(new RegExp(clauseIdForm));
    }
  });

  it('gets a number if another clause has it', () => {
    expect(clauseId('Spam', ['spam', 'spam-2'])).toBe('spam-3');
  });
});
