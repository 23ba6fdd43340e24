import { expect, it } from 'vitest';
import { agreementByCategory, agrees } from './agreement.ts';
import type { DecidedRow } from './decided-rows.ts';
import { byPerson, sumCategories, sumHours, sumLanguages, sumWork } from './sum-work.ts';

const row = (userId: string, seconds: number, changes: Partial<DecidedRow> = {}): DecidedRow => ({
  ...{ userId, at: seconds * 1_000, decision: 'remove', category: null, action: 'flag', flagged: ' spam ' },
  ...{ language: 'en', sampled: 0 },
  ...changes,
});
const done = (decided: readonly DecidedRow[]) => ({ decided, undone: [], reversed: [], looked: [] });

it('takes the median of each person’s steps, counts items decided together once, and leaves out breaks', () => {
  const decided = [
    row('ann', 0),
    row('ben', 1),
    row('ann', 4),
    row('ann', 4),
    row('ben', 21),
    row('ann', 10),
    // A break of more than five minutes.
    row('ann', 1_000),
  ];
  // The steps are 4 and 6 seconds (Ann) and 20 (Ben).
  expect(sumWork(done(decided)).median_seconds).toBe(6);
  expect(sumWork(byPerson(done(decided)).get('ben') ?? done([])).median_seconds).toBe(20);
  expect(sumWork(done([row('ann', 0)])).median_seconds).toBeNull();
});

it('a person and the machine agree if both would stop an item, or neither', () => {
  const said = (
    decision: DecidedRow['decision'],
    category: string | null,
    action: DecidedRow['action'],
    flagged: string | null,
    sampled = 0,
  ) => agrees({ decision, category, action, flagged, sampled });
  expect(said('remove', null, 'block', ' spam ')).toBe(true);
  expect(said('approve', null, 'flag', ' spam ')).toBe(false);
  expect(said('wrong_category', 'hate_speech', 'flag', ' spam ')).toBe(true);
  expect(said('wrong_category', 'none', 'flag', ' spam ')).toBe(false);
  // Users reported it.
  expect(said('approve', null, 'allow', null)).toBe(true);
  expect(said('remove', null, 'allow', null)).toBe(false);
  // Only scored: the account's thresholds say what it would have been.
  expect(said('remove', null, 'scored', ' spam ')).toBe(true);
  expect(said('remove', null, 'scored', null)).toBe(false);
  // It came from the sample of allowed texts, of which nearly all are fine.
  expect(said('approve', null, 'allow', null, 1)).toBeUndefined();
  expect(said('remove', null, 'allow', null, 1)).toBeUndefined();
  // The call has left the ledger.
  expect(said('remove', null, null, null)).toBeUndefined();
});

it('a category is confirmed by Remove, or by its own name', () => {
  const names = (decision: DecidedRow['decision'], category: string | null) =>
    agreementByCategory({ decision, category, action: 'flag', flagged: ' spam toxicity ', sampled: 0 });
  expect(names('remove', null)).toEqual([
    ['spam', true],
    ['toxicity', true],
  ]);
  expect(names('wrong_category', 'toxicity')).toEqual([
    ['spam', false],
    ['toxicity', true],
  ]);
  expect(names('approve', null)).toEqual([
    ['spam', false],
    ['toxicity', false],
  ]);
});

it('counts by category, language and hour', () => {
  const decided = [
    row('ann', 0, { decision: 'approve', language: 'de' }),
    row('ann', 10, { flagged: ' spam toxicity ' }),
    row('ann', 3_700, { language: null, action: null, flagged: null }),
  ];
  expect(sumCategories(decided)).toEqual([
    { name: 'spam', agreed: 1, differed: 1 },
    { name: 'toxicity', agreed: 1, differed: 0 },
  ]);
  expect(sumLanguages(decided)).toEqual([
    { language: null, decided: 1, agreed: 0, differed: 0 },
    { language: 'de', decided: 1, agreed: 0, differed: 1 },
    { language: 'en', decided: 1, agreed: 1, differed: 0 },
  ]);
  expect(sumHours(decided)).toEqual([
    { at: '1970-01-01T00:00:00.000Z', decided: 2 },
    { at: '1970-01-01T01:00:00.000Z', decided: 1 },
  ]);
});
