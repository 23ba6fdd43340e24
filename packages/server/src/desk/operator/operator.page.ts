/** For operators: accounts, plans and their limits, and the health of the instance. */

import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { InstanceHealth, OperatorAccount, operatorCalls } from '@moderato/contract';
import { byMember } from '../../base/audit/actor.ts';
import { shown } from '../../base/audit/change.ts';
import type { Handlers } from '../../base/http/page.ts';
import { type Refused, refuse } from '../../base/http/route.ts';
import type { Plan, Plans } from '../../base/plans.ts';
import type { Reads } from '../../base/reads/create-reads.ts';
import type { AccountsChanges } from '../../calls/accounts/accounts-changes.ts';
import type { Account } from '../../calls/accounts/accounts-store.ts';
import type { DeliveriesStore } from '../../calls/webhooks/deliveries-store.ts';
import type { readAccounts, readLedgerSize } from './operator-reads.ts';

type OperatorReads = { accounts: typeof readAccounts; ledgerSize: typeof readLedgerSize };

export interface OperatorParts {
  readonly reads: Reads<OperatorReads>;
  readonly changes: AccountsChanges;
  readonly deliveries: Pick<DeliveriesStore, 'countWaiting'>;
  readonly plans: Plans;
  readonly version: string;
  readonly engine: 'sqlite' | 'postgres';
  /** Proves that the store accepts writes. */
  readonly checkStore: () => Promise<void>;
  /** Undefined if alerts are not mailed. */
  readonly readMailState: (() => Promise<InstanceHealth['alert_mails']>) | undefined;
  readonly models: { readonly version: string; isReady(): boolean };
  /** Called if the store could not be measured. */
  readonly onFailure: (error: unknown) => void;
}

export function operatorHandlers(parts: OperatorParts): Handlers<keyof typeof operatorCalls> {
  const { reads, changes, plans } = parts;
  const eventLoop = monitorEventLoopDelay({ resolution: 20 });
  eventLoop.enable();

  async function listAccounts(nowMs: number, accountId?: string): Promise<OperatorAccount[]> {
    const rows = await reads.accounts({ nowMs, accountId });
    return rows.map((row) => ({ ...row, calls_limit: plans[row.plan].callsPerMonth }));
  }

  const showAccount = async ({ id }: Account): Promise<OperatorAccount | Refused> =>
    (await listAccounts(Date.now(), id))[0] ?? refuse('not_found');

  return {
    async 'GET /operator/accounts'({ receivedAtMs }) {
      return {
        accounts: await listAccounts(receivedAtMs),
        plans: { free: figures(plans.free), indie: figures(plans.indie), pro: figures(plans.pro) },
      };
    },

    'POST /operator/accounts': ({ member, body }) => shown(changes.create(byMember(member).actor, body), showAccount),

    'PUT /operator/accounts/:account_id': ({ member, params, body }) =>
      shown(changes.change({ ...byMember(member), accountId: params.account_id }, body), showAccount),

    async 'GET /operator/health'(): Promise<InstanceHealth> {
      const answers = await parts.checkStore().then(
        () => true,
        () => false,
      );
      const size = await reads.ledgerSize({}).catch((error: unknown) => void parts.onFailure(error));
      return {
        version: parts.version,
        node: process.version,
        started_at: new Date(Date.now() - process.uptime() * 1_000).toISOString(),
        store: { engine: parts.engine, answers, size_bytes: size?.bytes ?? null },
        models: { ready: parts.models.isReady(), version: parts.models.version },
        memory_bytes: process.memoryUsage.rss(),
        event_loop_delay_ms: {
          p50: milliseconds(eventLoop.percentile(50)),
          p99: milliseconds(eventLoop.percentile(99)),
        },
        ledger_rows: size?.ledgerRows ?? null,
        webhooks_waiting: answers ? await parts.deliveries.countWaiting() : 0,
        alert_mails: answers ? ((await parts.readMailState?.()) ?? null) : null,
        // They are written with the calls they count.
        rollups_behind_seconds: 0,
      };
    },
  };
}

function figures({ requestsPerSecond, callsPerMonth }: Plan) {
  return { requests_per_second: requestsPerSecond, calls_per_month: callsPerMonth };
}

function milliseconds(nanoseconds: number): number {
  return Math.round(nanoseconds / 1e4) / 100;
}
