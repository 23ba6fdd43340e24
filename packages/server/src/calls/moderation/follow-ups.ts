/**
 * What happens after a flagged or blocked live call beyond its row in the ledger: content is kept for review, and the
 * account's webhooks get deliveries. Allowed calls skip this.
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
import type { JudgedCall } from './ledger-row.ts';
import { writePreview } from './make-preview.ts';

type KeptOf = Pick<JudgedCall, 'content' | 'address' | 'origin' | 'preview' | 'pictureHashes' | 'lookedUpIn'>;
export type FollowUp = Pick<LedgerEntry, 'kept' | 'lookedUpIn' | 'deliveries'>;

export interface FollowUps {
  of(row: LedgerTable, judged: KeptOf): FollowUp | Promise<FollowUp>;
}

export const noFollowUps: FollowUps = { of: () => ({}) };

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
}

export function createFollowUps({ retention, webhooks, ledgerDays }: Sources): FollowUpsCache {
  const settings = createLoadingCache(async (accountId) => {
    const [kept, hooks] = await Promise.all([retention(accountId), webhooks(accountId)]);
    return { retention: kept, webhooks: hooks };
  });

  return {
    async of(row, judged) {
      const { action } = row;
      if (action !== 'flag' && action !== 'block') return {};
      const wanted = await settings.get(row.account_id);
      const { keepContent, days } = wanted.retention;
      const content = keepContent ? contentToKeep(judged) : undefined;
      const event = action === 'block' ? 'decision.block' : 'decision.flag';
      const listeners = listenersTo(event, wanted.webhooks);
      const followUp: { -readonly [Field in keyof FollowUp]: FollowUp[Field] } = {};
      if (content !== undefined) {
        followUp.kept = {
          content,
          restricted: isRestricted(row) ? 1 : 0,
          expires_at: row.at + Math.min(days, ledgerDays) * dayMs,
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

    keepsContent: async (accountId) => (await settings.get(accountId)).retention.keepContent,

    async keepsPreviews(accountId) {
      const { keepContent, previews = false } = (await settings.get(accountId)).retention;
      return keepContent && previews;
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
