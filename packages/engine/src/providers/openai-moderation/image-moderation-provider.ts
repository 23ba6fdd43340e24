/** Tier 1 for images: OpenAI's moderation protocol with a picture as input, one request per frame. A second opinion. */

import type { ImageCategory } from '@moderato/contract';
import { createOpenAiClient, type Endpoint, explainSdkError } from '../openai-client.ts';
import type { ImageProvider } from '../provider.ts';
import { mapImageScores, openAiImageMapping } from './image-categories.ts';
import { readAppliedToImages, readModerationReply } from './read-reply.ts';

export const imageModerationProviderName = 'openai-image-moderation';

/** The protocol takes one picture per request, so some frames of an animation are sent, in parallel. */
const maxPictures = 4;
/** From this score on, it is a finding, whatever the other frames show. */
const evident = 0.5;

export function createImageModerationProvider(endpoint: Endpoint): ImageProvider {
  const client = createOpenAiClient(endpoint);

  async function askAbout(url: string, signal: AbortSignal) {
    const input = [{ type: 'image_url' as const, image_url: { url } }];
    const reply: unknown = await client.moderations.create({ model: endpoint.model, input }, { signal });
    const { scores, model } = readModerationReply(reply, 1);
    return { scores: mapImageScores(scores, readAppliedToImages(reply)), model };
  }

  return {
    kind: 'tier1',
    tier: 1,
    medium: 'image',
    name: imageModerationProviderName,
    model: endpoint.model,
    version: endpoint.model,
    knows: (category) => openAiImageMapping[category].knows,

    async ask({ pictures, categories }, signal) {
      const shown = evenlySpaced(pictures, maxPictures);
      try {
        const answers = await Promise.all(shown.map((url) => askAbout(url, signal)));
        const scores: Partial<Record<ImageCategory, number>> = {};
        for (const category of categories) {
          const given = answers.flatMap((answer) => answer.scores[category] ?? []);
          const highest = Math.max(...given);
          // If one frame is open or was not sent, the others cannot answer for it: a low score says nothing then.
          const isWhole = given.length === pictures.length;
          if (given.length > 0 && (isWhole || highest >= evident)) scores[category] = highest;
        }
        return {
          scores,
          raw: scores,
          model: answers[0]?.model || endpoint.model,
          usage: { inputTokens: 0, outputTokens: 0 },
        };
      } catch (error) {
        throw explainSdkError(error);
      }
    },
  };
}

/** First, last and evenly spaced ones between. */
export function evenlySpaced<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  return Array.from(
    { length: most },
    (_, index) => items[Math.round((index * (items.length - 1)) / (most - 1))] as Item,
  );
}
