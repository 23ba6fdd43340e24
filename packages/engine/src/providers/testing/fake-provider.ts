/** A provider without a network: gives the scripted answers and remembers the questions. */

import type { ProviderTier } from '@moderato/contract';
import {
  type Knows,
  type ProviderAnswer,
  ProviderError,
  type ProviderFailure,
  type ProviderQuestion,
  type TextProvider,
} from '../provider.ts';

export interface FakeProvider extends TextProvider {
  readonly asked: ProviderQuestion[];
}

type Say = Readonly<Record<string, number>> | ProviderFailure | ProviderError;

export function fakeProvider(
  tier: ProviderTier,
  say: (question: ProviderQuestion, count: number, signal: AbortSignal) => Say | Promise<Say>,
  knows: (category: string) => Knows = () => 'both',
): FakeProvider {
  const asked: ProviderQuestion[] = [];
  return {
    kind: `tier${tier}`,
    tier,
    medium: 'text',
    name: `fake-${tier}`,
    model: 'model',
    version: '1',
    asked,
    knows,
    knowsCustom: tier === 2,
    async ask(question, signal): Promise<ProviderAnswer> {
      asked.push(question);
      const said = await say(question, asked.length, signal);
      if (typeof said === 'string') throw new ProviderError(said);
      if (said instanceof ProviderError) throw said;
      return { scores: said, raw: said, model: 'model', usage: { inputTokens: 7, outputTokens: 3 } };
    },
  };
}
