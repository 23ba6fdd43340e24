import { TextField } from '../design/field.tsx';
import { PasswordField } from './password-field.tsx';

/** The fields for every new person. */
export function NewPersonFields({ withEmail }: { readonly withEmail: boolean }) {
  return (
    <>
      {withEmail && (
        <TextField label="E-mail" name="email" type="email" required autoComplete="username" maxLength={254} />
      )}
      <TextField label="Your name" name="name" required autoComplete="name" maxLength={100} />
      <PasswordField isNew />
    </>
  );
}
