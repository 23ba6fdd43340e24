import { useEffect, useState } from 'react';
import { TextField } from '../design/field.tsx';

interface ScoreFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (score: string | undefined) => void;
}

const form = /^(?:0(?:\.\d{1,4})?|1(?:\.0{1,4})?)$/;

/** A number from 0 to 1. An unfinished one, such as "0.", is left as it is. */
export function ScoreField({ label, value = '', disabled, onChange }: ScoreFieldProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const isWrong = typed !== '' && !form.test(typed) && !form.test(`${typed}0`);
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0 to 1"
      maxLength={6}
      value={typed}
      disabled={disabled}
      error={isWrong ? 'From 0 to 1' : undefined}
      onChange={({ target }) => {
        const next = target.value.trim().replace(',', '.').replace(/^\./, '0.');
        setTyped(next);
        if (next === '') onChange(undefined);
        else if (form.test(next)) onChange(next);
      }}
    />
  );
}
