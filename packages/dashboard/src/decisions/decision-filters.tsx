/** The filters of the list of decisions. Every filter except the text is in the address. */

import { contexts, type DecisionQuery, imageCategoryNames, textCategoryNames } from '@moderato/contract';
import { decisionActions } from '@moderato/contract/dashboard';
import { useCall } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { SelectField, TextField } from '../design/field.tsx';
import { isExempting } from '../rules/is-exempting.ts';
import { useRuleNames } from '../rules/rule-name.tsx';
import { formatName } from '../text/format.ts';
import { ScoreField } from './score-field.tsx';

export type DecisionFilter = Omit<DecisionQuery, 'cursor' | 'limit'>;

const any = { value: '', label: 'any' };
const named = (names: readonly string[]) => [any, ...names.map((value) => ({ value, label: formatName(value) }))];
const categories = [...new Set<string>([...textCategoryNames, ...imageCategoryNames])];

const noScores = { score_min: undefined, score_max: undefined };

/** These come with a link from a figure and have no field. */
const narrowings = [
  { field: 'degraded', what: 'degraded replies' },
  { field: 'escalated', what: 'texts answered by Tier 1 or 2' },
  { field: 'limited', what: 'texts in languages no local model was measured on' },
] as const;

interface DecisionFiltersProps {
  readonly filter: DecisionFilter;
  readonly onChange: (filter: Readonly<Record<string, string | undefined>>) => void;
}

/** Times are entered in the browser's time zone and sent in UTC. */
export function DecisionFilters({ filter, onChange }: DecisionFiltersProps) {
  const keys = useCall('GET /keys', {});
  const custom = useCall('GET /categories', {});
  const rules = useRuleNames();
  const set = (field: keyof DecisionFilter) => (event: { target: { value: string } }) =>
    onChange({ ...filter, [field]: event.target.value === '' ? undefined : event.target.value });
  const setMoment = (field: 'from' | 'to') => (event: { target: { value: string } }) => {
    const moment = new Date(event.target.value);
    onChange({ ...filter, [field]: Number.isNaN(moment.getTime()) ? undefined : moment.toISOString() });
  };
  const keyOptions = (keys.data?.keys ?? []).map(({ key_id, label, shown }) => ({
    value: key_id,
    label: label === '' ? shown : label,
  }));
  const ruleOptions = rules.all
    .filter((rule) => rule.begins !== null && rule.mode === (filter.mode ?? 'live') && !isExempting(rule.type))
    .map(({ rule_id: value }) => ({ value, label: rules.nameOf(value) }));
  // A deleted rule can still be a filter for its decisions.
  if (filter.rule_id !== undefined && !ruleOptions.some(({ value }) => value === filter.rule_id)) {
    ruleOptions.push({ value: filter.rule_id, label: rules.nameOf(filter.rule_id) });
  }
  const isScored = filter.action === 'allow' || filter.action === 'scored';
  const setAction = ({ target }: { target: { value: string } }) => {
    const dropped = target.value === 'allow' || target.value === 'scored' ? noScores : {};
    onChange({ ...filter, ...dropped, action: target.value === '' ? undefined : target.value });
  };
  const customNames = custom.data?.custom.map(({ name }) => name) ?? [];
  return (
    <div className="grid grid-cols-2 items-end gap-3 rounded-xl border border-line bg-panel p-4 sm:grid-cols-3 lg:grid-cols-5">
      <TextField
        label="Request id"
        value={filter.request_id ?? ''}
        maxLength={64}
        placeholder="req_…"
        onChange={({ target }) => onChange({ ...filter, request_id: target.value.trim() || undefined })}
      />
      <TextField
        label="Author"
        value={filter.author ?? ''}
        maxLength={256}
        placeholder="user_id"
        onChange={set('author')}
      />
      <SelectField label="Action" options={named(decisionActions)} value={filter.action ?? ''} onChange={setAction} />
      <SelectField
        label="Category"
        options={named([...categories, ...customNames])}
        value={filter.category ?? ''}
        onChange={set('category')}
      />
      <SelectField
        label="Rule"
        options={[any, ...ruleOptions]}
        value={filter.rule_id ?? ''}
        onChange={set('rule_id')}
      />
      <ScoreField
        label="Score from"
        value={filter.score_min}
        disabled={isScored}
        onChange={(score) => onChange({ ...filter, score_min: score })}
      />
      <ScoreField
        label="Score to"
        value={filter.score_max}
        disabled={isScored}
        onChange={(score) => onChange({ ...filter, score_max: score })}
      />
      <SelectField label="Key" options={[any, ...keyOptions]} value={filter.key_id ?? ''} onChange={set('key_id')} />
      <SelectField
        label="Tier"
        options={[any, ...['0', '1', '2'].map((tier) => ({ value: tier, label: `Tier ${tier}` }))]}
        value={filter.tier ?? ''}
        onChange={set('tier')}
      />
      <SelectField label="Context" options={named(contexts)} value={filter.context ?? ''} onChange={set('context')} />
      <SelectField
        label="Kind"
        options={named(['text', 'image', 'compat'])}
        value={filter.kind ?? ''}
        onChange={set('kind')}
      />
      <TextField label="From" type="datetime-local" value={localMinutes(filter.from)} onChange={setMoment('from')} />
      <TextField label="To" type="datetime-local" value={localMinutes(filter.to)} onChange={setMoment('to')} />
      <div className="grid grid-cols-2 items-end gap-2">
        <SelectField
          label="Mode"
          options={[
            { value: '', label: 'live' },
            { value: 'test', label: 'test' },
          ]}
          value={filter.mode ?? ''}
          onChange={set('mode')}
        />
        <Button
          kind="quiet"
          disabled={Object.values(filter).every((value) => value === undefined)}
          onClick={() => onChange({})}
        >
          Clear
        </Button>
      </div>
      {narrowings.map(
        ({ field, what }) =>
          filter[field] === 'true' && (
            <Narrowed key={field} what={what} onDrop={() => onChange({ ...filter, [field]: undefined })} />
          ),
      )}
    </div>
  );
}

/** A filter from the address that has no field. */
function Narrowed({ what, onDrop }: { readonly what: string; readonly onDrop: () => void }) {
  return (
    <p className="col-span-full flex flex-wrap items-center gap-2 text-sm">
      Only <span className="min-w-0 truncate font-medium">{what}</span>
      <Button small kind="quiet" aria-label={`Remove the filter: ${what}`} onClick={onDrop}>
        ✕
      </Button>
    </p>
  );
}

function localMinutes(moment: string | undefined): string {
  if (moment === undefined) return '';
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
