/** Word lists, expressions and exceptions: those that act, and those in shadow, which only count. */

import type { RuleEntry } from '@moderato/contract';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { useMay } from '../api/session.tsx';
import { useCall, useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { type Column, DataTable } from '../design/data-table.tsx';
import { Confirm } from '../design/dialog.tsx';
import { Page } from '../design/panel.tsx';
import { Empty, Loaded } from '../design/states.tsx';
import { ContentText } from '../text/content-text.tsx';
import { formatAgo, formatCount } from '../text/format.ts';
import { ImportRules } from './import-rules.tsx';
import { RuleDrawer, RuleEffect } from './rule-drawer.tsx';
import { RuleForm } from './rule-form.tsx';
import { TestRules } from './test-rules.tsx';

export function RulesPage() {
  const rules = useCall('GET /rules', {});
  const [open, setOpen] = useState<'new' | 'import' | { readonly show: RuleEntry } | { readonly remove: RuleEntry }>();
  const mayChange = useMay('POST /rules');
  const close = () => setOpen(undefined);
  const move = useChange('PUT /rules/:rule_id/shadow', { refresh: ['GET /rules'], done: 'Moved.' });
  const remove = useChange('DELETE /rules/:rule_id', {
    quiet: true,
    refresh: ['GET /rules'],
    done: 'Deleted. The audit log can take it back.',
    onDone: close,
  });
  const actionsColumn: Column<RuleEntry> = {
    label: 'Actions',
    hideLabel: true,
    align: 'right',
    cell: (rule) => (
      <span className="inline-flex flex-wrap justify-end gap-2 sm:flex-nowrap" {...doNotOpen}>
        <Button
          small
          disabled={move.isPending}
          onClick={() => move.mutate({ params: { rule_id: rule.rule_id }, body: { shadow: !rule.shadow } })}
        >
          {rule.shadow ? 'Let it act' : 'To shadow'}
        </Button>
        <Button small aria-label={`Delete rule ${rule.rule_id}`} onClick={() => setOpen({ remove: rule })}>
          Delete
        </Button>
      </span>
    ),
  };
  return (
    <Page
      title="Rules"
      note="Evaluated before anything else, highest priority first. A rule in shadow changes no verdict and counts what it would have matched."
      actions={
        mayChange && (
          <>
            <Button onClick={() => setOpen('import')}>Import</Button>
            <Button kind="primary" onClick={() => setOpen('new')}>
              New rule
            </Button>
          </>
        )
      }
    >
      <TestRules />
      <Loaded query={rules} what="rules">
        {({ rules: found }) =>
          found.length === 0 ? (
            <Empty title="No rules yet">
              A word list for what your community never wants to read, or an allowlist for words it uses kindly.
            </Empty>
          ) : (
            <DataTable
              caption="Rules"
              columns={mayChange ? [...columns, actionsColumn] : columns}
              rows={found}
              rowKey={({ rule_id: id }) => id}
              onOpen={(rule) => setOpen({ show: rule })}
            />
          )
        }
      </Loaded>
      {open === 'new' && <RuleForm onClose={close} />}
      {open === 'import' && <ImportRules onClose={close} />}
      {typeof open === 'object' && 'show' in open && <RuleDrawer ruleId={open.show.rule_id} onClose={close} />}
      {typeof open === 'object' && 'remove' in open && (
        <Confirm
          title="Delete this rule?"
          verb="Delete"
          busy={remove.isPending}
          error={remove.error === null ? undefined : messageOf(remove.error)}
          onConfirm={() => remove.mutate({ params: { rule_id: open.remove.rule_id } })}
          onClose={close}
        >
          <p className="mb-2">It stops matching at once:</p>
          <Pattern rule={open.remove} />
        </Confirm>
      )}
    </Page>
  );
}

/** What is in a row and has a use of its own does not open the row. */
const doNotOpen = { onClick: (event: MouseEvent) => event.stopPropagation() };

const columns: readonly Column<RuleEntry>[] = [
  { label: 'Pattern', cell: (rule) => <Pattern rule={rule} /> },
  { label: 'Does', cell: (rule) => <RuleEffect rule={rule} /> },
  { label: 'Priority', from: 'desktop', align: 'right', cell: ({ priority }) => priority },
  {
    label: 'Matched',
    from: 'tablet',
    align: 'right',
    cell: ({ hits, rule_id: id, shadow }) =>
      hits === 0 || shadow ? (
        formatCount(hits)
      ) : (
        <Link to="/decisions" search={{ rule_id: id }} className="text-accent underline" {...doNotOpen}>
          {formatCount(hits)}
        </Link>
      ),
  },
  { label: 'Last match', from: 'desktop', cell: ({ last_hit_at: at }) => (at === null ? 'never' : formatAgo(at)) },
];

function Pattern({ rule }: { readonly rule: RuleEntry }) {
  const more = rule.entry_count - rule.preview.length;
  return (
    <span className="block min-w-0 max-w-md">
      <span className="text-sm text-soft">{rule.type} </span>
      <span className="break-words font-mono text-sm">
        <ContentText text={rule.preview.join(', ')} />
      </span>
      {more > 0 && <span className="text-sm text-soft"> and {formatCount(more)} more</span>}
      <span className="figures block text-sm text-soft sm:hidden">matched {formatCount(rule.hits)}</span>
    </span>
  );
}
