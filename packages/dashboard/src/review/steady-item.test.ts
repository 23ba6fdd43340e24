import { expect, it } from 'vitest';
import { watchItem } from './steady-item.ts';

function watched() {
  let nowMs = 0;
  const item = watchItem(() => nowMs);
  const after = (ms: number) => {
    nowMs += ms;
    return item.isTooSoon();
  };
  return { ...item, after };
}

it('keys wait after a change that the person did not cause, and only then', () => {
  const item = watched();
  item.see('a');
  expect(item.after(0)).toBe(false);
  item.expect('b');
  item.see('b');
  expect(item.after(0)).toBe(false);
  item.see('c');
  expect([item.after(0), item.after(600), item.after(200)]).toEqual([true, true, false]);
});

it('keys wait after an item arrives in an empty queue', () => {
  const item = watched();
  item.see(undefined);
  item.see('a');
  expect(item.after(0)).toBe(true);
});
