/**
 * Chooses the next delivery. The number at a time is limited in total, per account and per webhook; the account with the
 * fewest deliveries in progress comes first, and the fewer places are free, the fewer of them one account may hold.
 */

import type { DueWebhook } from './deliveries-store.ts';
import { brokenAfter } from './retry-delay.ts';

export interface PlaceBounds {
  readonly inAll: number;
  readonly perAccount: number;
  readonly perWebhook: number;
}

export const deliveryBounds: PlaceBounds = { inAll: 64, perAccount: 8, perWebhook: 4 };

export function createDeliveryPlaces(bounds: PlaceBounds = deliveryBounds) {
  const accounts = new Map<string, number>();
  const webhooks = new Map<string, number>();
  /** Account → its last turn; accounts in progress or just served are few. */
  const lastTurn = new Map<string, number>();
  let taken = 0;
  let turn = 0;

  const count = (map: Map<string, number>, key: string, by: 1 | -1) => {
    const now = (map.get(key) ?? 0) + by;
    if (now === 0) map.delete(key);
    else map.set(key, now);
  };

  function roomFor({ accountId, id, failures }: DueWebhook): number {
    const free = bounds.inAll - taken;
    const share = Math.min(bounds.perAccount, Math.ceil(free / bounds.perAccount));
    const perWebhook = failures >= brokenAfter ? 1 : bounds.perWebhook;
    return Math.min(free, share - (accounts.get(accountId) ?? 0), perWebhook - (webhooks.get(id) ?? 0));
  }

  return {
    /** Whose turn it is, and for how many deliveries; undefined if nobody may send now. */
    choose(due: readonly DueWebhook[]) {
      let chosen: DueWebhook | undefined;
      let fewest = Number.POSITIVE_INFINITY;
      let longestAgo = Number.POSITIVE_INFINITY;
      for (const webhook of due) {
        if (roomFor(webhook) <= 0) continue;
        const held = accounts.get(webhook.accountId) ?? 0;
        const last = lastTurn.get(webhook.accountId) ?? 0;
        if (held > fewest || (held === fewest && last >= longestAgo)) continue;
        [chosen, fewest, longestAgo] = [webhook, held, last];
      }
      return chosen && { webhook: chosen, room: roomFor(chosen) };
    },

    /** Takes a place; call the result once to give it back. */
    take({ accountId, id }: Pick<DueWebhook, 'accountId' | 'id'>) {
      taken++;
      turn++;
      count(accounts, accountId, 1);
      count(webhooks, id, 1);
      lastTurn.set(accountId, turn);
      return () => {
        taken--;
        count(accounts, accountId, -1);
        count(webhooks, id, -1);
        if (taken === 0) lastTurn.clear();
      };
    },
  };
}
