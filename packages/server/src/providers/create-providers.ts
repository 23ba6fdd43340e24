/** Tier 1 and Tier 2 as the configuration has them, and what of them a single call may use. */

import {
  type CustomCategory,
  type Endpoint,
  type Escalation,
  type GuardedProvider,
  type GuardObserver,
  type ImageProvider,
  type ImageProviderJudge,
  loadProviders,
  type Provider,
  type ProviderFacts,
  type TextProvider,
} from '@moderato/engine';
import type { Config } from '../config.ts';
import type { Caller } from '../keys/caller.ts';
import type { HashContent } from '../moderation/content-hash.ts';
import { type AccountJudgeParts, createAccountJudges } from './account-judge.ts';
import { type AnswerCache, createMemoryAnswerCache } from './answer-cache.ts';
import type { ProviderCallsStore } from './provider-calls-store.ts';
import { type FitState, fitStateOf, type ProviderFits, type ProviderFitsStore } from './provider-fits-store.ts';

/** What a call needs to say about itself. */
export interface AskingCall {
  readonly caller: Pick<Caller, 'accountId' | 'mode'>;
  /** On the monotonic clock. */
  readonly startedMs: number;
}

export interface Providers {
  readonly tier1: GuardedProvider | undefined;
  readonly tier2: GuardedProvider | undefined;
  /** For `POST /v1/moderate/text`. Test keys reach no provider [T9]. */
  forText(call: AskingCall, custom: readonly CustomCategory[]): Escalation | undefined;
  /** For Perspective's requests: Tier 1, as long as the whole call stays under 500 ms [T8]. */
  forCompat(call: AskingCall): Escalation | undefined;
  /** For `POST /v1/moderate/image`, by live keys. */
  forImage(accountId: string): readonly ImageProviderJudge[];
  /** All of them, for metrics. */
  readonly guarded: readonly WatchedProvider[];
  /** Whether what was fitted for the tier is used. */
  fitState(tier: 1 | 2): FitState;
  /** Reads again what was fitted; what is being asked meanwhile keeps what it began with. */
  reload(): Promise<void>;
}

/** The state of a provider as metrics show it. */
export type WatchedProvider = ProviderFacts & Pick<GuardedProvider, 'breakerState' | 'inFlight'>;

export interface ProviderParts {
  readonly config: ProviderConfig;
  readonly calls: Pick<ProviderCallsStore, 'take'>;
  readonly fits: Pick<ProviderFitsStore, 'read'>;
  readonly hash: HashContent;
  readonly observer: GuardObserver & AccountJudgeParts['observer'];
  readonly cache?: AnswerCache;
}

export type ProviderConfig = Pick<
  Config,
  | 'tier1BaseUrl'
  | 'tier1ApiKey'
  | 'tier1Model'
  | 'tier1TimeoutMs'
  | 'tier1Concurrency'
  | 'tier2BaseUrl'
  | 'tier2ApiKey'
  | 'tier2Model'
  | 'tier2TimeoutMs'
  | 'tier2Concurrency'
  | 'tier2Control'
  | 'tier1Images'
  | 'tier2Images'
  | 'tier2ImageBaseUrl'
  | 'tier2ImageApiKey'
  | 'tier2ImageModel'
  | 'tier2ImageTimeoutMs'
  | 'providerCallsPerDay'
  | 'providerCacheSeconds'
>;

/** The whole of a text call; more only where the operator gives the tiers more. */
const leastTextDeadlineMs = 10_000;
const besideTiersMs = 500;
/** Perspective's clients wait less; what is left of the 500 ms is for the ledger and the reply. */
const compatDeadlineMs = 470;

export async function createProviders(parts: ProviderParts): Promise<Providers> {
  const { config, calls, fits: store, hash, observer } = parts;
  let fits: ProviderFits = await store.read();
  const { tier1, tier2 } = await createTiers(config, () => fits);
  const guard = async <Question, Category>(
    provider: Provider<Question, Category> | undefined,
    timeoutMs: number,
    concurrency: number,
  ) => provider && (await loadProviders()).createGuard(provider, { timeoutMs, concurrency, observer });
  const guard1 = await guard(tier1, config.tier1TimeoutMs, config.tier1Concurrency);
  const guard2 = await guard(tier2, config.tier2TimeoutMs, config.tier2Concurrency);
  const images = await createImageTiers(config);
  const imageGuards = [
    await guard(images.tier1, config.tier1TimeoutMs, config.tier1Concurrency),
    await guard(images.tier2, config.tier2ImageTimeoutMs, config.tier2Concurrency),
  ].filter((provider) => provider !== undefined);
  const textDeadlineMs = Math.max(leastTextDeadlineMs, config.tier1TimeoutMs + config.tier2TimeoutMs + besideTiersMs);
  const judgeFor = createAccountJudges({
    cache: parts.cache ?? createMemoryAnswerCache(),
    cacheMs: config.providerCacheSeconds * 1_000,
    calls,
    callsPerDay: config.providerCallsPerDay,
    hash,
    observer,
  });

  return {
    tier1: guard1,
    tier2: guard2,
    forText({ caller: { accountId, mode }, startedMs }, custom) {
      const live = mode === 'live';
      if (custom.length === 0 && (!live || (guard1 === undefined && guard2 === undefined))) return undefined;
      return {
        tier1: live && guard1 ? judgeFor(guard1, accountId) : undefined,
        tier2: live && guard2 ? judgeFor(guard2, accountId) : undefined,
        custom,
        deadlineMs: startedMs + textDeadlineMs,
      };
    },
    forCompat({ caller: { accountId, mode }, startedMs }) {
      if (mode !== 'live' || guard1 === undefined) return undefined;
      return { tier1: judgeFor(guard1, accountId), custom: [], deadlineMs: startedMs + compatDeadlineMs };
    },
    forImage: (accountId) => imageGuards.map((provider) => judgeFor(provider, accountId)),
    guarded: [...[guard1, guard2].filter((provider) => provider !== undefined), ...imageGuards],
    fitState: (tier) => (tier === 1 ? fitStateOf(fits.tier1, tier1?.model) : fitStateOf(fits.tier2, tier2?.model)),
    async reload() {
      fits = await store.read();
    },
  };
}

/** Without guards, for commands that ask one question at a time. */
export async function createTiers(
  config: ProviderConfig,
  fits: () => ProviderFits,
): Promise<{ tier1: TextProvider | undefined; tier2: TextProvider | undefined }> {
  const first = endpoint(config.tier1BaseUrl, config.tier1ApiKey, config.tier1Model);
  const second = endpoint(config.tier2BaseUrl, config.tier2ApiKey, config.tier2Model);
  if (first === undefined && second === undefined) return { tier1: undefined, tier2: undefined };
  const { createLanguageModelProvider, createModerationProvider } = await loadProviders();
  return {
    tier1: first && createModerationProvider(first, () => fitOf(fits().tier1, first)?.curves ?? {}),
    tier2:
      second &&
      createLanguageModelProvider(second, {
        tables: () => fitOf(fits().tier2, second)?.tables ?? {},
        control: config.tier2Control === 'on',
      }),
  };
}

/** What is asked about images: Tier 2 wherever there is one that sees, Tier 1 where the operator says so. */
export async function createImageTiers(
  config: ProviderConfig,
): Promise<{ tier1: ImageProvider | undefined; tier2: ImageProvider | undefined }> {
  const first =
    config.tier1Images === 'on' ? endpoint(config.tier1BaseUrl, config.tier1ApiKey, config.tier1Model) : undefined;
  const model = config.tier2ImageModel ?? config.tier2Model;
  const own = endpoint(config.tier2ImageBaseUrl, config.tier2ImageApiKey, model);
  const second =
    config.tier2Images === 'on' ? (own ?? endpoint(config.tier2BaseUrl, config.tier2ApiKey, model)) : undefined;
  if (first === undefined && second === undefined) return { tier1: undefined, tier2: undefined };
  const { createImageModerationProvider, createVisionProvider } = await loadProviders();
  return {
    tier1: first && createImageModerationProvider(first),
    tier2: second && createVisionProvider(second, { control: config.tier2Control === 'on' }),
  };
}

function endpoint(baseUrl: string | undefined, apiKey: string | undefined, model: string): Endpoint | undefined {
  return baseUrl === undefined || apiKey === undefined ? undefined : { baseUrl, apiKey, model };
}

/** A fit of another model, or on another scale, says nothing about this one. */
function fitOf<Fit extends ProviderFits['tier1'] | ProviderFits['tier2']>(
  fit: Fit,
  { model }: Endpoint,
): Fit | undefined {
  return fitStateOf(fit, model) === 'current' ? fit : undefined;
}
