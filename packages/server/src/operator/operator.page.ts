/** For whoever runs the installation: accounts, plans and their limits, and how the instance fares. */

import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { InstanceHealth, OperatorAccount, operatorCalls } from '@moderato/contract';
import type { AccountsStore } from '../accounts/accounts-store.ts';
import type { Plan, Plans } from '../accounts/plans.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Handlers, Member } from '../page.ts';
import type { Reads } from '../reads/create-reads.ts';
import { refuse } from '../route.ts';
import type { DeliveriesStore } from '../webhooks/deliveries-store.ts';
import type { AccountRow } from './operator-reads-store.ts';

export interface OperatorParts {
  readonly reads: Reads;
  readonly accounts: Pick<AccountsStore, 'create' | 'find' | 'change'>;
  readonly deliveries: Pick<DeliveriesStore, 'countWaiting'>;
  readonly plans: Plans;
  readonly audit: AuditLog;
  readonly version: string;
  readonly engine: 'sqlite' | 'postgres';
  /** Proves that the store takes writes. */
  readonly checkStore: () => Promise<void>;
  readonly models: { readonly version: string; isReady(): boolean };
}

export function operatorHandlers(parts: OperatorParts): Handlers<keyof typeof operatorCalls> {
  const { reads, accounts, plans, audit } = parts;
  const eventLoop = monitorEventLoopDelay({ resolution: 20 });
  eventLoop.enable();

  async function showAccount(accountId: string): Promise<OperatorAccount | undefined> {
    const [row] = await reads.ask('accounts', { nowMs: Date.now(), accountId });
    return row && show(row, plans);
  }

  const note = (member: Member, accountId: string, action: 'account.created' | 'account.changed', facts: object) =>
    audit.note(accountId, member, { action, subject: accountId, ...facts });

  return {
    async 'GET /operator/accounts'({ receivedAtMs }) {
      const rows = await reads.ask('accounts', { nowMs: receivedAtMs });
      return {
        accounts: rows.map((row) => show(row, plans)),
        plans: { free: figures(plans.free), indie: figures(plans.indie), pro: figures(plans.pro) },
      };
    },

    async 'POST /operator/accounts'({ member, body }) {
      const account = await accounts.create(body.name, body.plan);
      await note(member, account.id, 'account.created', { after: body });
      return (await showAccount(account.id)) ?? refuse('not_found');
    },

    async 'PUT /operator/accounts/:account_id'({ member, params, body }) {
      if (body.name === undefined && body.plan === undefined) {
        return refuse('invalid_request', 'Give a name, a plan or both.');
      }
      const before = await accounts.find(params.account_id);
      if (before === undefined) return refuse('not_found');
      const after = { name: body.name ?? before.name, plan: body.plan ?? before.plan };
      await accounts.change(before.id, after);
      await note(member, before.id, 'account.changed', { before: { name: before.name, plan: before.plan }, after });
      return (await showAccount(before.id)) ?? refuse('not_found');
    },

    async 'GET /operator/health'(): Promise<InstanceHealth> {
      const answers = await parts.checkStore().then(
        () => true,
        () => false,
      );
      const size = await reads.ask('ledgerSize', {}).catch(() => undefined);
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
        // They are written with the calls they count.
        rollups_behind_seconds: 0,
      };
    },
  };
}

function show(row: AccountRow, plans: Plans): OperatorAccount {
  return {
    account_id: row.id,
    name: row.name,
    plan: row.plan,
    created_at: new Date(row.created_at).toISOString(),
    members: row.members,
    keys: row.keys,
    calls_this_month: row.calls,
    calls_limit: plans[row.plan].callsPerMonth,
  };
}

function figures({ requestsPerSecond, callsPerMonth }: Plan) {
  return { requests_per_second: requestsPerSecond, calls_per_month: callsPerMonth };
}

function milliseconds(nanoseconds: number): number {
  return Math.round(nanoseconds / 1e4) / 100;
}
