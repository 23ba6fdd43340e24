/** The list of clauses that a decision can name: what authors read, what was done, and how much it counts. */

import type { Clause, ClauseList, StatementLanguage } from '@moderato/contract';
import { clauseDigits, maxClauses } from '@moderato/contract/dashboard';
import { useState } from 'react';
import { useMay } from '../api/session.tsx';
import { useCall, useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { Confirm } from '../design/dialog.tsx';
import { SelectField } from '../design/field.tsx';
import { FormError } from '../design/form-error.tsx';
import { Page, Panel } from '../design/panel.tsx';
import { Loaded } from '../design/states.tsx';
import { ClauseForm } from './clause-form.tsx';
import { ClauseRow } from './clause-row.tsx';
import { languageLabels } from './measure-names.ts';

export function ClausesPage() {
  const clauses = useCall('GET /clauses', {});
  return (
    <Page
      title="Clauses"
      note="The rules that a decision in review can cite. The author reads the text in the statement of reasons."
    >
      <Loaded query={clauses} what="the clauses">
        {(list) => <Clauses list={list} />}
      </Loaded>
    </Page>
  );
}

type Open = { readonly what: 'new' | 'restore' } | { readonly what: 'edit' | 'remove'; readonly clause: Clause };

const undoHint = 'You can undo this from the audit log.';
const languages = Object.entries(languageLabels).map(([value, label]) => ({ value, label }));

function Clauses({ list }: { readonly list: ClauseList }) {
  const { clauses, language, stamp } = list;
  const [open, setOpen] = useState<Open>();
  const mayChange = useMay('PUT /clauses');
  const close = () => setOpen(undefined);
  const options = { quiet: true, refresh: ['GET /clauses'], onDone: close } as const;
  const save = useChange('PUT /clauses', { ...options, done: `Saved. ${undoHint}` });
  const restore = useChange('POST /clauses/restore', { ...options, done: `Restored. ${undoHint}` });
  const set = (next: readonly Clause[], nextLanguage = language) =>
    save.mutate({ body: { language: nextLanguage, clauses: [...next], stamp } });
  const move = (at: number, step: number) => {
    const moved = clauses.filter((_, index) => index !== at);
    set(moved.toSpliced(at + step, 0, clauses[at] as Clause));
  };
  const show = (what: Open) => {
    save.reset();
    setOpen(what);
  };
  return (
    <Panel
      title="Your clauses"
      note={`In review, press x and then the digit of a clause. The first ${clauseDigits} have one.`}
      actions={
        mayChange && (
          <Button kind="primary" disabled={clauses.length >= maxClauses} onClick={() => show({ what: 'new' })}>
            New clause
          </Button>
        )
      }
    >
      {open === undefined && <FormError error={save.error} />}
      {clauses.length === 0 ? (
        <p className="text-soft">No clauses. Removing an item then names none, and no statement is written.</p>
      ) : (
        <ol aria-label="Clauses">
          {clauses.map((clause, at) => (
            <ClauseRow
              key={clause.id}
              clause={clause}
              digit={at < clauseDigits ? String(at + 1) : undefined}
              language={language}
              mayChange={mayChange}
              onUp={at === 0 || save.isPending ? undefined : () => move(at, -1)}
              onDown={at === clauses.length - 1 || save.isPending ? undefined : () => move(at, 1)}
              onEdit={() => show({ what: 'edit', clause })}
              onRemove={() => show({ what: 'remove', clause })}
            />
          ))}
        </ol>
      )}
      <div className="mt-5 flex flex-wrap items-end justify-between gap-3">
        <SelectField
          label="Language of statements"
          hint="Used if the language is unknown or has no translated statement."
          options={languages}
          value={language}
          disabled={!mayChange || save.isPending}
          onChange={({ target }) => set(clauses, target.value as StatementLanguage)}
        />
        {mayChange ? (
          !list.is_default && <Button onClick={() => show({ what: 'restore' })}>Restore the default list</Button>
        ) : (
          <p className="text-soft">Admins and owners can change this.</p>
        )}
      </div>
      {(open?.what === 'new' || open?.what === 'edit') && (
        <ClauseForm
          clause={open.what === 'edit' ? open.clause : undefined}
          language={language}
          taken={clauses.map(({ id }) => id)}
          change={save}
          onSave={(saved) =>
            set(open.what === 'edit' ? clauses.map((old) => (old.id === saved.id ? saved : old)) : [...clauses, saved])
          }
          onClose={close}
        />
      )}
      {open?.what === 'remove' && (
        <Confirm
          title={`Remove “${open.clause.name}”?`}
          verb="Remove"
          change={save}
          onConfirm={() => set(clauses.filter(({ id }) => id !== open.clause.id))}
          onClose={close}
        >
          <p>New decisions can no longer name it. Existing statements keep its text.</p>
        </Confirm>
      )}
      {open?.what === 'restore' && (
        <Confirm
          title="Restore the default list?"
          verb="Restore"
          change={restore}
          onConfirm={() => restore.mutate({})}
          onClose={close}
        >
          <p>Your own clauses and your changes go. {undoHint}</p>
        </Confirm>
      )}
    </Panel>
  );
}
