import { expect, it } from 'vitest';
import { groupOf, type RealRow } from './measure-real.ts';

const row = (action: string, labels: Record<string, number>): RealRow => ({
  ...{ lang: 'de', source: 'somewhere', genre: '' },
  labels,
  action,
});

it('counts what most annotators call bad as caught, and what hardly anybody calls bad as wrongly flagged', () => {
  const rows = [
    row('flag', { toxicity: 1, spam: 0 }),
    row('allow', { toxicity: 0.5 }),
    row('flag', { toxicity: 0, spam: 0.2 }),
    row('block', { toxicity: 0 }),
    row('allow', { toxicity: 0 }),
    row('allow', { spam: 0 }),
  ];
  expect(groupOf(rows)).toEqual({ bad: 2, harmless: 4, caught: 0.5, wronglyFlagged: 0.5, wronglyBlocked: 0.25 });
});

it('leaves out disputed texts and those that nobody judged, and has no share of nothing', () => {
  const none = { bad: 0, harmless: 0, caught: null, wronglyFlagged: null, wronglyBlocked: null };
  expect(groupOf([row('flag', { toxicity: 0.4 }), row('flag', {})])).toEqual(none);
});
