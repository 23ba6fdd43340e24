import type { LedgerStore } from '../ledger/ledger-store.ts';
import type { LeaseQuota } from './lease-quota.ts';

/**
 * A commit that failed may have succeeded all the same: the answer was lost, not the transaction. Units of such calls
 * are neither used nor given back; they expire.
 */
export function expireFailedAppends(
  store: Pick<LedgerStore, 'append'>,
  quota: Pick<LeaseQuota, 'doubt'>,
): Pick<LedgerStore, 'append'> {
  return {
    async append(entries) {
      try {
        await store.append(entries);
      } catch (error) {
        for (const { row, period, reservationId: id } of entries) {
          if (period !== undefined && id !== undefined) quota.doubt({ accountId: row.account_id, period, id });
        }
        throw error;
      }
    },
  };
}
