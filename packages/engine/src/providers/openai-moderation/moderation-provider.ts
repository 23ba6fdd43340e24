/** Tier 1: OpenAI's moderation protocol, `POST {base}/moderations`, spoken by OpenAI and by servers that copy it. */

import type { TextCategory } from '@moderato/contract';
import { applyCurve, assumedCurve, type Curves } from '../curve.ts';
import { createOpenAiClient, type Endpoint, explainSdkError } from '../openai-client.ts';
import type { TextProvider } from '../provider.ts';
import { mapScores, openAiMapping } from './map-categories.ts';
import { readModerationReply } from './read-reply.ts';

export const moderationProviderName = 'openai-moderation';

export function createModerationProvider(endpoint: Endpoint, curves: () => Curves = () => ({})): TextProvider {
  const client = createOpenAiClient(endpoint);
  return {
    kind: 'tier1',
    tier: 1,
    medium: 'text',
    name: moderationProviderName,
    model: endpoint.model,
    get version() {
      return `${endpoint.model} ${JSON.stringify(curves())}`;
    },
    knows: (category) => openAiMapping[category].knows,

    async ask({ excerpts }, signal) {
      try {
        // One text as a string: some servers of the protocol do not accept lists.
        const input = excerpts.length === 1 ? (excerpts[0] as string) : [...excerpts];
        const reply: unknown = await client.moderations.create({ model: endpoint.model, input }, { signal });
        const { scores, model } = readModerationReply(reply, excerpts.length);
        const raw = mapScores(scores);
        const fitted = curves();
        return {
          scores: Object.fromEntries(
            Object.entries(raw).map(([category, score]) => [
              category,
              applyCurve(score, fitted[category] ?? assumedCurve(category as TextCategory)),
            ]),
          ),
          raw,
          model: model || endpoint.model,
          // The protocol reports no tokens, and OpenAI does not charge for it.
          usage: { inputTokens: 0, outputTokens: 0 },
        };
      } catch (error) {
        throw explainSdkError(error);
      }
    },
  };
}
