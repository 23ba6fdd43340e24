/** Providers, for the code that composes them. */

export { type ProviderKindId, providerKinds, type RegisteredKind } from '../tiers.ts';
export { type CategoryReport, fitAnswers, type LabelledAnswer } from './fit-answers.ts';
export type { BreakerState, GuardedProvider, GuardObserver, GuardOptions } from './guard.ts';
export type { Endpoint } from './openai-client.ts';
export type {
  CustomCategory,
  ImageProvider,
  ImageProviderQuestion,
  Judge,
  Knows,
  Provider,
  ProviderAnswer,
  ProviderFacts,
  ProviderFailure,
  ProviderQuestion,
  ProviderResult,
  TextProvider,
  TokenUsage,
} from './provider.ts';
export { ProviderError, providerFailures } from './provider.ts';
export type { KindOptions, ProviderKind } from './provider-kind.ts';

/** Loaded only if a provider is configured, so that other installations do not wait for it. */
export const loadGuard = async () => (await import('./guard.ts')).createGuard;
