/** Tier 2 for images: a vision language model, asked for levels like the model for texts. */

import { createAskForLevels } from '../language-model/ask-for-levels.ts';
import { scoresOf } from '../language-model/language-model-provider.ts';
import type { Endpoint } from '../openai-client.ts';
import type { ImageProvider } from '../provider.ts';
import { writeVisionPrompt } from './prompt.ts';

export const visionProviderName = 'vision-model';

export function createVisionProvider(endpoint: Endpoint, { control = true } = {}): ImageProvider {
  const askForLevels = createAskForLevels(endpoint, control);
  return {
    kind: 'tier2',
    tier: 2,
    medium: 'image',
    name: visionProviderName,
    model: endpoint.model,
    version: endpoint.model,
    knows: () => 'both',

    async ask(question, signal) {
      const { levels, reason, model, usage } = await askForLevels(
        question.categories,
        (frame) => writeVisionPrompt(question, frame),
        signal,
      );
      return { scores: scoresOf(levels), raw: levels, model, usage, reason };
    },
  };
}
