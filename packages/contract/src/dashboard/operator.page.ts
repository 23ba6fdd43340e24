/** For operators of this installation: accounts, plans, and the health of the instance. */

import { Type } from 'typebox';
import { type PlanName, planNames } from '../account.ts';
import { oneOf } from '../strings.ts';
import { type CallFacts, gives } from './call.ts';
import { Label } from './text-fields.ts';

export interface PlanFigures {
  readonly requests_per_second: number;
  readonly calls_per_month: number;
}

export interface OperatorAccount {
  readonly account_id: string;
  readonly name: string;
  readonly plan: PlanName;
  readonly created_at: string;
  readonly members: number;
  readonly keys: number;
  readonly calls_this_month: number;
  readonly calls_limit: number;
}

export interface OperatorAccounts {
  readonly accounts: readonly OperatorAccount[];
  readonly plans: Readonly<Record<PlanName, PlanFigures>>;
}

const CreateAccountRequest = Type.Object({ name: Label, plan: oneOf(planNames) });

const ChangeAccountRequest = Type.Object({ name: Type.Optional(Label), plan: Type.Optional(oneOf(planNames)) });

export interface InstanceHealth {
  readonly version: string;
  readonly node: string;
  readonly started_at: string;
  readonly store: {
    readonly engine: 'sqlite' | 'postgres';
    readonly answers: boolean;
    readonly size_bytes: number | null;
  };
  readonly models: { readonly ready: boolean; readonly version: string };
  readonly memory_bytes: number;
  readonly event_loop_delay_ms: { readonly p50: number; readonly p99: number };
  readonly ledger_rows: number | null;
  readonly webhooks_waiting: number;
  /** Null if alerts are not e-mailed. */
  readonly alert_mails: { readonly waiting: number; readonly failing_since: string | null } | null;
  readonly rollups_behind_seconds: number | null;
}

export const operatorCalls = {
  'GET /operator/accounts': { access: 'operator', reply: gives<OperatorAccounts>() },
  'POST /operator/accounts': { access: 'operator', body: CreateAccountRequest, reply: gives<OperatorAccount>() },
  'PUT /operator/accounts/:account_id': {
    access: 'operator',
    body: ChangeAccountRequest,
    reply: gives<OperatorAccount>(),
  },
  'GET /operator/health': { access: 'operator', reply: gives<InstanceHealth>() },
} as const satisfies Record<string, CallFacts>;
