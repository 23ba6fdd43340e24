/** Thresholds, scores and what a change would do. */

import type {
  CategoryOverview,
  CategoryState,
  PresetName,
  PresetState,
  ScoreHistograms,
  ThresholdSuggestions,
  WhatWouldChange,
} from '@moderato/contract';
import { defaultBlockThreshold, imageCategories, textCategories } from '@moderato/contract';
import { ago } from './moments.ts';

const stateOf = (category: { name: string; description: string; defaultThreshold: number }): CategoryState => ({
  name: category.name,
  description: category.description,
  default_threshold: category.defaultThreshold,
  threshold: category.defaultThreshold,
  block_threshold: defaultBlockThreshold(category.defaultThreshold),
  release_block_threshold: defaultBlockThreshold(category.defaultThreshold),
  own_threshold: null,
  own_block_threshold: null,
  enabled: true,
});

/** `rates`: what it catches and wrongly flags; null if not measured. */
const preset = (name: PresetName, moved: number, rates: readonly [number, number] | null): PresetState => {
  const [catches, wrongly_flags] = rates ?? [null, null];
  return {
    name,
    chosen: name === 'balanced',
    catches,
    wrongly_flags,
    posts: [0.01, 0.05].map((share) => ({
      bad_share: share,
      flagged: rates && Math.round(1_000 * (share * rates[0] + (1 - share) * rates[1])),
      rightly: rates && Math.round(1_000 * share * rates[0]),
    })),
    categories: textCategories.map((category) => ({
      name: category.name,
      threshold: Math.round((category.defaultThreshold + moved) * 100) / 100,
      catches,
      wrongly_flags,
    })),
  };
};

export const categories: CategoryOverview = {
  text: textCategories.map(stateOf),
  image: imageCategories.map(stateOf),
  custom: [
    {
      name: 'medical_advice',
      description: 'Tells somebody to take or to stop taking a medicine.',
      examples: ['Just stop taking the pills'],
      threshold: 0.7,
      action: 'flag',
      ask: 'when_unsure',
      enabled: true,
    },
  ],
  custom_judged: true,
  presets: [preset('strict', -0.2, [0.83, 0.03]), preset('balanced', 0, [0.71, 0.01]), preset('lenient', 0.06, null)],
  presets_measured_on: 'made-up texts',
};

const bins = 40;
const falling = (steepness: number, bump: number) =>
  Array.from({ length: bins }, (_, index) =>
    Math.round(4_000 * Math.exp(-index / steepness) + bump * Math.exp(-((index - 36) ** 2) / 14)),
  );

export const histograms: ScoreHistograms = {
  decisions: 10_000,
  left_out: 2_310,
  bins,
  categories: Object.fromEntries(
    textCategories.map(({ name }, index) => [name, falling(2.5 + (index % 4), 40 + 60 * ((index * 3) % 5))]),
  ),
};

export const whatWouldChange: WhatWouldChange = {
  examined: 10_000,
  left_out: 0,
  changed: 312,
  from: ago(40),
  to: ago(0),
  transitions: [{ before: 'allow', after: 'flag', count: 312 }],
  categories: [
    { name: 'toxicity', more: 344, fewer: 0, blocks_more: 0, blocks_fewer: 0, changed: 312 },
    { name: 'harassment', more: 0, fewer: 24, blocks_more: 0, blocks_fewer: 0, changed: 0 },
  ],
  examples: [
    {
      request_id: 'req_01k9000899',
      at: ago(0.4),
      before: 'allow',
      after: 'flag',
      category: 'toxicity',
      score: 0.61,
      flagged: ['toxicity'],
      content: null,
    },
    {
      request_id: 'req_01k9000871',
      at: ago(2.2),
      before: 'allow',
      after: 'flag',
      category: 'toxicity',
      score: 0.58,
      flagged: ['toxicity'],
      content: 'Nobody wants you here.',
    },
  ],
};

export const suggestions: ThresholdSuggestions = {
  decided: 812,
  suggestions: [
    {
      ...{ category: 'harassment', from: 0.7, to: 0.74, caught: -4, wrongly_flagged: -31, decided: 240 },
      right: { share: 0.886, low: 0.74, high: 0.954 },
      of_allowed: null,
    },
    {
      ...{ category: 'toxicity', from: 0.7, to: 0.64, caught: 9, wrongly_flagged: 1, decided: 412 },
      right: { share: 0.9, low: 0.596, high: 0.982 },
      of_allowed: {
        caught: { share: 0.0218, low: 0.0115, high: 0.041 },
        wrongly_flagged: { share: 0.0024, low: 0.0004, high: 0.0136 },
      },
    },
  ],
  sample: { on: true, decided: 412, missed: { share: 0.0267, low: 0.015, high: 0.0471 } },
};
