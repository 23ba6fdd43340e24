import { expect, it } from 'vitest';
import { saySuggestion } from './suggestion-words.ts';

const right = { share: 0.9, low: 0.8, high: 0.95 };

it('says what a suggested threshold changes, the gain first', () => {
  const lower = { category: 'toxicity', from: 0.7, to: 0.64, caught: 31, wrongly_flagged: 4, decided: 812, right };
  expect(saySuggestion(lower)).toBe('31 more caught, 4 more wrongly flagged, of 812 decided.');
  const higher = { ...lower, to: 0.75, caught: -3, wrongly_flagged: -30 };
  expect(saySuggestion(higher)).toBe('30 fewer wrongly flagged, 3 fewer caught, of 812 decided.');
});
