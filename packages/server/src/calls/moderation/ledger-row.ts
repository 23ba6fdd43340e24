/** Turns a judged call into a row of the ledger [O3]. */

import type { Context, LedgerAction, MatchedRule, Tier } from '@moderato/contract';
import type { FileHash, HashIndex, PdqHash, TierTrace } from '@moderato/engine';
import type { Call } from '../../base/http/route.ts';
import type { CallKind, LedgerTable } from '../../base/storage/schema.ts';
import type { HashContent } from '../ledger/content-hash.ts';
import { readWords } from '../ledger/words-of-image.ts';
import type { Preview } from './make-preview.ts';
import type { OriginFields } from './read-origin.ts';

/** What the ledger stores of a judged call. */
export interface JudgedCall {
  readonly kind: CallKind;
  readonly context: Context;
  readonly tier: Tier;
  readonly action: LedgerAction;
  readonly scores: Readonly<Record<string, number>>;
  readonly thresholds: string;
  /** Of an image with words, see `text-in-image.ts`. */
  readonly textInImage?: string | undefined;
  readonly matchedRules: readonly MatchedRule[];
  readonly trace: readonly TierTrace[];
  readonly modelVersion: string;
  readonly degraded: boolean;
  /** For a text: the code of its language; null if uncertain. */
  readonly language?: string | null;
  /** No local model was measured on this language. */
  readonly limited?: boolean;
  readonly author: string | undefined;
  /** What is hashed; absent if the caller asked us to store nothing. */
  readonly content: string | Uint8Array | undefined;
  /** What the caller says of the content's place and its author, for the same people; kept only with the content. */
  readonly origin?: OriginFields | undefined;
  /** Of a flagged image, where its account wants previews. */
  readonly preview?: Preview | undefined;
  /** Where an image was fetched from, for people who review it, since the image itself is never kept. */
  readonly address?: string;
  /** What an image is recognised by, where its account keeps content. */
  readonly pictureHashes?: readonly (PdqHash | FileHash)[];
  /** The list of known images that it was looked up in. */
  readonly lookedUpIn?: HashIndex | undefined;
}

/** Whether we flagged or blocked. The caller decides about calls that were only scored [P6]. */
export function isDecided({ action }: Pick<JudgedCall, 'action'>): boolean {
  return action === 'flag' || action === 'block';
}

export function ledgerRow(
  { requestId, receivedAtMs, caller }: Pick<Call, 'requestId' | 'receivedAtMs' | 'caller'>,
  judged: JudgedCall,
  latencyMs: number,
  hashContent: HashContent,
): LedgerTable {
  return {
    account_id: caller.accountId,
    request_id: requestId,
    at: receivedAtMs,
    key_id: caller.keyId,
    mode: caller.mode,
    kind: judged.kind,
    context: judged.context,
    tier: judged.tier,
    action: judged.action,
    scores: JSON.stringify(judged.scores),
    thresholds: judged.thresholds,
    matched_rules: judged.matchedRules.length === 0 ? null : JSON.stringify(judged.matchedRules),
    trace: JSON.stringify(judged.trace),
    model_version: judged.modelVersion,
    degraded: judged.degraded ? 1 : 0,
    latency_ms: latencyMs,
    author: judged.author ?? null,
    content_hash: judged.content === undefined ? null : hashContent(judged.content),
    // If no score is above its threshold, there is nothing to name; that is most calls.
    flagged: isDecided(judged) ? flaggedCategories(judged) : null,
    text_in_image: judged.textInImage ?? null,
    language: judged.language ?? null,
    limited: judged.limited === true ? 1 : null,
  };
}

/** In the ledger's format: a space before and after each name. */
function flaggedCategories({ scores, thresholds, textInImage }: JudgedCall): string | null {
  const limits = JSON.parse(thresholds) as Record<string, readonly [number, number]>;
  const names = new Set(Object.keys(scores).filter((name) => (scores[name] ?? 0) > (limits[name]?.[0] ?? 1)));
  if (textInImage !== undefined) for (const { name, flagged } of readWords(textInImage)) if (flagged) names.add(name);
  return names.size === 0 ? null : ` ${[...names].join(' ')} `;
}
