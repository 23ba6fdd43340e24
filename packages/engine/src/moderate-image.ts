/**
 * Takes a picture and returns a verdict. Read this first: the picture is looked up among known ones, then providers are
 * asked while local judges look at it; then the verdict. If a judge fails or is late, the others still count; the trace
 * records what each of them said.
 */

import type { Action, CategoryResult, ImageCategory } from '@moderato/contract';
import type { TierTrace } from './escalate.ts';
import type { ImageJudge, ImageQuestion, JudgedWords } from './image/image-judge.ts';
import { decideImage } from './image/image-verdict.ts';
import { askExchange, type ImageExchange } from './image/known-images/ask-exchange.ts';
import type { FileHash } from './image/known-images/file-hash.ts';
import { knownImagesVersion } from './image/known-images/find-known-images.ts';
import type { HashIndex } from './image/known-images/hash-index.ts';
import {
  askProviders,
  type ImageProviderJudge,
  judgeLocally,
  knows,
  type Look,
  lookUp,
} from './image/look-at-image.ts';
import type { PreparedImage } from './image/prepared-image.ts';
import { decideWords, worseOf } from './image/text/decide-words.ts';
import type { CategoryPolicy } from './verdict.ts';

export type { ImageProviderJudge };

export interface ImageInput {
  readonly image: PreparedImage;
  /** The settings of the requested categories. */
  readonly policies: readonly CategoryPolicy[];
  /** The account's settings for texts, by which words in the picture are judged; no text field without them. */
  readonly textPolicies?: readonly CategoryPolicy[] | undefined;
  /** The account's list of known images; undefined if it has none. */
  readonly known?: (() => Promise<HashIndex>) | undefined;
  /** The hash of the file as it was sent, to find it on that list whatever it shows. */
  readonly file?: FileHash | undefined;
  /** Lists of known images on another server; undefined if there are none. */
  readonly exchange?: ImageExchange | undefined;
  readonly judges: readonly ImageJudge[];
  readonly providers: readonly ImageProviderJudge[];
  /** The picture as data URLs for providers, scaled and re-encoded. */
  readonly encode: (image: PreparedImage) => Promise<readonly string[]>;
  /** The deadline of the verdict, on the monotonic clock. */
  readonly deadlineMs: number;
  /** Whose picture it is: callers take turns at the local models. */
  readonly caller?: string;
  /**
   * Called with the reason why a list could not be read, a judge failed or a picture could not be encoded; the trace
   * only says that it happened.
   */
  readonly onFailure?: (error: unknown) => void;
}

export interface ImageOutcome {
  readonly action: Action;
  readonly flagged: boolean;
  readonly categories: Record<string, CategoryResult>;
  readonly scores: Readonly<Record<string, number>>;
  /** The text categories of the words in the picture; undefined if none were read [I7]. */
  readonly textInImage?: Record<string, CategoryResult>;
  /** The words have a sexual score and point to a minor [T14]. */
  readonly minorCue: boolean;
  /** Requested categories that nothing judged; never 0 [I4]. */
  readonly unavailable: readonly ImageCategory[];
  /** Whether anything here can judge one of the requested categories. */
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
  const { caller, onFailure = () => {} } = input;
  let words: JudgedWords | undefined;
  const question: ImageQuestion = {
    ...{ image, wanted, signal, deadlineMs },
    ...(caller === undefined ? {} : { caller }),
    ...(input.textPolicies === undefined ? {} : { wordsJudged: (judged) => (words = judged) }),
  };

  const useful = judges.filter(
    ({ clears, raises, readsText = false }) =>
      [...clears, ...raises].some((name) => wanted.has(name)) || (readsText && input.textPolicies !== undefined),
  );
  async function lookUpAndAsk(): Promise<[lists: readonly Look[], answered: readonly Look[]]> {
    const lists = await Promise.all([
      lookUp(image, input.known, signal, onFailure, input.file),
      ...(input.exchange ? [askExchange(image, input.file, input.exchange, deadlineMs, caller)] : []),
    ]);
    // A picture on a block list is sent to nobody, and neither is any picture while a list cannot be read.
    const mayLeave = lists.every((list) => list.mayLeave);
    const asked = mayLeave ? providers.filter((provider) => enabled.some((name) => knows(provider, name))) : [];
    return [lists, await askProviders(asked, enabled, () => input.encode(image), deadlineMs, onFailure)];
  }

  const [[lists, answered], ...local] = await Promise.all([
    lookUpAndAsk(),
    ...useful.map((judge) => judgeLocally(judge, question, onFailure)),
  ]);
  const looked = [...lists, ...local, ...answered];
  const verdict = decideImage(
    looked.flatMap(({ evidence }) => evidence),
    policies,
  );
  const read = decideWords(words, input.textPolicies);
  const trace = [...looked.flatMap((look) => look.trace), ...read.trace];
  return {
    ...verdict,
    ...worseOf(verdict, read),
    ...(read.categories === undefined ? {} : { textInImage: read.categories }),
    minorCue: words?.minorCue ?? false,
    unavailable: enabled.filter((name) => verdict.scores[name] === undefined),
    isJudgeable: enabled.some(
      (name) =>
        judges.some(({ clears }) => clears.includes(name)) || providers.some((provider) => knows(provider, name)),
    ),
    trace,
    modelVersion: [knownImagesVersion, ...useful.map(({ name, version }) => `${name}:${version}`)].join(' '),
    degraded: trace.some(({ outcome, cut_short: isCutShort = false }) => outcome === 'failed' || isCutShort),
  };
}
