/**
 * Creates limits and ledger. A copy that is alone on its store counts in memory; several copies count in the database
 * or in Redis.
 */

import { join } from 'node:path';
import type { Budget } from '../base/fairness/budget.ts';
import { createMemoryBudget } from '../base/fairness/memory-budget.ts';
import { createRedisBudget } from '../base/fairness/redis-budget.ts';
import { createSqlBudget } from '../base/fairness/sql-budget.ts';
import type { Claims } from '../calls/idempotency/claims.ts';
import { createMemoryClaims } from '../calls/idempotency/memory-claims.ts';
import { createSqlClaims } from '../calls/idempotency/sql-claims.ts';
import { createLateCounting } from '../calls/ledger/figures/count-later.ts';
import { createLedger } from '../calls/ledger/ledger.ts';
import type { LedgerFollower } from '../calls/ledger/ledger-entry.ts';
import { createLedgerStore } from '../calls/ledger/ledger-store.ts';
import { keepLedgerMonths, startPruning } from '../calls/ledger/prune-ledger.ts';
import { expireFailedAppends } from '../calls/limits/expire-failed-appends.ts';
import { createLeaseQuota } from '../calls/limits/lease-quota.ts';
import { createMemoryQuota } from '../calls/limits/memory-quota.ts';
import { createQuotaLeases } from '../calls/limits/quota-leases-store.ts';
import { startAuditPruning } from '../desk/audit/prune-audit.ts';
import { figures, followersInCommit } from '../ledger-followers.ts';
import { startHousekeeping } from './housekeeping/housekeeping.ts';
import type { Installation } from './installation.ts';

/** The request rates of accounts and keys. */
export function createRequestBudget({ stores, redis, isAlone, copyCount }: Installation): Budget {
  const own = createMemoryBudget({ copies: copyCount });
  if (redis) return createRedisBudget(redis, own);
  return isAlone ? own : createSqlBudget(stores.database);
}

export function createClaims({ stores: { database }, isAlone, closing, failed }: Installation): Claims {
  const onFailure = failed('holding idempotency keys');
  const claims = isAlone ? createMemoryClaims(database) : createSqlClaims(database, { onFailure });
  closing.add(claims.close);
  return claims;
}

/** `followers`: what follows a call besides the figures, kept content and webhooks. */
export function createAccounting(installation: Installation, ...followers: readonly LedgerFollower[]) {
  const { config, stores, metrics, closing, isAlone, failed } = installation;
  const { database } = stores;
  const sharedQuota = isAlone ? undefined : createLeaseQuota(createQuotaLeases(database));
  closing.add(() => sharedQuota?.close());
  const counting = createLateCounting(database, { counted: figures, onFailure: failed('counting calls') });
  closing.add(() => counting.stop().catch(failed('counting calls')));
  const callStore = createLedgerStore(database, [
    counting.follower,
    ...followersInCommit(database.secrets),
    ...followers,
  ]);
  const ledgerStore = sharedQuota === undefined ? callStore : expireFailedAppends(callStore, sharedQuota);
  const ledger = createLedger(ledgerStore, { parallel: isAlone ? 1 : 4, observer: metrics });
  closing.add(() => ledger.flush());

  const { ledgerDays } = config;
  closing.add(startPruning(stores, ledgerDays, failed('pruning the ledger')).stop);
  closing.add(keepLedgerMonths(database, ledgerDays, failed('keeping the months of the ledger')).stop);
  closing.add(startHousekeeping({ ...stores, ...counting }, ledgerDays, failed('housekeeping')).stop);
  const pruned = { auditDays: config.auditDays, folder: join(config.dataDir, 'audit-export') };
  closing.add(startAuditPruning(database, pruned, failed('pruning the audit log')).stop);
  const readTotal = async (accountId: string, period: string) =>
    (await stores.ledger.readCounters(accountId, period)).total;
  return { ledger, quota: sharedQuota ?? createMemoryQuota(readTotal) };
}
