import { expect, it } from 'vitest';
import { agreedShare, formatSeconds, nameLanguage, overturnedShare, shareOrDash } from './work-words.ts';

const sums = {
  decided: 8,
  undone: 2,
  reversed: 1,
  agreed: 3,
  differed: 1,
  median_seconds: null,
  second_looks: { agreed: 0, differed: 0 },
};

it('a share is of all decisions, those that were taken back included', () => {
  expect(overturnedShare(sums)).toBeCloseTo(0.3);
  expect(overturnedShare({ ...sums, decided: 0, undone: 0 })).toBeNull();
  expect(agreedShare(sums)).toBe(0.75);
  expect(agreedShare({ agreed: 0, differed: 0 })).toBeNull();
  expect([shareOrDash(null), shareOrDash(0.75), shareOrDash(3)]).toEqual(['–', '75 %', '100 %']);
});

it('writes seconds and languages as people read them', () => {
  expect([null, 2.34, 9.96, 48.2].map(formatSeconds)).toEqual(['–', '2.3 s', '10.0 s', '48 s']);
  expect(['de', 'xx', null].map(nameLanguage)).toEqual(['German', 'xx', 'uncertain, or a picture']);
});
