import { useId } from 'react';
import { classNames } from './class-names.ts';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** None is chosen if it is undefined. */
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
}

/** A few options side by side; they are radio buttons, so the arrow keys work. */
export function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="inline-flex max-w-full flex-wrap justify-self-start rounded-lg border border-frame bg-panel p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'cursor-pointer rounded-md px-2 py-0.75 pointer-coarse:py-2 text-sm sm:px-3 has-focus-visible:outline-2 has-focus-visible:outline-accent',
            option.value === value ? 'bg-wash font-medium text-ink' : 'text-soft hover:text-ink',
          )}
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
