import { useSession } from '../api/session.tsx';
import { TextField } from '../design/field.tsx';

interface PasswordFieldProps {
  readonly label?: string;
  readonly isNew?: boolean;
  readonly name?: string;
}

/** For an existing password or, with `isNew`, for a new one: long beats complicated. */
export function PasswordField({ label = 'Password', isNew = false, name = 'password' }: PasswordFieldProps) {
  return (
    <TextField
      label={label}
      name={name}
      type="password"
      required
      maxLength={256}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      {...(isNew ? { minLength: 12, hint: 'At least 12 characters; a few words are fine.' } : {})}
    />
  );
}

/** Tells password managers whose password a form asks for, where the person is signed in already. */
export function UserName() {
  const { user } = useSession();
  return <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />;
}

/** The fields of a submitted form as text. */
export function readForm(form: HTMLFormElement): (name: string) => string {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
}
