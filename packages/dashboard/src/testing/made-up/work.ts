/** A week of work of a small team. */

import type { Work, WorkSums } from '@moderato/contract';
import { ago, createDraw } from './moments.ts';

const draw = createDraw(23);
const sums = (decided: number, median: number, changes: Partial<WorkSums> = {}): WorkSums => ({
  ...{ decided, median_seconds: median, undone: 3, reversed: 1 },
  ...{ agreed: Math.round(decided * 0.86), differed: decided - Math.round(decided * 0.86) },
  second_looks: { agreed: Math.round(decided / 25), differed: Math.round(decided / 240) },
  ...changes,
});

export const work: Work = {
  period: '7d',
  from: ago(168),
  to: ago(0),
  waiting: { open: 42, apart: 3, oldest_at: ago(19) },
  backlog: Array.from({ length: 28 }, (_, index) => ({
    at: ago(6 * (27 - index)),
    open: index < 3 ? null : Math.round(40 + 30 * Math.sin(index / 3) + 10 * draw()),
    apart: index < 3 ? null : Math.round(4 * draw()),
    oldest_hours: index < 3 ? null : Math.round(90 * (1 + Math.sin(index / 5)) + 20 * draw()) / 10,
  })),
  team: sums(812, 6.4, { undone: 14, reversed: 4 }),
  before: sums(744, 7.1, { undone: 11, reversed: 6 }),
  people: [
    { user_id: 'user_2', name: 'Sam Okafor', ...sums(502, 5.9, { undone: 9, reversed: 3 }) },
    { user_id: 'user_1', name: 'Robin', ...sums(310, 8.2, { undone: 5, reversed: 1 }) },
  ],
  categories: [
    { name: 'toxicity', agreed: 301, differed: 42 },
    { name: 'spam', agreed: 188, differed: 9 },
    { name: 'harassment', agreed: 96, differed: 31 },
  ],
  languages: [
    { language: 'en', decided: 540, agreed: 478, differed: 62 },
    { language: 'de', decided: 201, agreed: 166, differed: 35 },
    { language: null, decided: 71, agreed: 54, differed: 17 },
  ],
  hours: Array.from({ length: 168 }, (_, index) => ({ at: ago(index), decided: Math.round(10 * draw()) })).filter(
    ({ decided }) => decided > 2,
  ),
  differences: [
    {
      request_id: 'req_review_9',
      at: ago(5),
      first: { by: 'Sam Okafor', decision: 'remove', category: null },
      second: { by: 'Robin', decision: 'approve', category: null },
    },
  ],
  second_looks_waiting: 3,
  more: false,
};
