import { expect, it } from 'vitest';
import { sayCertainty, sayMissed, sayOverturned, sayRemovedWord, saySuggestion } from './suggestion-words.ts';

const right = { share: 0.9, low: 0.8, high: 0.95 };

it('says what a suggested threshold changes, the gain first', () => {
  const lower = {
    category: 'toxicity',
    from: 0.7,
    to: 0.64,
    caught: 31,
    wrongly_flagged: 4,
    decided: 812,
    right,
    of_allowed: null,
  };
  expect(saySuggestion(lower)).toBe('31 more caught, 4 more wrongly flagged, of 812 decided.');
  const higher = { ...lower, to: 0.75, caught: -3, wrongly_flagged: -30 };
  expect(saySuggestion(higher)).toBe('30 fewer wrongly flagged, 3 fewer caught, of 812 decided.');
  expect(sayCertainty(higher)).toBe('90 % (80 % to 95 %) of them right.');
});

it('says of a lower threshold from the sample what it would do to all allowed texts', () => {
  const of_allowed = {
    caught: { share: 0.018, low: 0.011, high: 0.028 },
    wrongly_flagged: { share: 0.002, low: 0.0005, high: 0.007 },
  };
  const lower = { category: 'toxicity', from: 0.7, to: 0.65, caught: 18, wrongly_flagged: 2, decided: 1_000, right };
  expect(saySuggestion({ ...lower, of_allowed })).toBe(
    '18 more caught, 2 more wrongly flagged, of 1,000 in the sample.',
  );
  expect(sayCertainty({ ...lower, of_allowed })).toBe(
    '90 % (80 % to 95 %) of them right. Of all allowed texts: 1.8 % (1.1 % to 2.8 %) caught, 0.2 % (< 0.1 % to 0.7 %) wrongly flagged.',
  );
});

it('says that what passes is unknown until somebody looks at a sample of it', () => {
  expect(sayMissed({ on: false, decided: 0, missed: null })).toMatch(/unknown: nobody looks at it.*Settings/);
  expect(sayMissed({ on: true, decided: 0, missed: null })).toMatch(/unknown until somebody decides/);
  expect(sayMissed({ on: false, decided: 412, missed: { share: 0.012, low: 0.005, high: 0.028 } })).toBe(
    'Of what passes, 1.2 % (0.5 % to 2.8 %) should not have: by 412 decided texts of the sample of allowed ones.',
  );
});

it('says how often people overturn a rule, and whether it alone is the reason', () => {
  const rule = { rule_id: 'rule_1', decided: 12, kept: 11, alone: 9, share: right };
  const how = 'People kept 11 of 12 texts that it stopped: 90 % (80 % to 95 %).';
  expect(sayOverturned(rule)).toBe(`${how} Nothing else had stopped 9 of them.`);
  expect(sayOverturned({ ...rule, alone: 11 })).toBe(`${how} Nothing else had stopped them.`);
  expect(sayOverturned({ ...rule, alone: 0 })).toBe(`${how} Something else had stopped them too.`);
});

it('says how often people remove texts with a word', () => {
  expect(sayRemovedWord({ word: 'zorbo', removed: 17, kept: 1, share: right })).toBe(
    'Removed in 17 of 18 decided texts: 90 % (80 % to 95 %).',
  );
});
