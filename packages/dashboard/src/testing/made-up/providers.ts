/** A moderation model that answers, and a language model that does not right now. */

import type { ProviderOverview } from '@moderato/contract';
import { dayAgo } from './moments.ts';

export const providers: ProviderOverview = {
  providers: [
    {
      kind: 'tier1',
      tier: 1,
      speaks: 'OpenAI’s moderation protocol',
      settings: ['MODERATO_TIER1_BASE_URL=https://api.openai.com/v1'],
      configured: true,
      name: 'moderation',
      model: 'omni-moderation',
      health: 'healthy',
      fit: 'outdated',
      host: 'models.example.org',
    },
    {
      kind: 'tier2',
      tier: 2,
      speaks: 'OpenAI’s chat protocol',
      settings: ['MODERATO_TIER2_BASE_URL=https://api.openai.com/v1'],
      configured: true,
      name: 'language-model',
      model: 'small-instruct',
      health: 'failing',
      fit: 'current',
      host: 'models.example.org',
    },
  ],
  calls_by_day: Array.from({ length: 30 }, (_, index) => ({
    day: dayAgo(29 - index),
    calls: 1_800 + 240 * (index % 7),
  })),
  calls_today: 1_733,
  calls_per_day: 10_000,
  spend: { input_tokens: 4_120_334, output_tokens: 90_221, amount: 3.12 },
};
