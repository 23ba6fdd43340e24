/**
 * Turns a live image as it was sent into a verdict: it is fetched if necessary, decoded in a separate process, and
 * judged. Nothing of it outlives the call: images are never stored or logged, in any mode. The whole call has ten
 * seconds [I6].
 */

import {
  type ImageCategory,
  type ImageModerationRequest,
  type ImageModerationResult as ImageResult,
  imageCategoryNames,
  imageTier,
} from '@moderato/contract';
import {
  type CategoryPolicy,
  type FileHash,
  type HashIndex,
  hashFile,
  type ImageDecoder,
  type ImageExchange,
  type ImageJudge,
  type ImageOutcome,
  type ImageProviderJudge,
  minQuality,
  moderateImage,
  type PreparedImage,
  picturesForProviders,
  prepareImage,
} from '@moderato/engine';
import type { Gates } from '../../base/fairness/gates.ts';
import { type Call, type Refused, refuse } from '../../base/http/route.ts';
import type { Metrics } from '../../base/observability/metrics.ts';
import type { FetchImage } from '../../base/outbound/fetch-image.ts';
import { type AccountSettingsCache, textPoliciesFor } from '../categories/account-settings.ts';
import { decodeInTurn } from './decode-in-turn.ts';
import { makePreview } from './make-preview.ts';
import type { Judged } from './meter.ts';
import { originOf } from './read-origin.ts';
import { mayReadText, wordsForLedger } from './text-in-image.ts';

export type ImageInput = { readonly url: string } | { readonly bytes: Uint8Array };

export interface LiveImageParts {
  readonly settings: AccountSettingsCache;
  readonly fetchImage: FetchImage;
  readonly decoder: ImageDecoder;
  /** The judges on this machine. */
  readonly judges: readonly ImageJudge[];
  readonly providers: { forImage(accountId: string): readonly ImageProviderJudge[] };
  readonly known: (accountId: string) => Promise<HashIndex>;
  /** The operator's further lists, on another server. */
  readonly exchange: ImageExchange | undefined;
  /** Whether the account keeps content for review. */
  readonly keepsContent: (accountId: string) => Promise<boolean>;
  /** Whether it also wants previews of flagged images. */
  readonly keepsPreviews: (accountId: string) => Promise<boolean>;
  readonly observer: Pick<Metrics, 'imageStage'>;
  readonly onFailure: (error: unknown) => void;
  /** Accounts take turns at what takes long [O8]; judging includes decoding. */
  readonly gates: Pick<Gates, 'fetching' | 'decoding' | 'judging'>;
}

/** From the first byte of the request; the rest of the ten seconds is for the ledger and the reply. */
export const liveImageMs = 9_500;
const nothingConfiguredRetrySeconds = 3_600;
const failedRetrySeconds = 10;

type ImageCall = Call<ImageModerationRequest>;

export function createLiveImageJudge(parts: LiveImageParts) {
  const { settings, observer } = parts;
  const decoderFor = (accountId: string) => decodeInTurn(parts.decoder, parts.gates.decoding, accountId);

  return async (call: ImageCall, source: ImageInput): Promise<Judged<ImageResult> | Refused> => {
    const deadlineMs = call.startedMs + liveImageMs;
    const signal = AbortSignal.timeout(Math.max(1, Math.ceil(deadlineMs - performance.now())));
    const { accountId } = call.caller;
    const needsHash = mayNeedHash(accountId, signal);
    const places: (() => void)[] = [];
    const takePlace = async (kind: 'fetching' | 'judging') => {
      const leave = await parts.gates[kind].take(accountId, { signal });
      if (leave !== 'full') places.push(leave);
      return leave !== 'full';
    };
    try {
      // A fetched image keeps its place while it waits, so memory holds no more than may be fetched at once.
      if ('url' in source && !(await takePlace('fetching'))) return refuse('overloaded', undefined, 1);
      const file = 'url' in source ? await timed('fetch', parts.fetchImage(source.url, { signal })) : source;
      if ('refusal' in file) return file;
      if (!(await takePlace('judging'))) return refuse('overloaded', undefined, 1);
      if ('url' in source) places.shift()?.();
      const hash = await needsHash;
      const decoder = decoderFor(accountId);
      const prepared = await timed('decode', prepareImage(file.bytes, { decoder, signal, hash }));
      if ('refusal' in prepared) return prepared;
      const sent = {
        bytes: file.bytes,
        hash: hash ? await hashFile(file.bytes) : undefined,
        ...('url' in source ? { address: source.url } : {}),
      };
      return await judge(call, prepared.image, sent, deadlineMs, signal);
    } catch (error) {
      if (signal.aborted && error === signal.reason)
        return refuse('overloaded', 'Checking the image took too long.', 1);
      throw error;
    } finally {
      for (const leave of places) leave();
    }
  };

  async function judge(
    call: ImageCall,
    image: PreparedImage,
    sent: { readonly bytes: Uint8Array; readonly hash: FileHash | undefined; readonly address?: string },
    deadlineMs: number,
    signal: AbortSignal,
  ): Promise<Judged<ImageResult> | Refused> {
    const { bytes, hash, address } = sent;
    const { accountId } = call.caller;
    const account = await settings.get(accountId);
    const { policies, switchedOff } = choosePolicies(account.image.policies, call.body.categories);
    const text = mayReadText(call.body.categories) ? textPoliciesFor(account, call.caller) : undefined;
    let lookedUpIn: HashIndex | undefined;
    const outcome = await moderateImage({
      image,
      policies,
      textPolicies: text?.policies,
      known: async () => {
        lookedUpIn = await parts.known(accountId);
        return lookedUpIn;
      },
      file: hash,
      exchange: parts.exchange,
      judges: parts.judges,
      providers: parts.providers.forImage(accountId),
      encode: (prepared) => picturesForProviders(prepared, { decoder: decoderFor(accountId), signal }),
      deadlineMs,
      caller: accountId,
      onFailure: parts.onFailure,
    });
    for (const { by, outcome: how, ms = 0, cut_short: isCutShort } of outcome.trace) {
      observer.imageStage(by, isCutShort ? 'cut_short' : how, ms);
    }
    if (isUnjudged(outcome)) return nobodyJudged(outcome);
    const wantsPreview = outcome.action !== 'allow' && (await parts.keepsPreviews(accountId));
    const preview = wantsPreview ? await makePreview(image, outcome, decoderFor(accountId), signal) : undefined;
    return {
      call: {
        ...outcome,
        kind: 'image',
        context: 'default',
        tier: imageTier,
        thresholds: account.image.thresholds,
        textInImage: text && outcome.textInImage && wordsForLedger(outcome.textInImage, text.policies),
        matchedRules: [],
        author: call.body.user_id,
        origin: originOf(call.body),
        preview,
        content: bytes,
        pictureHashes: [
          ...(hash === undefined ? [] : [hash]),
          ...image.frames.flatMap(({ hashed }) =>
            hashed !== undefined && hashed.quality >= minQuality ? hashed.hashes : [],
          ),
        ],
        lookedUpIn,
        ...(address === undefined ? {} : { address }),
      },
      reply: (latencyMs) => showImageResult(call.requestId, { ...outcome, switchedOff }, latencyMs),
    };
  }

  /**
   * Whether there is a list to look the picture up in, here or on another server, or it may be kept for review and come onto a list later. A store
   * that cannot be read fails where it is needed.
   */
  function mayNeedHash(accountId: string, signal: AbortSignal): Promise<boolean> {
    if (parts.exchange !== undefined) return Promise.resolve(true);
    const late = Promise.withResolvers<boolean>();
    signal.addEventListener('abort', () => late.resolve(false), { once: true });
    const known = Promise.all([parts.known(accountId), parts.keepsContent(accountId)]).then(
      ([{ size }, keepsContent]) => size > 0 || keepsContent,
      () => false,
    );
    return Promise.race([known, late.promise]);
  }

  async function timed<Value extends object>(stage: 'fetch' | 'decode', work: Promise<Value>): Promise<Value> {
    const startedMs = performance.now();
    const value = await work;
    observer.imageStage(stage, 'refusal' in value ? 'refused' : 'done', performance.now() - startedMs);
    return value;
  }
}

/** Every requested category is unavailable [I4], and no list had the last word. */
function isUnjudged({ unavailable, categories, action }: ImageOutcome): boolean {
  return unavailable.length > 0 && Object.keys(categories).length === 0 && action === 'allow';
}

function nobodyJudged({ isJudgeable, unavailable }: ImageOutcome): Refused {
  if (isJudgeable) {
    return refuse('provider_unavailable', 'These categories could not be judged right now.', failedRetrySeconds);
  }
  return refuse('provider_unavailable', whatToConfigure(unavailable), nothingConfiguredRetrySeconds);
}

function whatToConfigure(categories: readonly ImageCategory[]): string {
  return `Nothing that judges ${categories.join(', ')} in images is configured on this service. Its operator must set MODERATO_TIER2_BASE_URL and MODERATO_TIER2_API_KEY to a vision model. Test keys work without one.`;
}

export interface ChosenPolicies {
  /** The categories that the request is about, enabled or not. */
  readonly policies: readonly CategoryPolicy[];
  /** Nothing judges these; the reply names those requested by name, and all of them if none is left [T7]. */
  readonly switchedOff: readonly string[];
}

/** `asked`: the categories that the request names; all if it names none. */
export function choosePolicies(all: readonly CategoryPolicy[], asked?: readonly string[]): ChosenPolicies {
  const policies = all.filter(({ name }) => asked?.includes(name) ?? true);
  const off = policies.filter(({ enabled }) => !enabled).map(({ name }) => name);
  return { policies, switchedOff: asked !== undefined || off.length === policies.length ? off : [] };
}

type ShownOutcome = Pick<
  ImageOutcome,
  'action' | 'flagged' | 'categories' | 'textInImage' | 'unavailable' | 'degraded'
> &
  Pick<ChosenPolicies, 'switchedOff'>;

export function showImageResult(
  requestId: string,
  { action, flagged, categories, textInImage, unavailable, degraded, switchedOff }: ShownOutcome,
  latencyMs: number,
): ImageResult {
  const unjudged = imageCategoryNames.filter((name) => unavailable.includes(name) || switchedOff.includes(name));
  return {
    request_id: requestId,
    action,
    flagged,
    categories,
    pipeline_tier: imageTier,
    latency_ms: latencyMs,
    ...(textInImage === undefined ? {} : { text_in_image: textInImage }),
    ...(unjudged.length > 0 ? { unavailable_categories: unjudged } : {}),
    ...(degraded ? { degraded: true } : {}),
  };
}
