/** Tier 1 and Tier 2, for whoever composes them. */

export { assumedCurve, type Curve, type Curves } from './curve.ts';
export {
  applyAll,
  fitCurve,
  fitLevels,
  type LabelledLevel,
  type LabelledScore,
  logLoss,
  onReviewMix,
} from './fit-curve.ts';
export type { BreakerState, GuardedProvider, GuardObserver, GuardOptions } from './guard.ts';
export type { LevelTables } from './language-model/language-model-provider.ts';
export { assumedLevels, isLevelAnswer, type Level, type LevelTable, levels } from './language-model/levels.ts';
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

/** Loaded when somebody has configured a provider: nobody else should wait for it. */
export const loadProviders = () => import('./loaded.ts');
