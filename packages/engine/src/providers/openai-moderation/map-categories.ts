/**
 * Maps the thirteen categories of OpenAI's moderation models onto our seven; docs/reference/providers.md gives the reasons.
 * If several map to one of ours, the highest counts.
 */

import type { TextCategory } from '@moderato/contract';
import type { Knows } from '../provider.ts';

export const openAiCategories = [
  'harassment',
  'harassment/threatening',
  'hate',
  'hate/threatening',
  'illicit',
  'illicit/violent',
  'self-harm',
  'self-harm/intent',
  'self-harm/instructions',
  'sexual',
  'sexual/minors',
  'violence',
  'violence/graphic',
] as const;
export type OpenAiCategory = (typeof openAiCategories)[number];

interface Mapping {
  readonly from: readonly OpenAiCategory[];
  readonly knows: Knows;
}

export const openAiMapping: Readonly<Record<TextCategory, Mapping>> = {
  // It has no category for rudeness and swearing: abuse of people is toxic, but other texts may be toxic too.
  toxicity: { from: ['harassment', 'harassment/threatening', 'hate', 'hate/threatening'], knows: 'high' },
  harassment: { from: ['harassment', 'harassment/threatening'], knows: 'both' },
  hate_speech: { from: ['hate', 'hate/threatening'], knows: 'both' },
  sexual: { from: ['sexual', 'sexual/minors'], knows: 'both' },
  violence: {
    from: ['violence', 'violence/graphic', 'harassment/threatening', 'hate/threatening', 'illicit/violent'],
    knows: 'both',
  },
  self_harm: { from: ['self-harm', 'self-harm/intent', 'self-harm/instructions'], knows: 'both' },
  spam: { from: [], knows: 'nothing' },
};

/** Our scores before any curve, for categories that the provider covers at least in part. */
export function mapScores(
  scores: Readonly<Partial<Record<OpenAiCategory, number>>>,
): Partial<Record<TextCategory, number>> {
  const mapped: Partial<Record<TextCategory, number>> = {};
  for (const [category, { from }] of Object.entries(openAiMapping) as [TextCategory, Mapping][]) {
    const given = from.flatMap((name) => scores[name] ?? []);
    if (given.length > 0) mapped[category] = Math.max(...given);
  }
  return mapped;
}
