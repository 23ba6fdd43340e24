import { visibleText } from '@moderato/contract';
import { describe, expect, it } from 'vitest';
import { normaliseEntry } from './normalise-entry.ts';

const visible = new RegExp(visibleText, 'u');

function wrongBetween(
  first: number,
  last: number,
  isWrong: (documented: boolean, taken: boolean) => boolean,
): string[] {
  const wrong: string[] = [];
  for (let code = first; code <= last; code++) {
    if (code === 0xd800) code = 0xe000;
    const character = String.fromCodePoint(code);
    if (isWrong(visible.test(character), normaliseEntry(character).length > 0)) wrong.push(code.toString(16));
  }
  return wrong;
}

describe('an entry of a list', () => {
  it('R1: is visible exactly where the OpenAPI document says so, for characters with four-digit code points', () => {
    expect(wrongBetween(1, 0xffff, (documented, taken) => documented !== taken)).toEqual([]);
  });

  it('R1: is never refused by the OpenAPI document if the service accepts it', () => {
    expect(wrongBetween(0x10000, 0x10ffff, (documented, taken) => taken && !documented)).toEqual([]);
  });
});
