/** Verdicts of the playground. */

import type { PlaygroundResult } from '@moderato/contract';
import { defaultBlockThreshold, textCategories } from '@moderato/contract';

export const playground: PlaygroundResult = {
  result: {
    request_id: 'req_playground',
    action: 'flag',
    flagged: true,
    categories: Object.fromEntries(
      textCategories.map(({ name, defaultThreshold }, index) => {
        const score = [0.83, 0.78, 0.06, 0.02, 0.11, 0.01, 0.03][index] ?? 0;
        return [name, { score, threshold: defaultThreshold, flagged: score > defaultThreshold }];
      }),
    ),
    pipeline_tier: 0,
    latency_ms: 3.42,
  },
  block_thresholds: Object.fromEntries(
    textCategories.map(({ name, defaultThreshold }) => [name, defaultBlockThreshold(defaultThreshold)]),
  ),
  trace: [{ tier: 0, answer: 'scored', model: 'english-12x384', ms: 3.1 }],
  marks: [{ start: 10, end: 14, rule_id: null, category: 'harassment' }],
  model_version: 'moderato-text-5',
};

export const imageVerdict: PlaygroundResult = {
  result: {
    request_id: 'req_playground',
    action: 'flag',
    flagged: true,
    categories: { violence: { score: 0.81, threshold: 0.7, flagged: true } },
    unavailable_categories: ['drugs', 'gore'],
    pipeline_tier: 2,
    latency_ms: 131.9,
  },
  block_thresholds: { violence: defaultBlockThreshold(0.7) },
  trace: [{ tier: 2, by: 'weapons', outcome: 'scored', ms: 41.2 }],
  marks: [],
  model_version: 'moderato-image-3',
};
