/** The three ways to judge a picture: a list, a judge on this machine, a provider. None of them ever rejects. */

import { type ImageCategory, localTier } from '@moderato/contract';
import { ModelFileError } from '../classifier/model-files.ts';
import type { TierTrace } from '../escalate.ts';
import type { ImageProviderQuestion, Judge, ProviderResult } from '../providers/provider.ts';
import type { ImageJudge, ImageQuestion } from './image-judge.ts';
import type { Evidence } from './image-verdict.ts';
import type { FileHash } from './known-images/file-hash.ts';
import { findKnownImages, knownImagesName } from './known-images/find-known-images.ts';
import type { HashIndex } from './known-images/hash-index.ts';
import { formatHash } from './known-images/pdq/pdq-hash.ts';
import type { PreparedImage } from './prepared-image.ts';

export type ImageProviderJudge = Judge<ImageProviderQuestion, ImageCategory>;

type OnFailure = (error: unknown) => void;

export interface Look {
  readonly evidence: readonly Evidence[];
  readonly trace: readonly TierTrace[];
}

/** `mayLeave`: whether the picture may be sent to providers. */
export async function lookUp(
  image: PreparedImage,
  known: (() => Promise<HashIndex>) | undefined,
  signal: AbortSignal,
  onFailure: OnFailure,
  file?: FileHash,
): Promise<Look & { readonly mayLeave: boolean }> {
  if (known === undefined) return { evidence: [], trace: [], mayLeave: true };
  const startedMs = performance.now();
  try {
    const index = await before(signal, known());
    if (index.size === 0) return { evidence: [], trace: [], mayLeave: true };
    const matches = await before(signal, findKnownImages(image, index, file));
    const evidence = matches.map(({ category, action }): Evidence => {
      return { category, action, score: 1, reviewOnly: false, clears: false, isProviders: false };
    });
    const outcome = matches.length > 0 ? 'decided' : 'abstained';
    const matched = matches.length > 0 ? { matched: matches.map(({ hash }) => formatHash(hash)) } : {};
    const trace: TierTrace = { tier: localTier, by: knownImagesName, outcome, ms: since(startedMs), ...matched };
    return { evidence, trace: [trace], mayLeave: !matches.some(({ action }) => action === 'block') };
  } catch (error) {
    if (!signal.aborted) onFailure(error);
    return { ...failed(knownImagesName, startedMs, signal), mayLeave: false };
  }
}

export async function judgeLocally(judge: ImageJudge, question: ImageQuestion, onFailure: OnFailure): Promise<Look> {
  const { name, clears } = judge;
  const startedMs = performance.now();
  let isCutShort = false;
  const cutShort = () => {
    isCutShort = true;
  };
  try {
    const findings = await before(question.signal, judge.judge({ ...question, cutShort }));
    const evidence = findings.map((finding): Evidence => {
      return { ...finding, clears: clears.includes(finding.category), isProviders: false };
    });
    if (evidence.some(({ score }) => !(score >= 0 && score <= 1))) return failed(name, startedMs, question.signal);
    const outcome = evidence.length > 0 ? 'scored' : 'abstained';
    const cut = isCutShort ? { cut_short: true as const } : {};
    return { evidence, trace: [{ tier: localTier, by: name, outcome, ms: since(startedMs), ...cut }] };
  } catch (error) {
    // Damage was reported once, by the threads that found it.
    if (!question.signal.aborted && !(error instanceof ModelFileError)) onFailure(error);
    return failed(name, startedMs, question.signal);
  }
}

export async function askProviders(
  providers: readonly ImageProviderJudge[],
  wanted: readonly ImageCategory[],
  encode: () => Promise<readonly string[]>,
  deadlineMs: number,
  onFailure: OnFailure,
): Promise<Look[]> {
  if (providers.length === 0) return [];
  const pictures = await encode().catch((error: unknown) => {
    if (performance.now() < deadlineMs) onFailure(error);
    return undefined;
  });
  return Promise.all(
    providers.map(async (provider): Promise<Look> => {
      const categories = wanted.filter((name) => knows(provider, name));
      const result: ProviderResult =
        pictures === undefined ? neverSent : await provider.ask({ pictures, categories }, deadlineMs);
      const facts = { tier: provider.tier, by: provider.name, model: provider.model, ms: result.ms };
      if ('failure' in result)
        return { evidence: [], trace: [{ ...facts, outcome: 'failed', failure: result.failure }] };
      const evidence = categories.flatMap((category): Evidence[] => {
        const score = result.answer.scores[category];
        return score === undefined ? [] : [{ category, score, reviewOnly: false, clears: true, isProviders: true }];
      });
      const outcome = evidence.length > 0 ? 'scored' : 'abstained';
      return { evidence, trace: [{ ...facts, outcome, ...(result.cached ? { cached: true as const } : {}) }] };
    }),
  );
}

/** The picture could not be encoded in time. */
const neverSent: ProviderResult = { failure: 'late', ms: 0 };

export function knows(provider: ImageProviderJudge, category: ImageCategory): boolean {
  return provider.knows(category) !== 'nothing';
}

function failed(by: string, startedMs: number, signal: AbortSignal): Look {
  const failure = signal.aborted ? 'late' : 'broken';
  return { evidence: [], trace: [{ tier: localTier, by, outcome: 'failed', ms: since(startedMs), failure }] };
}

/** A judge that ignores the signal is not waited for. */
function before<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const stop = () => late.reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([work, late.promise]).finally(() => signal.removeEventListener('abort', stop));
}

function since(startedMs: number): number {
  return Math.round((performance.now() - startedMs) * 1_000) / 1_000;
}
