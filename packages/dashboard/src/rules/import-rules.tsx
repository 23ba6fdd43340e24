import { entriesOf, type KeyMode } from '@moderato/contract';
import { useState } from 'react';
import { useChange } from '../api/use-call.ts';
import { Field, SelectField, Switch } from '../design/field.tsx';
import { FormDialog } from '../design/form-dialog.tsx';
import { ContentText } from '../text/content-text.tsx';
import { formatCount } from '../text/format.ts';
import { readRulesFile, type SkippedLines } from './read-rules-file.ts';

const maxShown = 5;

/** Parts of the file that do not become rules. */
function Skipped({ lines: { comments, repeated } }: { readonly lines: SkippedLines }) {
  const groups = [
    { what: comments.length === 1 ? 'comment line' : 'comment lines', lines: comments },
    { what: repeated.length === 1 ? 'repeated entry' : 'repeated entries', lines: repeated },
  ].filter(({ lines }) => lines.length > 0);
  return groups.map(({ what, lines }) => (
    <p key={what} className="break-words text-sm text-soft">
      Skipped {formatCount(lines.length)} {what}: <ContentText text={lines.slice(0, maxShown).join(' · ')} />
      {lines.length > maxShown && ' …'}
    </p>
  ));
}

/** Imports all rules of a file, or none. */
export function ImportRules({ mode, onClose }: { readonly mode: KeyMode; readonly onClose: () => void }) {
  const [text, setText] = useState<string>();
  const [action, setAction] = useState<'flag' | 'block'>('flag');
  const [shadow, setShadow] = useState(true);
  const importAll = useChange('POST /rules/import', {
    quiet: true,
    refresh: ['GET /rules', 'GET /rules/names'],
    done: 'Imported.',
    onDone: onClose,
  });
  const file = text === undefined ? undefined : readRulesFile(text, action);
  const rules = file !== undefined && 'rules' in file ? file.rules : undefined;
  const entries = rules?.reduce((sum, { pattern }) => sum + entriesOf(pattern).length, 0) ?? 0;
  const submit = () => {
    if (rules !== undefined) importAll.mutate({ body: { rules, mode, shadow } });
  };
  return (
    <FormDialog
      title={mode === 'test' ? 'Import test rules' : 'Import rules'}
      verb="Import"
      change={importAll}
      disabled={rules === undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="File"
        hint="JSON in the format of /v1/config/rules, or plain text with one word or phrase per line. Lines that begin with # or // are comments; #word alone is a hashtag."
        error={file !== undefined && 'problem' in file ? file.problem : undefined}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".json,.txt,.csv,text/plain,application/json"
            className="control"
            onChange={({ target }) => {
              const chosen = target.files?.[0];
              if (chosen === undefined) setText(undefined);
              else void chosen.text().then(setText);
            }}
          />
        )}
      </Field>
      <SelectField
        label="What plain lines do"
        value={action}
        options={[
          { value: 'flag', label: 'flag' },
          { value: 'block', label: 'block' },
        ]}
        onChange={({ target }) => setAction(target.value as 'flag')}
      />
      <Switch label="Start in shadow" checked={shadow} onChange={setShadow} />
      {rules !== undefined && (
        <p aria-live="polite">
          {formatCount(rules.length)} {rules.length === 1 ? 'rule' : 'rules'} with {formatCount(entries)}{' '}
          {entries === 1 ? 'entry' : 'entries'}.
        </p>
      )}
      {file !== undefined && 'skipped' in file && <Skipped lines={file.skipped} />}
    </FormDialog>
  );
}
