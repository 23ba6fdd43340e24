import { type FormEvent, useState } from 'react';
import { Button } from '../design/button.tsx';
import { TextField } from '../design/field.tsx';

interface TextSearchProps {
  /** The current search text. */
  readonly text: string;
  readonly onSearch: (text: string) => void;
}

/** Below the height of the label. */
const besideTheField = 'mt-7';

/** Searches kept content. It starts on request and not with every letter: it finds whole words. */
export function TextSearch({ text, onSearch }: TextSearchProps) {
  const [typed, setTyped] = useState(text);
  const isTooShort = typed.trim().length === 1;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTooShort) onSearch(typed.trim());
  };
  return (
    <search>
      <form className="flex flex-wrap items-start gap-3" onSubmit={submit}>
        <div className="min-w-60 flex-1">
          <TextField
            label="Words in kept texts"
            hint="Finds texts that have all these words. The words do not become part of this page’s address."
            error={isTooShort ? 'Type at least two characters.' : undefined}
            maxLength={200}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Button type="submit" className={besideTheField} disabled={typed.trim() === ''}>
          Search
        </Button>
        {text !== '' && (
          <Button
            kind="quiet"
            className={besideTheField}
            onClick={() => {
              setTyped('');
              onSearch('');
            }}
          >
            Clear the search
          </Button>
        )}
      </form>
    </search>
  );
}
