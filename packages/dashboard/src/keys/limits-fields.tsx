import { type KeyScope, keyScopeNames, keyScopes } from '@moderato/contract';
import { TextArea, TextField } from '../design/field.tsx';
import type { LimitsDraft } from './key-limits.ts';

interface LimitsFieldsProps {
  readonly draft: LimitsDraft;
  readonly onChange: (draft: LimitsDraft) => void;
  /** Akismet keys have one scope, which cannot change. */
  readonly hasScopes?: boolean;
}

/** The part of a key form that says what the key may do. */
export function LimitsFields({ draft, onChange, hasScopes = true }: LimitsFieldsProps) {
  const { scopes } = draft;
  const toggle = (scope: KeyScope) =>
    onChange({
      ...draft,
      scopes: scopes.includes(scope) ? scopes.filter((other) => other !== scope) : [...scopes, scope],
    });
  return (
    <>
      {hasScopes && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-medium">Scopes</legend>
          {keyScopeNames.map((scope) => (
            <label key={scope} className="flex items-center gap-2.5">
              <input
                type="checkbox"
                className="h-4 w-4 shrink-0 accent-[var(--accent)]"
                checked={scopes.includes(scope)}
                onChange={() => toggle(scope)}
              />
              <span>
                <code className="font-mono">{scope}</code>: {keyScopes[scope]}
              </span>
            </label>
          ))}
          <p className="text-sm text-soft">
            Anyone can read a key in a web page or an app, so give it only <code className="font-mono">moderate</code>.
          </p>
        </fieldset>
      )}
      <TextField
        label="Last day"
        type="date"
        value={draft.lastDay}
        hint="The key works until the end of this day in UTC. Leave it empty for a key that never expires."
        onChange={({ target }) => onChange({ ...draft, lastDay: target.value })}
      />
      <TextField
        label="Requests per second"
        type="number"
        min={1}
        step={1}
        value={draft.rate}
        hint="The key’s own rate, below the account’s. Leave it empty to use the account’s rate."
        onChange={({ target }) => onChange({ ...draft, rate: target.value })}
      />
      <TextArea
        label="Web origins"
        rows={2}
        value={draft.origins}
        placeholder="https://www.example.com"
        hint="One per line. Only pages of these origins may use the key. Leave it empty for a key that programs use."
        onChange={({ target }) => onChange({ ...draft, origins: target.value })}
      />
    </>
  );
}
