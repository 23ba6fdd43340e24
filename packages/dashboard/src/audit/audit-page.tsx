/** Every change that people made, with undo. */

import type { AuditAction, AuditEntry, AuditQuery } from '@moderato/contract';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../api/session.tsx';
import { useCall, useChange, usePages } from '../api/use-call.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { Confirm } from '../design/dialog.tsx';
import { SelectField, TextField } from '../design/field.tsx';
import { Filters } from '../design/filters.tsx';
import { MoreButton } from '../design/more-button.tsx';
import { Page } from '../design/panel.tsx';
import { Empty, Failure, Loading } from '../design/states.tsx';
import { RuleName } from '../rules/rule-name.tsx';
import { ContentText } from '../text/content-text.tsx';
import { formatAgo, formatDateTime } from '../text/format.ts';
import { Person } from '../text/person.tsx';
import { actionNames } from './action-names.ts';
import { ExportButtons } from './export-buttons.tsx';
import { listChanges } from './list-changes.ts';
import { itemName, subjectName } from './name-ids.ts';
import { type FindName, useNames } from './use-names.ts';

export function AuditPage() {
  const filter = useSearch({ strict: false }) as AuditQuery;
  const navigate = useNavigate();
  const mayRead = useMay('GET /audit');
  const entries = usePages('GET /audit', { query: filter }, mayRead);
  const undo = useChange('POST /audit/:entry_id/undo', {
    refresh: [
      'GET /audit',
      'GET /categories',
      'GET /rules',
      'GET /rules/names',
      'GET /keys',
      'GET /webhooks',
      'GET /review',
      'GET /review/settings',
    ],
    done: 'Undone.',
    onDone: () => setDoubtful(undefined),
  });
  const [doubtful, setDoubtful] = useState<AuditEntry>();
  const members = useCall('GET /members', {}, { enabled: mayRead });
  const keys = useCall('GET /keys', {}, { enabled: mayRead });
  const find = useNames(mayRead);
  const takeBack = (entry: AuditEntry) => undo.mutate({ params: { entry_id: entry.entry_id } });
  const narrow = (field: 'action' | 'by' | 'from' | 'to' | 'text') => (event: { target: { value: string } }) => {
    set({ ...filter, [field]: event.target.value });
  };
  const set = (next: Record<string, string | undefined>) => {
    const search = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== ''));
    void navigate({ to: '/audit', search, replace: true });
  };
  if (!mayRead) {
    return (
      <Page title="Audit log">
        <Empty title="The audit log is for admins and owners" />
      </Page>
    );
  }
  return (
    <Page
      title="Audit log"
      note="Every change to this account: who made it, when, and what it was. You can undo changes to settings."
      actions={<ExportButtons filter={filter} />}
    >
      <Filters
        className="flex flex-wrap gap-3"
        set={[filter.action, filter.by, filter.from, filter.to, filter.text].filter(Boolean).length}
      >
        <SelectField
          label="What"
          value={filter.action ?? ''}
          options={[
            { value: '', label: 'everything' },
            ...Object.entries(actionNames).map(([value, label]) => ({ value, label })),
          ]}
          onChange={narrow('action')}
        />
        <SelectField
          label="Who"
          value={filter.by ?? ''}
          options={[
            { value: '', label: 'everybody' },
            ...(members.data?.members ?? []).map(({ user_id: value, name, email }) => ({
              value,
              label: name || (email ?? value),
            })),
            ...(keys.data?.keys ?? []).map((key) => ({ value: key.key_id, label: `key ${key.label || key.shown}` })),
            { value: 'command_line', label: 'the command line' },
            { value: 'author', label: 'authors, with an appeal link' },
          ]}
          onChange={narrow('by')}
        />
        <TextField
          label="From"
          type="date"
          value={dayOf(filter.from)}
          onChange={({ target }) => set({ ...filter, from: startOf(target.value, 0) })}
        />
        <TextField
          label="Until"
          type="date"
          value={dayOf(filter.to, -1)}
          onChange={({ target }) => set({ ...filter, to: startOf(target.value, 1) })}
        />
        <TextField
          label="Search"
          type="search"
          placeholder="an id, a name, an address"
          maxLength={100}
          value={filter.text ?? ''}
          onChange={narrow('text')}
        />
      </Filters>
      {entries.items === undefined ? (
        entries.isError ? (
          <Failure error={entries.error} onRetry={() => void entries.refetch()} />
        ) : (
          <Loading what="the audit log" />
        )
      ) : entries.items.length === 0 ? (
        Object.keys(filter).length > 0 ? (
          <Empty title="Nothing fits these filters" next={<Button onClick={() => set({})}>Clear the filters</Button>} />
        ) : (
          <Empty title="No changes yet">
            Changes to rules, thresholds, keys and roles appear here. Most can be undone.
          </Empty>
        )
      ) : (
        <>
          <ol className="border-line border-t">
            {entries.items.map((entry) => (
              <Entry
                key={entry.entry_id}
                entry={entry}
                find={find}
                busy={undo.isPending}
                onUndo={() => (deletesContent(entry) ? setDoubtful(entry) : takeBack(entry))}
              />
            ))}
          </ol>
          <MoreButton {...entries} shown={entries.items.length} />
        </>
      )}
      {doubtful !== undefined && (
        <Confirm
          title="Stop keeping content?"
          verb="Undo and delete"
          change={{ isPending: undo.isPending }}
          onConfirm={() => takeBack(doubtful)}
          onClose={() => setDoubtful(undefined)}
        >
          <p>No more content is kept for review, and everything kept so far is deleted at once, decided or not.</p>
        </Confirm>
      )}
    </Page>
  );
}

/** The local day of a moment, for the browser's date field. */
function dayOf(moment: string | undefined, days = 0): string {
  const date = new Date(moment ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return '';
  date.setDate(date.getDate() + days);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-');
}

/** The beginning of a local day, or of one after it. */
function startOf(day: string, days: number): string {
  const date = new Date(`${day}T00:00`);
  if (Number.isNaN(date.getTime())) return '';
  date.setDate(date.getDate() + days);
  return date.toISOString();
}

interface EntryProps {
  readonly entry: AuditEntry;
  readonly find: FindName;
  readonly busy: boolean;
  readonly onUndo: () => void;
}

function Entry({ entry, find, busy, onUndo }: EntryProps) {
  const changes = listChanges(entry.before, entry.after, find);
  return (
    <li className="flex items-start justify-between gap-4 border-line border-b py-1.5">
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">
          <span className="font-medium">{nameOf(entry.action)}</span>
          {isNamed(entry) && (
            <>
              : <Subject entry={entry} find={find} />
            </>
          )}{' '}
          <span className="text-sm text-soft">
            <WhoDid {...entry} find={find} />,{' '}
            <time dateTime={entry.at} title={formatDateTime(entry.at)} className="whitespace-nowrap">
              {formatAgo(entry.at)}
            </time>
          </span>
        </p>
        {changes.length > 0 && (
          <ul className="figures flex flex-wrap gap-x-4 text-sm">
            {changes.map(({ name, before, after, ids }) => (
              <li key={name} title={ids} className="min-w-0 break-words">
                <span className="text-soft">{name}</span> {before !== undefined && <del>{before}</del>}{' '}
                {before !== undefined && after !== undefined && '→ '}
                {after}
              </li>
            ))}
          </ul>
        )}
      </div>
      {entry.undone_by !== null ? (
        <Badge>undone</Badge>
      ) : (
        entry.undoable && (
          <Button
            small
            kind="quiet"
            disabled={busy}
            aria-label={`Undo: ${nameOf(entry.action)} ${subjectName(entry, find) ?? entry.subject}`}
            onClick={onUndo}
          >
            {' '}
            Undo
          </Button>
        )
      )}
    </li>
  );
}

/** Not if there is only one of what was changed. */
function isNamed({ action, subject }: AuditEntry): boolean {
  return subject !== '' && !action.endsWith('.settings_changed');
}

/** By name if there is one, with the id or the address for whoever points at it. */
function Subject({ entry, find }: Pick<EntryProps, 'entry' | 'find'>) {
  const { subject } = entry;
  if (subject.startsWith('rule_')) return <RuleName ruleId={subject} />;
  const name = subjectName(entry, find);
  if (name === undefined) return <ContentText text={subject} />;
  if (itemName(subject) === undefined) {
    return (
      <span title={subject}>
        <ContentText text={name} />
      </span>
    );
  }
  return (
    <Link to="/decisions" search={{ open: subject }} title={subject} className="text-accent underline">
      {name}
    </Link>
  );
}

function WhoDid({ by, action, find }: Pick<AuditEntry, 'by' | 'action'> & Pick<EntryProps, 'find'>) {
  if (by.kind === 'member') {
    return by.name === undefined ? by.email : <Person by={by.name} by_email={by.email} />;
  }
  // Entries from before authors were named there.
  if (by.kind === 'service' && action === 'appeal.received') return 'by the author';
  if (by.kind === 'key') {
    return (
      <span title={by.key_id}>
        with the key <ContentText text={find(by.key_id) ?? by.key_id} />
      </span>
    );
  }
  if (by.kind === 'author') return 'by the author';
  return by.kind === 'command_line' ? 'on the command line' : 'by an update of the service';
}

/** Undoing "keep content" deletes what was kept since: the only undo that loses something. */
function deletesContent({ action, before }: AuditEntry): boolean {
  return action === 'review.settings_changed' && (before as { keep_content?: unknown } | null)?.keep_content === false;
}

/** A newer server may know actions that these pages do not. */
function nameOf(action: AuditAction): string {
  return actionNames[action] ?? action;
}
