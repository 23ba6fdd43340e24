/** What operators see: accounts, plans, the health of the installation. */

import type { InstanceHealth, OperatorAccounts } from '@moderato/contract';
import { ago } from './moments.ts';

export const accounts: OperatorAccounts = {
  accounts: [
    {
      account_id: 'acc_1',
      name: 'Riverside Forum',
      plan: 'pro',
      created_at: ago(6_000),
      members: 3,
      keys: 4,
      calls_this_month: 1_204_882,
      calls_limit: 5_000_000,
    },
    {
      account_id: 'acc_2',
      name: 'Riverside Chat',
      plan: 'indie',
      created_at: ago(900),
      members: 2,
      keys: 1,
      calls_this_month: 98_100,
      calls_limit: 250_000,
    },
    {
      account_id: 'acc_3',
      name: 'Otter Game',
      plan: 'free',
      created_at: ago(90),
      members: 1,
      keys: 2,
      calls_this_month: 9_870,
      calls_limit: 10_000,
    },
  ],
  plans: {
    free: { requests_per_second: 5, calls_per_month: 10_000 },
    indie: { requests_per_second: 25, calls_per_month: 250_000 },
    pro: { requests_per_second: 100, calls_per_month: 5_000_000 },
  },
};

export const health: InstanceHealth = {
  version: '0.2.0',
  node: '24.21.0',
  started_at: ago(52),
  store: { engine: 'sqlite', answers: true, size_bytes: 612_000_000 },
  models: { ready: true, version: 'moderato-text-5' },
  memory_bytes: 402_000_000,
  event_loop_delay_ms: { p50: 0.4, p99: 3.1 },
  ledger_rows: 3_310_220,
  webhooks_waiting: 1,
  alert_mails: { waiting: 0, failing_since: null },
  rollups_behind_seconds: 0,
};
