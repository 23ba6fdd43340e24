/** Creates the configured providers, and decides which of them a single call may use. */

import {
  type CustomCategory,
  type Endpoint,
  type Escalation,
  type GuardedProvider,
  type GuardObserver,
  type ImageProvider,
  type ImageProviderJudge,
  loadGuard,
  type ProviderFacts,
  type ProviderKind,
  type ProviderKindId,
  providerKinds,
  type RegisteredKind,
  type TextProvider,
} from '@moderato/engine';
import type { Caller } from '../../base/caller.ts';
import type { Config } from '../../base/settings/config.ts';
import type { HashContent } from '../ledger/content-hash.ts';
import { type AccountJudgeParts, createAccountJudges } from './account-judge.ts';
import { type AnswerCache, createMemoryAnswerCache } from './answer-cache.ts';
import type { ProviderCallsStore } from './provider-calls-store.ts';
import { type EndpointConfig, kindSettings } from './provider-endpoints.ts';
import { type FitState, fitStateOf, type ProviderFits, type ProviderFitsStore } from './provider-fits-store.ts';

/** What a call says about itself. */
export interface AskingCall {
  readonly caller: Pick<Caller, 'accountId' | 'mode'>;
  /** On the monotonic clock. */
  readonly startedMs: number;
}

/** A kind of provider, and its configured instance. */
export interface ConfiguredKind {
  readonly kind: RegisteredKind;
  readonly provider: GuardedProvider | undefined;
  readonly address: string | undefined;
}

export interface Providers {
  /** Every kind, in the order in which texts go to them. */
  readonly text: readonly ConfiguredKind[];
  /** For `POST /v1/moderate/text`. Test keys reach no provider [T9]. */
  forText(call: AskingCall, custom: readonly CustomCategory[]): Escalation | undefined;
  /** For Perspective's requests: the quick kinds, as long as the whole call stays under 500 ms [T8]. */
  forCompat(call: AskingCall): Escalation | undefined;
  /** For `POST /v1/moderate/image`, by live keys. */
  forImage(accountId: string): readonly ImageProviderJudge[];
  /** All of them, for metrics. */
  readonly guarded: readonly WatchedProvider[];
  /** Whether the fit for the kind is used. */
  fitState(kind: RegisteredKind): FitState;
  /** Reads the fits again; questions in progress keep what they began with. */
  reload(): Promise<void>;
}

/** The state of a provider in the metrics. */
export type WatchedProvider = ProviderFacts & Pick<GuardedProvider, 'breakerState' | 'inFlight'>;

export interface ProviderParts {
  readonly config: ProviderConfig;
  readonly calls: Pick<ProviderCallsStore, 'take'>;
  readonly fits: Pick<ProviderFitsStore, 'read'>;
  readonly hash: HashContent;
  readonly observer: GuardObserver & AccountJudgeParts['observer'];
  readonly onFailure: AccountJudgeParts['onFailure'];
  readonly cache?: AnswerCache;
}

export type ProviderConfig = EndpointConfig & Pick<Config, 'providerCallsPerDay' | 'providerCacheSeconds'>;

/** The time of a whole text call; more only if the operator gives the tiers more. */
const minTextDeadlineMs = 10_000;
const besideTiersMs = 500;
/** Perspective's clients wait less; the rest of the 500 ms is for the ledger and the reply. */
const compatDeadlineMs = 470;

export async function createProviders(parts: ProviderParts): Promise<Providers> {
  const { config, calls, fits: store, hash, observer, onFailure } = parts;
  let fits: ProviderFits = await store.read();
  const created = await createTiers(config, () => fits);
  const text = await Promise.all(
    created.map(async ({ kind, provider }): Promise<ConfiguredKind> => {
      const { text: endpoint, timeoutMs, concurrency } = kindSettings(config, kind.id);
      const guarded = provider && (await loadGuard())(provider, { timeoutMs: timeoutMs.text, concurrency, observer });
      return { kind, provider: guarded, address: endpoint?.baseUrl };
    }),
  );
  const images = await Promise.all(
    (await createImageTiers(config)).map(async ({ provider, timeoutMs, concurrency }) =>
      (await loadGuard())(provider, { timeoutMs, concurrency, observer }),
    ),
  );
  const allTiersMs = created.reduce((sum, { kind }) => sum + kindSettings(config, kind.id).timeoutMs.text, 0);
  const textDeadlineMs = Math.max(minTextDeadlineMs, allTiersMs + besideTiersMs);
  const judgeFor = createAccountJudges({
    cache: parts.cache ?? createMemoryAnswerCache(),
    cacheMs: config.providerCacheSeconds * 1_000,
    calls,
    callsPerDay: config.providerCallsPerDay,
    hash,
    onFailure,
    observer,
  });
  const guarded = text.map(({ provider }) => provider).filter((provider) => provider !== undefined);
  const quick = text.flatMap(({ kind, provider }) => (kind.isQuick && provider !== undefined ? [provider] : []));
  const judges = (from: readonly GuardedProvider[], accountId: string) =>
    from.map((provider) => judgeFor(provider, accountId));

  return {
    text,
    forText({ caller: { accountId, mode }, startedMs }, custom) {
      const asked = mode === 'live' ? guarded : [];
      if (custom.length === 0 && asked.length === 0) return undefined;
      return { judges: judges(asked, accountId), custom, deadlineMs: startedMs + textDeadlineMs };
    },
    forCompat({ caller: { accountId, mode }, startedMs }) {
      if (mode !== 'live' || quick.length === 0) return undefined;
      return { judges: judges(quick, accountId), custom: [], deadlineMs: startedMs + compatDeadlineMs };
    },
    forImage: (accountId) => images.map((provider) => judgeFor(provider, accountId)),
    guarded: [...guarded, ...images],
    fitState: (kind) => fitStateOf(fits[kind.id], kindSettings(config, kind.id).text?.model),
    async reload() {
      fits = await store.read();
    },
  };
}

/** Without guards, for commands that ask one question at a time. */
export async function createTiers(
  config: EndpointConfig,
  fits: () => ProviderFits,
): Promise<{ kind: RegisteredKind; provider: TextProvider | undefined }[]> {
  return Promise.all(
    providerKinds.map(async (kind) => {
      const { text, control } = kindSettings(config, kind.id);
      return { kind, provider: text && (await create(kind, text, control, fits)) };
    }),
  );
}

/** The providers for images: every kind that can see and that the operator has not turned off. */
export async function createImageTiers(
  config: EndpointConfig,
): Promise<{ provider: ImageProvider; timeoutMs: number; concurrency: number }[]> {
  const created = await Promise.all(
    providerKinds.map(async (kind: ProviderKind) => {
      const { image, timeoutMs, concurrency, control } = kindSettings(config, kind.id as ProviderKindId);
      const provider = image && (await kind.createForImages?.(image, { control }));
      return provider && { provider, timeoutMs: timeoutMs.image, concurrency };
    }),
  );
  return created.filter((tier) => tier !== undefined);
}

function create(kind: RegisteredKind, endpoint: Endpoint, control: boolean, fits: () => ProviderFits) {
  const { create: createKind, fitting }: ProviderKind = kind;
  const fitted = () => {
    const fit = fits()[kind.id];
    // A fit for another model, or on another scale, says nothing about this one.
    if (fit === undefined || fitStateOf(fit, endpoint.model) !== 'current') return {};
    const tables: unknown = new Map<string, unknown>(Object.entries(fit)).get(fitting.name);
    return tables as Readonly<Record<string, unknown>>;
  };
  return createKind(endpoint, { fitted, control });
}
