import type { OperatorAccount, PlanName } from '@moderato/contract';
import { useState } from 'react';
import { useChange } from '../api/use-call.ts';
import { SelectField, TextField } from '../design/field.tsx';
import { FormDialog } from '../design/form-dialog.tsx';

/** Listed here instead of imported: the contract's list comes with schemas that pages should not load. */
const planNames = ['free', 'indie', 'pro'] as const satisfies readonly PlanName[];

export function AccountForm({
  account,
  onClose,
}: {
  readonly account?: OperatorAccount;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(account?.name ?? '');
  const [plan, setPlan] = useState<PlanName>(account?.plan ?? 'free');
  const options = {
    quiet: true,
    refresh: ['GET /operator/accounts', 'GET /session'] as const,
    done: 'Saved.',
    onDone: onClose,
  };
  const create = useChange('POST /operator/accounts', options);
  const change = useChange('PUT /operator/accounts/:account_id', options);
  const submit = () => {
    const body = { name: name.trim(), plan };
    if (account === undefined) create.mutate({ body });
    else change.mutate({ params: { account_id: account.account_id }, body });
  };
  return (
    <FormDialog
      title={account === undefined ? 'New account' : 'Edit account'}
      verb="Save"
      change={account === undefined ? create : change}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        pattern=".*\S.*"
        maxLength={100}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField
        label="Plan"
        value={plan}
        options={planNames.map((value) => ({ value, label: value }))}
        onChange={({ target }) => setPlan(target.value as PlanName)}
      />
    </FormDialog>
  );
}
