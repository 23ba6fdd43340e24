/**
 * Wordlists, expressions and exceptions, live and test separately: active rules, and those in shadow, which only count.
 */

import type { KeyMode, RuleEntry } from '@moderato/contract';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type MouseEvent, useState } from 'react';
import { useMay } from '../api/session.tsx';
import { useCall, useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { Choice } from '../design/choice.tsx';
import { type Column, DataTable } from '../design/data-table.tsx';
import { Confirm } from '../design/dialog.tsx';
import { Page, Panel } from '../design/panel.tsx';
import { Empty, Loaded } from '../design/states.tsx';
import { ContentText } from '../text/content-text.tsx';
import { formatAgo, formatCount } from '../text/format.ts';
import { ImportRules } from './import-rules.tsx';
import { isExempting } from './is-exempting.ts';
import { decisionsOf, RuleDrawer, RuleEffect } from './rule-drawer.tsx';
import { RuleForm } from './rule-form.tsx';
import { kindOf } from './rule-forms.ts';
import { RuleTrial } from './rule-trial.tsx';

const modes: readonly { readonly value: KeyMode; readonly label: string }[] = [
  { value: 'live', label: 'Live' },
  { value: 'test', label: 'Test' },
];

/** Counts of matches, also of rules in shadow, grow while the page is open. */
const countMs = 3_000;

export function RulesPage() {
  const { mode: asked, open: shown } = useSearch({ strict: false }) as { mode?: string; open?: string };
  const navigate = useNavigate();
  const mode = modes.find(({ value }) => value === asked)?.value ?? 'live';
  const rules = useCall('GET /rules', { query: { mode } }, { refetchMs: countMs });
  const [open, setOpen] = useState<
    'new' | 'import' | { readonly activate: RuleEntry } | { readonly remove: RuleEntry }
  >();
  const mayChange = useMay('POST /rules');
  const close = () => setOpen(undefined);
  // The open rule is in the address, so that decisions and colleagues can link to it.
  const show = (ruleId?: string) =>
    void navigate({ to: '/rules', search: { ...(asked ? { mode } : {}), ...(ruleId ? { open: ruleId } : {}) } });
  const move = useChange('PUT /rules/:rule_id/shadow', {
    refresh: ['GET /rules', 'GET /rules/:rule_id'],
    done: 'Moved. You can undo this from the audit log.',
    onDone: close,
  });
  const remove = useChange('DELETE /rules/:rule_id', {
    quiet: true,
    refresh: ['GET /rules', 'GET /rules/names'],
    done: 'Deleted. You can undo this from the audit log.',
    onDone: close,
  });
  const actionsColumn: Column<RuleEntry> = {
    label: 'Actions',
    hideLabel: true,
    align: 'right',
    cell: (rule) => (
      <span className="-mr-2.5 inline-flex flex-wrap justify-end sm:flex-nowrap" {...doNotOpen}>
        <Button
          small
          kind="quiet"
          disabled={move.isPending}
          aria-label={`${rule.shadow ? 'Activate' : 'Move to shadow'}: ${titleOf(rule)}`}
          onClick={() =>
            rule.shadow
              ? setOpen({ activate: rule })
              : move.mutate({ params: { rule_id: rule.rule_id }, body: { shadow: true } })
          }
        >
          {rule.shadow ? 'Activate' : 'Move to shadow'}
        </Button>
        <Button
          small
          kind="quiet"
          aria-label={`Delete rule ${titleOf(rule)}`}
          onClick={() => setOpen({ remove: rule })}
        >
          Delete
        </Button>
      </span>
    ),
  };
  return (
    <Page
      title="Rules"
      note="Rules are evaluated before anything else, highest priority first. Live rules apply to live keys, test rules to test keys. A shadow rule changes no verdict; it counts what it would have matched."
      actions={
        <>
          <Choice
            label="Rules for"
            options={modes}
            value={mode}
            onChange={(value) => void navigate({ to: '/rules', search: { mode: value } })}
          />
          {mayChange && (
            <>
              <Button onClick={() => setOpen('import')}>Import</Button>
              <Button kind="primary" onClick={() => setOpen('new')}>
                New rule
              </Button>
            </>
          )}
        </>
      }
    >
      <Panel title="Test your rules" note="Try your rules on a text and see what they match.">
        <RuleTrial mode={mode} label="Text" />
      </Panel>
      <Loaded query={rules} what="rules">
        {({ rules: found }) =>
          found.length === 0 ? (
            <Empty
              title={mode === 'test' ? 'No test rules yet' : 'No rules yet'}
              next={mayChange && <Button onClick={() => setOpen('new')}>Add the first rule</Button>}
            >
              Add a word list for what your community never wants to read, or an allowlist for words it uses in a
              friendly way.
            </Empty>
          ) : (
            <DataTable
              caption={mode === 'test' ? 'Test rules' : 'Rules'}
              columns={mayChange ? [...columns, actionsColumn] : columns}
              rows={found}
              rowKey={({ rule_id: id }) => id}
              onOpen={(rule) => show(rule.rule_id)}
            />
          )
        }
      </Loaded>
      {open === 'new' && <RuleForm mode={mode} onClose={close} />}
      {open === 'import' && <ImportRules mode={mode} onClose={close} />}
      {shown !== undefined && <RuleDrawer ruleId={shown} onClose={() => show()} />}
      {typeof open === 'object' && 'activate' in open && (
        <Confirm
          title={`Activate “${titleOf(open.activate)}”?`}
          verb="Activate"
          change={{ isPending: move.isPending }}
          onConfirm={() => move.mutate({ params: { rule_id: open.activate.rule_id }, body: { shadow: false } })}
          onClose={close}
        >
          <p>{explainActing(open.activate)}</p>
        </Confirm>
      )}
      {typeof open === 'object' && 'remove' in open && (
        <Confirm
          title={`Delete “${titleOf(open.remove)}”?`}
          verb="Delete"
          change={remove}
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

/** Controls in a row do not open the row. */
const doNotOpen = { onClick: (event: MouseEvent) => event.stopPropagation() };

/** Its name within a sentence. */
function titleOf({ name, type, preview }: RuleEntry): string {
  return name ?? `${kindOf(type)} ${preview[0] ?? ''}`.slice(0, 60);
}

function explainActing({ hits, type, moderation_action: action, mode }: RuleEntry): string {
  const counted =
    hits === 0
      ? 'It has matched nothing in shadow yet.'
      : `In shadow it would have matched ${formatCount(hits)} ${hits === 1 ? 'call' : 'calls'}.`;
  const calls = mode === 'test' ? 'test calls' : 'live calls';
  const from = isExempting(type)
    ? `From now on it exempts its words in ${calls}.`
    : `From now on it ${action === 'block' ? 'blocks' : 'flags'} the ${calls} that it matches.`;
  return `${counted} ${from} The count stays, and you can undo this from the audit log.`;
}

const columns: readonly Column<RuleEntry>[] = [
  { label: 'Rule', cell: (rule) => <Pattern rule={rule} /> },
  { label: 'Does', from: 'tablet', cell: (rule) => <RuleEffect rule={rule} /> },
  { label: 'Priority', from: 'desktop', align: 'right', cell: ({ priority }) => priority },
  {
    label: 'Matched',
    from: 'tablet',
    align: 'right',
    cell: (rule) =>
      rule.hits === 0 || rule.shadow ? (
        formatCount(rule.hits)
      ) : (
        <Link to="/decisions" search={decisionsOf(rule)} className="text-accent underline" {...doNotOpen}>
          {formatCount(rule.hits)}
        </Link>
      ),
  },
  { label: 'Last match', from: 'desktop', cell: ({ last_hit_at: at }) => (at === null ? 'never' : formatAgo(at)) },
];

function Pattern({ rule }: { readonly rule: RuleEntry }) {
  const more = rule.entry_count - rule.preview.length;
  return (
    <span className="block min-w-0 max-w-xl">
      {rule.name !== null && (
        <span className="block font-medium">
          <ContentText text={rule.name} />
        </span>
      )}
      <span className="text-sm text-soft">{kindOf(rule.type)} </span>
      <span className="break-words font-mono text-sm">
        <ContentText text={rule.preview.join(', ')} />
      </span>
      {more > 0 && <span className="text-sm text-soft"> and {formatCount(more)} more</span>}
      {rule.note !== null && (
        <span className="line-clamp-1 text-sm text-soft">
          <ContentText text={rule.note} />
        </span>
      )}
      <span className="figures flex flex-wrap items-center gap-x-2 text-sm text-soft sm:hidden">
        <RuleEffect rule={rule} /> matched {formatCount(rule.hits)}
      </span>
    </span>
  );
}
