import { describe, expect, it } from 'vitest';
import { newId, requestIdFloor, requestIdsBeginning } from './ids.ts';

describe('identifiers', () => {
  it('E7: have a prefix and 26 characters that are not easily confused', () => {
    for (const prefix of ['req', 'acct', 'key', 'rule', 'rsv'] as const) {
      expect(newId(prefix)).toMatch(new RegExp(`^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`));
    }
  });

  it('E7: sort as text by the millisecond of their creation', () => {
    const moments = [
      0,
      1,
      31,
      32,
      1_000,
      1_700_000_000_000,
      1_700_000_000_001,
      1_700_000_000_032,
      4_102_444_800_000,
      2 ** 47,
    ];
    const ids = moments.map((atMs) => newId('req', atMs));
    expect(ids.toSorted()).toEqual(ids);
  });

  it('sort in the order they were made, within a millisecond and when two times take turns', () => {
    const atMs = 1_700_000_000_000;
    const ids = Array.from({ length: 10_000 }, () => newId('audit', atMs));
    expect(ids.toSorted()).toEqual(ids);
    const turns = Array.from({ length: 1_000 }, (_, at) => newId('audit', atMs + 1 - (at % 2)));
    for (const rest of [0, 1]) {
      const ofOneTime = turns.filter((_, at) => at % 2 === rest);
      expect(ofOneTime.toSorted()).toEqual(ofOneTime);
    }
  });

  it('E7: are unique, even within one millisecond', () => {
    const ids = Array.from({ length: 100_000 }, () => newId('req', 1_700_000_000_000));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('E7: use every character equally often in their random part', () => {
    const counts = new Map<string, number>();
    for (let i = 0; i < 24_000; i++) {
      for (const character of newId('req').slice(-13)) counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect(counts.size).toBe(32);
    // 9,750 expected of each; ten standard deviations are about 1,000.
    for (const count of counts.values()) expect(Math.abs(count - 9_750)).toBeLessThan(1_000);
  });

  it('O3: the floor of a time is above every earlier id and below every id of that time or later', () => {
    const atMs = 1_700_000_000_000;
    const floor = requestIdFloor(atMs);
    expect(newId('req', atMs - 1) < floor).toBe(true);
    expect(newId('req', atMs) > floor).toBe(true);
    expect(newId('req', atMs + 1) > floor).toBe(true);
  });

  it('a prefix in either case gives the range of ids that start with it; other words give none', () => {
    const id = newId('req', 1_700_000_000_000);
    for (const beginning of [id, id.slice(0, 12), id.slice(4, 12), id.toLowerCase(), 'req_']) {
      const { first, last } = requestIdsBeginning(beginning) ?? { first: '', last: '' };
      expect(first <= id && id <= last, beginning).toBe(true);
    }
    expect(requestIdsBeginning(id)).toEqual({ first: id, last: id });
    for (const none of ['', '01M', 'req', 'req_I', 'key_01', `${id}0`, 'two words']) {
      expect(requestIdsBeginning(none), none).toBeUndefined();
    }
  });
});
