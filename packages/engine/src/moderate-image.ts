/**
 * A picture in, a verdict out. Read this first: known images and local judges look at once, then providers are asked, then
 * the verdict. A judge that fails or is late leaves the others standing; the trace keeps what each of them said.
 */

import type { Action, CategoryResult, ImageCategory } from '@moderato/contract';
import type { TierTrace } from './escalate.ts';
import type { ImageJudge, ImageQuestion } from './image/image-judge.ts';
import { decideImage, type Evidence } from './image/image-verdict.ts';
import { findKnownImages, knownImagesName, knownImagesVersion } from './image/known-images/find-known-images.ts';
import type { HashIndex } from './image/known-images/hash-index.ts';
import { formatHash } from './image/known-images/pdq/pdq-hash.ts';
import type { PreparedImage } from './image/prepared-image.ts';
import type { ImageProviderQuestion, Judge, ProviderResult } from './providers/provider.ts';
import type { CategoryPolicy } from './verdict.ts';

export type ImageProviderJudge = Judge<ImageProviderQuestion, ImageCategory>;

export interface ImageInput {
  readonly image: PreparedImage;
  /** Of the categories that the caller asked for. */
  readonly policies: readonly CategoryPolicy[];
  /** The account's list of known images; nothing where it has none. */
  readonly known?: (() => Promise<HashIndex>) | undefined;
  readonly judges: readonly ImageJudge[];
  readonly providers: readonly ImageProviderJudge[];
  /** The picture as data URLs for providers: scaled, encoded anew. */
  readonly encode: (image: PreparedImage) => Promise<readonly string[]>;
  /** When the verdict must be there, on the monotonic clock. */
  readonly deadlineMs: number;
}

export interface ImageOutcome {
  readonly action: Action;
  readonly flagged: boolean;
  readonly categories: Record<string, CategoryResult>;
  readonly scores: Readonly<Record<string, number>>;
  /** Categories that were wanted and that nothing judged: never 0 [I4]. */
  readonly unavailable: readonly ImageCategory[];
  /** Whether anything here judges one of the wanted categories when all is well. */
  readonly isJudgeable: boolean;
  readonly trace: readonly TierTrace[];
  readonly modelVersion: string;
  readonly degraded: boolean;
}

export async function moderateImage(input: ImageInput): Promise<ImageOutcome> {
  const { image, policies, judges, providers, deadlineMs } = input;
  const enabled = policies.filter((policy) => policy.enabled).map(({ name }) => name as ImageCategory);
  const wanted = new Set(enabled);
  const signal = AbortSignal.timeout(Math.max(1, Math.ceil(deadlineMs - performance.now())));
  const question: ImageQuestion = { image, wanted, signal };

  const useful = judges.filter(({ clears, raises }) => [...clears, ...raises].some((name) => wanted.has(name)));
  const [known, ...local] = await Promise.all([
    lookUp(input, signal),
    ...useful.map((judge) => judgeLocally(judge, question)),
  ]);
  // What is on a list of pictures to block is sent to nobody, and neither is anything while the list cannot be read.
  const asked = known.mayLeave ? providers.filter((provider) => enabled.some((name) => knows(provider, name))) : [];
  const answered = await askProviders(asked, enabled, input);

  const looked = [known, ...local, ...answered];
  const verdict = decideImage(
    looked.flatMap(({ evidence }) => evidence),
    policies,
  );
  const trace = looked.flatMap((look) => look.trace);
  return {
    ...verdict,
    unavailable: enabled.filter((name) => verdict.scores[name] === undefined),
    isJudgeable: enabled.some(
      (name) =>
        judges.some(({ clears }) => clears.includes(name)) || providers.some((provider) => knows(provider, name)),
    ),
    trace,
    modelVersion: [knownImagesVersion, ...useful.map(({ name, version }) => `${name}:${version}`)].join(' '),
    degraded: trace.some(({ outcome }) => outcome === 'failed'),
  };
}

interface Look {
  readonly evidence: readonly Evidence[];
  readonly trace: readonly TierTrace[];
}

async function lookUp({ image, known }: ImageInput, signal: AbortSignal): Promise<Look & { mayLeave: boolean }> {
  if (known === undefined) return { evidence: [], trace: [], mayLeave: true };
  const startedMs = performance.now();
  try {
    const index = await before(signal, known());
    if (index.size === 0) return { evidence: [], trace: [], mayLeave: true };
    const matches = await before(signal, findKnownImages(image, index));
    const evidence = matches.map(({ category, action }): Evidence => {
      return { category, action, score: 1, reviewOnly: false, clears: false, isProviders: false };
    });
    const outcome = matches.length > 0 ? 'decided' : 'abstained';
    const matched = matches.length > 0 ? { matched: matches.map(({ hash }) => formatHash(hash)) } : {};
    const trace: TierTrace = { tier: 0, by: knownImagesName, outcome, ms: since(startedMs), ...matched };
    return { evidence, trace: [trace], mayLeave: !matches.some(({ action }) => action === 'block') };
  } catch {
    return { ...failed(knownImagesName, startedMs, signal), mayLeave: false };
  }
}

async function judgeLocally(judge: ImageJudge, question: ImageQuestion): Promise<Look> {
  const { name, clears } = judge;
  const startedMs = performance.now();
  try {
    const findings = await before(question.signal, judge.judge(question));
    const evidence = findings.map((finding): Evidence => {
      return { ...finding, clears: clears.includes(finding.category), isProviders: false };
    });
    if (evidence.some(({ score }) => !(score >= 0 && score <= 1))) return failed(name, startedMs, question.signal);
    const outcome = evidence.length > 0 ? 'scored' : 'abstained';
    return { evidence, trace: [{ tier: 0, by: name, outcome, ms: since(startedMs) }] };
  } catch {
    return failed(name, startedMs, question.signal);
  }
}

async function askProviders(
  providers: readonly ImageProviderJudge[],
  wanted: readonly ImageCategory[],
  { image, encode, deadlineMs }: ImageInput,
): Promise<Look[]> {
  if (providers.length === 0) return [];
  const pictures = await encode(image).catch(() => undefined);
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

function knows(provider: ImageProviderJudge, category: ImageCategory): boolean {
  return provider.knows(category) !== 'nothing';
}

function failed(by: string, startedMs: number, signal: AbortSignal): Look {
  const failure = signal.aborted ? 'late' : 'broken';
  return { evidence: [], trace: [{ tier: 0, by, outcome: 'failed', ms: since(startedMs), failure }] };
}

/** What a judge that does not heed the signal says too late is not waited for. */
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
