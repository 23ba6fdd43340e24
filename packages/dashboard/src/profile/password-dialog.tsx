import type { DialogChange } from '../design/dialog.tsx';
import { FormDialog } from '../design/form-dialog.tsx';
import { PasswordField, readForm, UserName } from '../sign-in/password-field.tsx';

interface PasswordDialogProps {
  readonly title: string;
  readonly verb: string;
  readonly danger?: boolean;
  readonly change: DialogChange & { readonly mutate: (input: { body: { password: string } }) => void };
  readonly onClose: () => void;
}

/** Asks for one's own password again before a change to how one signs in. */
export function PasswordDialog({ change, ...rest }: PasswordDialogProps) {
  return (
    <FormDialog
      {...rest}
      change={change}
      beside={null}
      onSubmit={(form) => change.mutate({ body: { password: readForm(form)('password') } })}
    >
      <UserName />
      <PasswordField label="Confirm your password" />
    </FormDialog>
  );
}
