import { describe, expect, it } from 'vitest';
import { placeOf, withShown } from './keep-shown.ts';

const item = (id: string, held = false) => ({ request_id: id, held });
const looking = {
  currentId: undefined,
  shownId: undefined,
  lastPlace: 0,
  isFree: ({ held }: { held: boolean }) => !held,
};

describe('the item on the screen', () => {
  it('is the first free one', () => {
    expect(placeOf({ ...looking, items: [item('a', true), item('b'), item('c')] })).toBe(1);
  });

  it('stays when a colleague claims it', () => {
    expect(placeOf({ ...looking, shownId: 'a', items: [item('a', true), item('b')] })).toBe(0);
  });

  it('stays at its place when it leaves the list', () => {
    const left = { item: item('b'), place: 1, atMs: 0 };
    const items = withShown([item('a'), item('c')], left);
    expect(items.map(({ request_id: id }) => id)).toEqual(['a', 'b', 'c']);
    expect(placeOf({ ...looking, shownId: 'b', items })).toBe(1);
    expect(withShown([], left)).toEqual([left.item]);
  });

  it('gives way to the one that the person chose, as soon as the list has it', () => {
    expect(placeOf({ ...looking, currentId: 'z', shownId: 'b', items: [item('a'), item('b')] })).toBe(1);
    expect(placeOf({ ...looking, currentId: 'z', shownId: 'b', items: [item('z'), item('b')] })).toBe(0);
  });

  it('is none if colleagues hold them all', () => {
    expect(placeOf({ ...looking, items: [item('a', true)] })).toBe(-1);
  });
});
