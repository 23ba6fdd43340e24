import { describe, expect, it } from 'vitest';
import { othersOpen, positionWords } from './position-words.ts';

const items = [1, 12, 0, 1].map((count) => ({ same_text: { items: count } }));

describe('the position in the queue', () => {
  it('counts items like the list, and shows a group of equal texts as a range', () => {
    const at = (place: number) => positionWords({ items, place, isWhole: false, total: 661 });
    expect(at(0)).toBe('Item 1 of 661');
    expect(at(1)).toBe('Items 2 to 13 of 661');
    expect(at(2)).toBe('Item 14 of 661');
  });

  it('shows the total only if it is known', () => {
    expect(positionWords({ items, place: 0, isWhole: false, total: undefined })).toBe('Item 1');
    expect(positionWords({ items, place: 0, isWhole: true, total: undefined })).toBe('Item 1 of 15');
    expect(positionWords({ items, place: 3, isWhole: false, total: 3 })).toBe('Item 15');
  });
});

it('says how many other items are open', () => {
  expect([0, 1, 28].map(othersOpen)).toEqual(['Nothing else is open.', 'One other is open.', '28 others are open.']);
});
