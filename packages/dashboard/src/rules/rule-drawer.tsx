import { entriesOf, isRuleType, type RuleDetail, type RuleEntry } from '@moderato/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../api/session.tsx';
import { useCall } from '../api/use-call.ts';
import { ActionBadge, Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { CopyButton } from '../design/copy-button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { TextField } from '../design/field.tsx';
import { Loaded } from '../design/states.tsx';
import { ContentText } from '../text/content-text.tsx';
import { formatAgo, formatCount, formatDateTime, formatFullDay } from '../text/format.ts';
import { isExempting } from './is-exempting.ts';
import { matchingName } from './matching-words.ts';
import { RuleForm } from './rule-form.tsx';
import { kindOf } from './rule-forms.ts';
import { ShadowMatches } from './shadow-matches.tsx';

/** One complete rule: everything that is on its list. */
export function RuleDrawer({ ruleId, onClose }: { readonly ruleId: string; readonly onClose: () => void }) {
  const rule = useCall('GET /rules/:rule_id', { params: { rule_id: ruleId } });
  const [editing, setEditing] = useState(false);
  const mayEdit = useMay('PUT /rules/:rule_id');
  if (editing && rule.data !== undefined)
    return <RuleForm mode={rule.data.mode} rule={rule.data} onClose={() => setEditing(false)} />;
  return (
    <Dialog title={rule.data?.name ?? 'Rule'} side onClose={onClose}>
      <Loaded query={rule} what="the rule">
        {(found) => (
          <>
            <RuleWhole rule={found} />
            {mayEdit && isRuleType(found.type) && (
              <div className="mt-5">
                <Button onClick={() => setEditing(true)}>Edit</Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function RuleWhole({ rule }: { readonly rule: RuleDetail }) {
  const entries = entriesOf(rule.pattern);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <RuleEffect rule={rule} />
        <span>
          {kindOf(rule.type)}
          {rule.matching !== undefined && rule.matching !== 'exact' && `, ${matchingName(rule.matching)}`}
        </span>
        <code className="min-w-0 truncate font-mono text-sm text-soft">{rule.rule_id}</code>
        <CopyButton text={rule.rule_id} label="Copy id" />
      </div>
      {rule.note !== null && (
        <p className="whitespace-pre-line">
          <ContentText text={rule.note} />
        </p>
      )}
      <dl className="figures grid grid-cols-2 items-end gap-x-4 gap-y-2 sm:grid-cols-4">
        <Fact name="Priority">{rule.priority}</Fact>
        <Fact name={rule.shadow ? 'Would have matched' : 'Matched'}>
          {rule.hits === 0 || rule.shadow ? (
            formatCount(rule.hits)
          ) : (
            <Link to="/decisions" search={decisionsOf(rule)} className="text-accent underline">
              {formatCount(rule.hits)}
            </Link>
          )}
        </Fact>
        <Fact name="Last match">{rule.last_hit_at === null ? 'never' : formatAgo(rule.last_hit_at)}</Fact>
        <Fact name="Created">
          <time dateTime={rule.created_at} title={formatDateTime(rule.created_at)}>
            {formatFullDay(rule.created_at)}
          </time>
        </Fact>
        {!rule.shadow && rule.shadow_hits > 0 && (
          <Fact name="Matched in shadow before">{formatCount(rule.shadow_hits)}</Fact>
        )}
      </dl>
      <Entries entries={entries} />
      {rule.shadow && rule.hits > 0 && <ShadowMatches ruleId={rule.rule_id} />}
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A list may have thousands of entries: more than a page shows well, and more than anybody reads. */
const maxShown = 500;

function Entries({ entries }: { readonly entries: readonly string[] }) {
  const [wanted, setWanted] = useState('');
  const found = entries.filter((entry) => entry.toLowerCase().includes(wanted.toLowerCase()));
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        {entries.length > 10 ? (
          <TextField
            label="Find in the list"
            type="search"
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        ) : (
          <h3 className="font-semibold">Pattern</h3>
        )}
        <CopyButton
          text={entries.join('\n')}
          label={entries.length === 1 ? 'Copy' : `Copy all ${formatCount(entries.length)}`}
        />
      </div>
      {found.length === 0 ? (
        <p className="text-soft">Not in this list.</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {found.slice(0, maxShown).map((entry) => (
            <li key={entry} className="max-w-full break-words rounded-md bg-wash px-2 py-1 font-mono text-sm">
              <ContentText text={entry} />
            </li>
          ))}
        </ul>
      )}
      {found.length > maxShown && (
        <p className="figures text-sm text-soft">
          and {formatCount(found.length - maxShown)} more. Narrow the search, or copy all.
        </p>
      )}
    </div>
  );
}

/** The list of decisions that it matched. */
export function decisionsOf({ rule_id: id, mode }: RuleEntry) {
  return mode === 'test' ? { rule_id: id, mode } : { rule_id: id };
}

export function RuleEffect({ rule: { moderation_action: action, type, mode, shadow } }: { readonly rule: RuleEntry }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {isExempting(type) ? <Badge tone="allow">exempts</Badge> : action !== null && <ActionBadge action={action} />}
      {mode === 'test' && <Badge>test</Badge>}
      {shadow && <Badge tone="accent">shadow</Badge>}
    </span>
  );
}
