/** Labelled controls of a form: the label is always there, a hint explains, an error says what to change. */

import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { classNames } from './class-names.ts';

interface Labelled {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

interface FieldProps extends Labelled {
  readonly children: (control: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const described = hint !== undefined || error !== undefined;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({
        id,
        ...(described ? { 'aria-describedby': `${id}-note` } : {}),
        ...(error === undefined ? {} : { 'aria-invalid': true as const }),
      })}
      {described && (
        <p id={`${id}-note`} className={classNames('text-sm', error === undefined ? 'text-soft' : 'text-block')}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

export function TextField({
  label,
  hint,
  error,
  className,
  ...rest
}: Labelled & Omit<InputHTMLAttributes<HTMLInputElement>, 'children'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...rest} {...control} className={classNames('control', className)} />}
    </Field>
  );
}

interface NumberFieldProps extends Labelled {
  /** `NaN` while the field is empty. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly disabled?: boolean;
}

/** A required number. */
export function NumberField({ value, onChange, ...rest }: NumberFieldProps) {
  return (
    <TextField
      {...rest}
      type="number"
      required
      value={Number.isNaN(value) ? '' : value}
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
  );
}

export function TextArea({
  label,
  hint,
  error,
  className,
  ...rest
}: Labelled & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'children'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <textarea {...rest} {...control} className={classNames('control', className)} />}
    </Field>
  );
}

interface SelectFieldProps extends Labelled, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export function SelectField({ label, hint, error, options, className, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select {...rest} {...control} className={classNames('control', className)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly hideLabel?: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Switch({ label, checked, disabled, hideLabel, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={hideLabel === true ? label : undefined}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className="inline-flex items-center gap-2.5 text-left disabled:opacity-60"
    >
      <span
        aria-hidden="true"
        className={classNames(
          'relative h-6 w-10 shrink-0 rounded-full border transition-colors',
          checked ? 'border-accent bg-accent' : 'border-edge bg-wash',
        )}
      >
        <span
          className={classNames(
            'absolute top-0.5 h-[1.125rem] w-[1.125rem] rounded-full transition-[left]',
            checked ? 'left-[1.2rem] bg-on-accent' : 'left-0.5 bg-edge',
          )}
        />
      </span>
      {hideLabel !== true && <span>{label}</span>}
    </button>
  );
}
