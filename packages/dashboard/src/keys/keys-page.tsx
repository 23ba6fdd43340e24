/** API keys: created here, shown once, labelled, limited, revoked. */

import type { CreatedKey, KeyEntry } from '@moderato/contract';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useMay } from '../api/session.tsx';
import { useCall, useChange } from '../api/use-call.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { type Column, DataTable } from '../design/data-table.tsx';
import { Confirm } from '../design/dialog.tsx';
import { FirstCall } from '../design/first-call.tsx';
import { Page } from '../design/panel.tsx';
import { Empty, Loaded } from '../design/states.tsx';
import { formatAgo, formatCount, formatFullDay } from '../text/format.ts';
import { CreateKey } from './create-key.tsx';
import { hasExpired, limitWords } from './key-limits.ts';
import { LabelKey } from './label-key.tsx';
import { LimitKey } from './limit-key.tsx';
import { ShownOnce } from './shown-once.tsx';

type Open =
  | { readonly what: 'new' }
  | { readonly what: 'created'; readonly created: CreatedKey }
  | { readonly what: 'revoke' | 'label' | 'limit'; readonly key: KeyEntry };

export function KeysPage() {
  const { open: sought } = useSearch({ strict: false }) as { open?: string };
  const keys = useCall('GET /keys', {});
  const [open, setOpen] = useState<Open>();
  const mayChange = useMay('POST /keys');
  const close = () => setOpen(undefined);
  const revoke = useChange('DELETE /keys/:key_id', {
    quiet: true,
    refresh: ['GET /keys'],
    done: 'Revoked: calls with this key are refused from now on.',
    onDone: close,
  });
  const actionsColumn: Column<KeyEntry> = {
    label: 'Actions',
    hideLabel: true,
    align: 'right',
    cell: (key) =>
      key.revoked_at === null && (
        <span className="-mr-2.5 inline-flex flex-wrap justify-end sm:flex-nowrap">
          <Button small kind="quiet" aria-label={`Rename ${key.label}`} onClick={() => setOpen({ what: 'label', key })}>
            Rename
          </Button>
          <Button
            small
            kind="quiet"
            aria-label={`Limits of ${key.label}`}
            onClick={() => setOpen({ what: 'limit', key })}
          >
            Limits
          </Button>
          <Button
            small
            kind="quiet"
            aria-label={`Revoke ${key.label}`}
            onClick={() => setOpen({ what: 'revoke', key })}
          >
            Revoke
          </Button>
        </span>
      ),
  };
  return (
    <Page
      title="Keys"
      note="Live keys run the real models, and their calls count toward your quota. Test keys return fixed scores, and their calls are not counted. To replace a key, create a new one, move your programs over, then revoke the old one. Give a key in a web page or an app only the scope moderate."
      actions={
        mayChange && (
          <Button kind="primary" onClick={() => setOpen({ what: 'new' })}>
            New key
          </Button>
        )
      }
    >
      <Loaded query={keys} what="keys">
        {({ keys: found }) =>
          found.length === 0 ? (
            <Empty
              title="No keys yet"
              next={mayChange && <Button onClick={() => setOpen({ what: 'new' })}>Create the first key</Button>}
            >
              Programs call Moderato with a key.
            </Empty>
          ) : (
            <DataTable
              caption="Keys"
              columns={[labelColumn(sought), ...columns, ...(mayChange ? [actionsColumn] : [])]}
              rows={found}
              rowKey={({ key_id: id }) => id}
              isOpen={({ key_id: id }) => id === sought}
            />
          )
        }
      </Loaded>
      {open?.what === 'new' && (
        <CreateKey onClose={close} onCreated={(created) => setOpen({ what: 'created', created })} />
      )}
      {open?.what === 'created' && (
        <ShownOnce
          title="Your new key"
          secret={open.created.secret}
          note="Copy it now. Only its hash is kept, so it cannot be shown again."
          onClose={close}
        >
          {open.created.key.kind === 'api' && open.created.key.scopes.includes('moderate') && (
            <div className="mt-4">
              <p className="mb-2">Your first call with it, ready to paste:</p>
              <FirstCall apiKey={open.created.secret} />
            </div>
          )}
        </ShownOnce>
      )}
      {open?.what === 'label' && <LabelKey apiKey={open.key} onClose={close} />}
      {open?.what === 'limit' && <LimitKey apiKey={open.key} onClose={close} />}
      {open?.what === 'revoke' && (
        <Confirm
          title={`Revoke “${open.key.label}”?`}
          verb="Revoke"
          change={revoke}
          onConfirm={() => revoke.mutate({ params: { key_id: open.key.key_id } })}
          onClose={close}
        >
          <p>
            Programs that still use <code className="font-mono">{open.key.shown}</code> are refused at once. You cannot
            undo this. {open.key.last_used_at !== null && `It was last used ${formatAgo(open.key.last_used_at)}.`}
          </p>
        </Confirm>
      )}
    </Page>
  );
}

const labelColumn = (sought: string | undefined): Column<KeyEntry> => ({
  label: 'Label',
  cell: (key) => <KeyLabel apiKey={key} isSought={key.key_id === sought} />,
});

/** A key that was searched for gets the focus: the list may be long. */
function KeyLabel({ apiKey, isSought }: { readonly apiKey: KeyEntry; readonly isSought: boolean }) {
  const { label, shown, revoked_at: revoked } = apiKey;
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isSought) element.current?.focus();
  }, [isSought]);
  return (
    <span ref={element} tabIndex={-1} className="block min-w-0 outline-none">
      <span className={revoked === null ? 'font-medium' : 'text-soft line-through'}>{label}</span>
      <code className="font-mono text-soft max-sm:block sm:ml-2">{shown}</code>
    </span>
  );
}

const columns: readonly Column<KeyEntry>[] = [
  {
    label: 'Mode',
    cell: (key) => {
      if (key.revoked_at !== null) return <Badge>revoked</Badge>;
      if (hasExpired(key, Date.now())) return <Badge>expired</Badge>;
      return <Badge tone={key.mode === 'live' ? 'accent' : 'plain'}>{key.mode}</Badge>;
    },
  },
  {
    label: 'Scopes',
    from: 'tablet',
    cell: (key) => (
      <span className="block min-w-0">
        {key.scopes.join(', ')}
        {limitWords(key).map((words) => (
          <span key={words} className="block break-all text-sm text-soft">
            {words}
          </span>
        ))}
      </span>
    ),
  },
  {
    label: 'Calls',
    from: 'tablet',
    align: 'right',
    cell: ({ calls, key_id: id, mode }) => (
      <Link
        to="/decisions"
        search={mode === 'test' ? { key_id: id, mode } : { key_id: id }}
        className="text-accent underline"
      >
        {formatCount(calls)}
      </Link>
    ),
  },
  {
    label: 'Last used',
    from: 'tablet',
    cell: ({ last_used_at: at }) => (at === null ? <span className="text-soft">never</span> : formatAgo(at)),
  },
  {
    label: 'Created',
    from: 'desktop',
    cell: ({ created_at: at }) => <span className="whitespace-nowrap">{formatFullDay(at)}</span>,
  },
];
