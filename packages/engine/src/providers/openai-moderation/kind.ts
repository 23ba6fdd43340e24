/** Tier 1: OpenAI's moderation protocol. It answers in scores, and a curve for each category turns them into probabilities. */

import type { TextCategory } from '@moderato/contract';
import { applyCurve, assumedCurve, type Curve } from '../curve.ts';
import { fitCurve } from '../fit-curve.ts';
import type { ProviderKind } from '../provider-kind.ts';

export const openAiModeration = {
  id: 'tier1',
  tier: 1,
  judges: 'texts that the local models are unsure of',
  speaks: 'OpenAI’s moderation protocol',
  isQuick: true,
  fitting: {
    name: 'curves',
    assumed: (category) => assumedCurve(category as TextCategory),
    fit: (rows, assumed) =>
      fitCurve(
        rows.map(({ raw, ...row }) => ({ ...row, score: Number(raw) })),
        assumed,
      ),
    score: (raw, curve) => applyCurve(Number(raw), curve),
    servesAll: false,
  },
  create: async (endpoint, { fitted }) =>
    (await import('./moderation-provider.ts')).createModerationProvider(endpoint, fitted),
  createForImages: async (endpoint) =>
    (await import('./image-moderation-provider.ts')).createImageModerationProvider(endpoint),
} as const satisfies ProviderKind<Curve>;
