/**
 * The categories of OpenAI's moderation model that apply to pictures: six of thirteen, according to its documentation. The
 * others are scored as if there were nothing to see, and we ignore them.
 */

import type { ImageCategory } from '@moderato/contract';
import type { Knows } from '../provider.ts';
import type { OpenAiCategory } from './map-categories.ts';

interface Mapping {
  readonly from: readonly OpenAiCategory[];
  readonly knows: Knows;
}

export const openAiImageMapping: Readonly<Record<ImageCategory, Mapping>> = {
  sexual: { from: ['sexual'], knows: 'both' },
  violence: { from: ['violence'], knows: 'both' },
  gore: { from: ['violence/graphic'], knows: 'both' },
  self_harm: { from: ['self-harm', 'self-harm/intent', 'self-harm/instructions'], knows: 'both' },
  hate_symbols: { from: [], knows: 'nothing' },
  drugs: { from: [], knows: 'nothing' },
};

/** Only if the reply itself says that the category was applied to the picture. */
export function mapImageScores(
  scores: Readonly<Partial<Record<OpenAiCategory, number>>>,
  applied: ReadonlySet<OpenAiCategory>,
): Partial<Record<ImageCategory, number>> {
  const mapped: Partial<Record<ImageCategory, number>> = {};
  for (const [category, { from }] of Object.entries(openAiImageMapping) as [ImageCategory, Mapping][]) {
    const given = from.filter((name) => applied.has(name)).flatMap((name) => scores[name] ?? []);
    if (given.length > 0) mapped[category] = Math.max(...given);
  }
  return mapped;
}
