import { describe, expect, it } from 'vitest';
import { createShortcutReader } from './shortcuts.ts';

function readerOf(...keys: string[]) {
  const ran: string[] = [];
  const shortcuts = keys.map((name) => ({ keys: name, meaning: name, run: () => void ran.push(name) }));
  return { reader: createShortcutReader(() => shortcuts), ran };
}

describe('shortcuts', () => {
  it('a single key runs at once', () => {
    const { reader, ran } = readerOf('?', 'j');
    expect(reader.press('j', 0)).toBe(true);
    expect(ran).toEqual(['j']);
  });

  it('a sequence runs if its second key follows in time', () => {
    const { reader, ran } = readerOf('g d', 'g o');
    reader.press('g', 0);
    reader.press('d', 400);
    reader.press('g', 1_000);
    reader.press('o', 5_000);
    expect(ran).toEqual(['g d']);
  });

  it('a wrong second key discards the first and counts as a new key', () => {
    const { reader, ran } = readerOf('g d', 'j');
    reader.press('g', 0);
    reader.press('j', 10);
    reader.press('d', 20);
    expect(ran).toEqual(['j']);
  });

  it('an unassigned key is left to the browser', () => {
    expect(readerOf('j').reader.press('x', 0)).toBe(false);
  });
});
