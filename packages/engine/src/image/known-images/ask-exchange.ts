/**
 * Asks another server's lists of known images about a picture. What leaves is its hashes, never the picture. Like our own
 * list, it never clears a picture, and a picture that it blocks, or could not be asked about, goes to no provider.
 */

import { type ImageCategory, localTier, type RuleAction } from '@moderato/contract';
import type { TierTrace } from '../../escalate.ts';
import type { Look } from '../look-at-image.ts';
import type { PreparedImage } from '../prepared-image.ts';
import type { FileHash } from './file-hash.ts';
import { minQuality } from './find-known-images.ts';
import { formatHash, hashFrame } from './pdq/pdq-hash.ts';

/** Names it in the ledger and in metrics. */
export const exchangeName = 'hma';

export interface ExchangeQuestion {
  /** PDQ hashes of what the picture shows. */
  readonly pictures: readonly string[];
  /** MD5 of its file. */
  readonly file: string | undefined;
}

export interface ExchangeMatch {
  readonly category: ImageCategory;
  readonly action: RuleAction;
  /** Names the entry in the ledger. */
  readonly entry: string;
}

export type ExchangeResult =
  /** `isComplete`: every hash was answered. */
  | { readonly matches: readonly ExchangeMatch[]; readonly isComplete: boolean; readonly ms: number }
  | { readonly failure: string; readonly ms: number };

export interface ImageExchange {
  /** Whether any of its lists blocks. */
  readonly blocks: boolean;
  /** Whether it is asked about files, also of pictures too plain for PDQ. */
  readonly knowsFiles: boolean;
  /** Never rejects. `caller`: whose picture it is; one caller never has all places. */
  find(question: ExchangeQuestion, deadlineMs: number, caller?: string): Promise<ExchangeResult>;
}

/** Each is one question to the server: first what the frames show, then the first frame rotated and mirrored. */
const maxPictures = 8;

export async function askExchange(
  image: PreparedImage,
  file: FileHash | undefined,
  exchange: ImageExchange,
  deadlineMs: number,
  caller?: string,
): Promise<Look & { readonly mayLeave: boolean }> {
  const facts = { tier: localTier, by: exchangeName };
  const question = { pictures: picturesOf(image), file: exchange.knowsFiles && file ? formatHash(file) : undefined };
  if (question.pictures.length === 0 && question.file === undefined) {
    return { evidence: [], trace: [{ ...facts, outcome: 'abstained' }], mayLeave: true };
  }
  const result = await exchange.find(question, deadlineMs, caller);
  const { ms } = result;
  if ('failure' in result) {
    const trace: TierTrace = { ...facts, outcome: 'failed', failure: result.failure, ms };
    return { evidence: [], trace: [trace], mayLeave: !exchange.blocks };
  }
  const { matches, isComplete } = result;
  const trace: TierTrace = {
    ...{ ...facts, outcome: matches.length > 0 ? 'decided' : 'abstained', ms },
    ...(matches.length > 0 ? { matched: [...new Set(matches.map(({ entry }) => entry))] } : {}),
    ...(isComplete ? {} : { cut_short: true as const }),
  };
  return {
    evidence: matches.map(({ category, action }) => {
      return { category, action, score: 1, reviewOnly: false, clears: false, isProviders: false };
    }),
    trace: [trace],
    mayLeave: (isComplete || !exchange.blocks) && !matches.some(({ action }) => action === 'block'),
  };
}

function picturesOf(image: PreparedImage): readonly string[] {
  const good = image.frames
    .map((frame) => frame.hashed ?? hashFrame(frame))
    .filter(({ quality }) => quality >= minQuality)
    .map(({ hashes }) => hashes.map(formatHash));
  const asTheyAre = good.flatMap(([first]) => first ?? []);
  return [...new Set([...asTheyAre, ...(good[0] ?? [])])].slice(0, maxPictures);
}
