import { expect, it } from 'vitest';
import { atMost, sayFeedback, sayRemoval, saySkipped, sayVerdict } from './decision-words.ts';

const heldBy = (id: string, by: string | null, mine = false) => ({
  request_id: id,
  claimed: by === null ? null : { by, mine, until: '2026-01-01T00:00:00Z' },
});
const skip = (...ids: readonly string[]) => ids.map((id) => ({ request_id: id, reason: 'claimed' as const }));

it('says who holds the skipped items, if known', () => {
  const named = [
    heldBy('a', 'ben'),
    heldBy('b', 'cleo'),
    heldBy('c', 'ben'),
    heldBy('d', null),
    heldBy('e', 'me', true),
  ];
  expect(saySkipped(skip('a'), named)).toBe('1 skipped: ben is looking at it.');
  expect(saySkipped(skip('a', 'c'), named)).toBe('2 skipped: ben is looking at them.');
  expect(saySkipped(skip('a', 'b'), named)).toBe('2 skipped: others are looking at them.');
  expect(saySkipped(skip('d'), named)).toBe('1 skipped: somebody else is looking at it.');
  expect(saySkipped(skip('e'), named)).toBe('1 skipped: somebody else is looking at it.');
});

it('says that the rest is no longer open, and nothing if nothing was skipped', () => {
  const decided = { request_id: 'b', reason: 'decided' } as const;
  expect(saySkipped([...skip('a'), decided], [heldBy('a', 'ben')])).toBe(
    '1 skipped: ben is looking at it. 1 skipped: it is no longer open.',
  );
  expect(saySkipped([decided, { request_id: 'c', reason: 'gone' }], [])).toBe('2 skipped: they are no longer open.');
  expect(saySkipped([], [])).toBe('');
});

it('shows feedback in the wording of the review page', () => {
  const at = '2026-11-15T13:00:00.000Z';
  expect(sayFeedback({ at, source: 'review', decision: 'remove' })).toEqual({ what: 'Removed', where: 'in review' });
  const corrected = { at, source: 'review', decision: 'wrong_category: hate_speech' } as const;
  expect(sayFeedback(corrected).what).toBe('Wrong category: hate speech');
  const suggested = { at, source: 'suggestscore', decision: 'TOXICITY 0.9' } as const;
  expect(sayFeedback(suggested)).toEqual({ what: 'TOXICITY 0.9', where: 'suggested by your program' });
});

it('says that one statement follows, or several', () => {
  const clause = { name: 'Insults' };
  expect(sayRemoval(clause, 1)).toBe('Removed: Insults. The statement follows in 30 seconds.');
  expect(sayRemoval(clause, 4)).toBe('Removed 4 items: Insults. The statements follow in 30 seconds.');
});

it('says what a person decided, and under which clause or as which category', () => {
  const plain = { category: null, clause: null };
  expect(sayVerdict({ ...plain, decision: 'approve' })).toBe('Kept');
  expect(sayVerdict({ ...plain, decision: 'remove' })).toBe('Removed');
  expect(sayVerdict({ ...plain, decision: 'remove', clause: 'Hate' })).toBe('Removed · Hate');
  expect(sayVerdict({ ...plain, decision: 'wrong_category', category: 'hate_speech' })).toBe(
    'Wrong category · hate speech',
  );
});

it('says in minutes how long a colleague may keep an item', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  expect(atMost('2026-01-01T00:01:30Z', now)).toBe('2 more minutes at most');
  expect(atMost('2026-01-01T00:00:20Z', now)).toBe('1 more minute at most');
  expect(atMost('2025-12-31T23:59:00Z', now)).toBe('1 more minute at most');
});
