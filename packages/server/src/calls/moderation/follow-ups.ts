/**
 * What happens after a flagged or blocked live call beyond its row in the ledger: content is kept for review, and the
 * account's webhooks get deliveries. Allowed calls skip this, but for a few texts that are drawn at random: an account may
 * want to look at such a sample, since otherwise nobody sees what passes below its thresholds.
 */

import { dayMs } from '../../base/durations.ts';
import { createLoadingCache, ofAccount } from '../../base/storage/loading-cache.ts';
import type { LedgerTable } from '../../base/storage/schema.ts';
import { writeHashes } from '../known-images/restrict-kept.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import type { NewRetentionSettings } from '../retention/retention-settings-store.ts';
import { isRestricted, isStorable } from '../retention/what-is-kept.ts';
import { decisionEvent, newDelivery } from '../webhooks/delivery.ts';
import { listenersTo } from '../webhooks/queue-deliveries.ts';
import type { WebhookRecord } from '../webhooks/webhooks-store.ts';
import { isDecided, type JudgedCall } from './ledger-row.ts';
import { writePreview } from './make-preview.ts';

type KeptOf = Pick<JudgedCall, 'content' | 'address' | 'origin' | 'preview' | 'pictureHashes' | 'lookedUpIn'>;
export type FollowUp = Pick<LedgerEntry, 'kept' | 'lookedUpIn' | 'deliveries'>;

/** How many of all allowed texts are drawn. */
const drawnShare = 0.005;

export interface FollowUps {
  /** Whether something may follow. Allowed calls are drawn here, before anything is read about their account. */
  concerns(judged: Pick<JudgedCall, 'action' | 'kind'>): boolean;
  of(row: LedgerTable, judged: KeptOf): FollowUp | Promise<FollowUp>;
}

export const noFollowUps: FollowUps = { concerns: () => false, of: () => ({}) };

export interface FollowUpsCache extends FollowUps {
  keepsContent(accountId: string): Promise<boolean>;
  keepsPreviews(accountId: string): Promise<boolean>;
  clear(accountId?: string): void;
}

interface Sources {
  retention(accountId: string): Promise<NewRetentionSettings>;
  webhooks(accountId: string): Promise<readonly WebhookRecord[]>;
  /** Content never outlives its row. */
  readonly ledgerDays: number;
  /** From 0 to 1, excluding 1: what draws the sample. */
  readonly random?: () => number;
}

export function createFollowUps({ retention, webhooks, ledgerDays, random = Math.random }: Sources): FollowUpsCache {
  const settings = createLoadingCache(async (accountId) => {
    const [kept, hooks] = await Promise.all([retention(accountId), webhooks(accountId)]);
    return { retention: kept, webhooks: hooks };
  });

  const expiryOf = ({ at }: LedgerTable, days: number) => at + Math.min(days, ledgerDays) * dayMs;

  /** Of a drawn text. Nobody looks at restricted ones without a reason [T14], nor at what we were asked not to store. */
  function sampleOf(
    row: LedgerTable,
    { content, origin }: KeptOf,
    { keep_content, days }: NewRetentionSettings,
  ): FollowUp {
    const isKept = keep_content && typeof content === 'string' && row.content_hash !== null && isStorable(content);
    if (!isKept || isRestricted(row)) return {};
    return { kept: { content, restricted: 0, expires_at: expiryOf(row, days), ...origin, sampled: 1 } };
  }

  return {
    concerns: (judged) =>
      isDecided(judged) || (judged.action === 'allow' && judged.kind !== 'image' && random() < drawnShare),

    async of(row, judged) {
      const { action } = row;
      if (action === 'scored') return {};
      const wanted = await settings.get(row.account_id);
      if (action === 'allow')
        return wanted.retention.sample_allowed === true ? sampleOf(row, judged, wanted.retention) : {};
      const { keep_content, days } = wanted.retention;
      const content = keep_content ? contentToKeep(judged) : undefined;
      const event = action === 'block' ? 'decision.block' : 'decision.flag';
      const listeners = listenersTo(event, wanted.webhooks);
      const followUp: { -readonly [Field in keyof FollowUp]: FollowUp[Field] } = {};
      if (content !== undefined) {
        followUp.kept = {
          content,
          restricted: isRestricted(row) ? 1 : 0,
          expires_at: expiryOf(row, days),
          ...judged.origin,
          picture_hashes: writeHashes(judged.pictureHashes ?? []) || null,
        };
        if (wanted.retention.previews && judged.preview !== undefined && followUp.kept.restricted === 0) {
          Object.assign(followUp.kept, writePreview(judged.preview, row.at, followUp.kept.expires_at));
        }
        followUp.lookedUpIn = judged.lookedUpIn;
      }
      if (listeners.length > 0) {
        const payload = decisionEvent(row);
        followUp.deliveries = listeners.map((webhook) => newDelivery(webhook, event, payload, row.request_id, row.at));
      }
      return followUp;
    },

    keepsContent: async (accountId) => (await settings.get(accountId)).retention.keep_content,

    async keepsPreviews(accountId) {
      const { keep_content, previews = false } = (await settings.get(accountId)).retention;
      return keep_content && previews;
    },

    clear: (accountId) => settings.clear(ofAccount(accountId)),
  };
}

/** Bytes of images are never kept: their address stands for them, if they have one. What the caller asked us not to store has no content [P4]. */
function contentToKeep({ content, address = '' }: KeptOf): string | undefined {
  if (content === undefined) return undefined;
  if (typeof content === 'string') return isStorable(content) ? content : undefined;
  return isStorable(address) ? address : '';
}
