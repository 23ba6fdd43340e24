/** For operators: every account, its plan and its usage. */

import type { OperatorAccount, PlanName } from '@moderato/contract';
import { useState } from 'react';
import { useMay } from '../api/session.tsx';
import { useCall } from '../api/use-call.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { type Column, DataTable } from '../design/data-table.tsx';
import { Page, Stat, Stats } from '../design/panel.tsx';
import { Empty, Loaded } from '../design/states.tsx';
import { formatCount, formatFullDay, formatShare } from '../text/format.ts';
import { AccountForm } from './account-form.tsx';

const columns: readonly Column<OperatorAccount>[] = [
  {
    label: 'Account',
    cell: ({ name, account_id: id }) => (
      <span className="block min-w-0">
        <span className="font-medium">{name}</span>
        <code className="font-mono text-soft text-xs max-sm:block max-sm:truncate sm:ml-2">{id}</code>
      </span>
    ),
  },
  { label: 'Plan', cell: ({ plan }) => <Badge tone="accent">{plan}</Badge> },
  {
    label: 'This month',
    align: 'right',
    from: 'tablet',
    cell: ({ calls_this_month: calls, calls_limit: limit }) => (
      <>
        {formatCount(calls)} <span className="text-soft">({formatShare(limit === 0 ? 1 : calls / limit)})</span>
      </>
    ),
  },
  { label: 'Members', from: 'desktop', align: 'right', cell: ({ members }) => formatCount(members) },
  { label: 'Keys', from: 'desktop', align: 'right', cell: ({ keys }) => formatCount(keys) },
  { label: 'Since', from: 'desktop', cell: ({ created_at: at }) => formatFullDay(at) },
];

export function AccountsPage() {
  const mayLook = useMay('GET /operator/accounts');
  const accounts = useCall('GET /operator/accounts', {}, { enabled: mayLook });
  const [open, setOpen] = useState<'new' | OperatorAccount>();
  const close = () => setOpen(undefined);
  if (!mayLook) {
    return (
      <Page title="Accounts">
        <Empty title="This page is for operators" />
      </Page>
    );
  }
  return (
    <Page
      title="Accounts"
      note="Every account on this installation. You cannot see their content here."
      actions={
        <Button kind="primary" onClick={() => setOpen('new')}>
          New account
        </Button>
      }
    >
      <Loaded query={accounts} what="accounts">
        {({ accounts: found, plans }) => (
          <>
            <Stats className="sm:grid-cols-3">
              {(Object.keys(plans) as PlanName[]).map((plan) => (
                <Stat
                  key={plan}
                  minor
                  label={`Plan ${plan}`}
                  value={`${formatCount(plans[plan].calls_per_month)} calls`}
                  note={`per month, ${formatCount(plans[plan].requests_per_second)} per second`}
                />
              ))}
            </Stats>
            <DataTable
              caption="Accounts"
              columns={columns}
              rows={found}
              rowKey={({ account_id: id }) => id}
              onOpen={setOpen}
            />
          </>
        )}
      </Loaded>
      {open !== undefined && <AccountForm {...(open === 'new' ? {} : { account: open })} onClose={close} />}
    </Page>
  );
}
