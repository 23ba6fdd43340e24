import type { OperatorAccount, PlanName } from '@moderato/contract';
import { type FormEvent, useState } from 'react';
import { useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { SelectField, TextField } from '../design/field.tsx';
import { FormError } from '../design/form-error.tsx';
import { planNames } from './plan-names.ts';

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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { name: name.trim(), plan };
    if (account === undefined) create.mutate({ body });
    else change.mutate({ params: { account_id: account.account_id }, body });
  };
  return (
    <Dialog title={account === undefined ? 'New account' : 'Edit account'} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
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
        <FormError error={create.error ?? change.error} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={create.isPending || change.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
