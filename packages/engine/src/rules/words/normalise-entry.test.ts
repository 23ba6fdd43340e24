import { visibleText } from '@moderato/contract';
import { describe, expect, it } from 'vitest';
import { normaliseEntry } from './normalise-entry.ts';

describe('an entry of a list', () => {
  it('R1: has something to see in it exactly where the OpenAPI document says so, character by character', () => {
    const visible = new RegExp(visibleText, 'u');
    const wrong: string[] = [];
    for (let code = 1; code <= 0x10ffff; code++) {
      if (code === 0xd800) code = 0xe000;
      const character = String.fromCodePoint(code);
      if (visible.test(character) !== normaliseEntry(character).length > 0) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });
});
