import { contexts, type DecisionQuery, imageCategoryNames, ledgerActions, textCategoryNames } from '@moderato/contract';
import { useCall } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { SelectField, TextField } from '../design/field.tsx';
import { formatName } from '../text/format.ts';

export type DecisionFilter = Omit<DecisionQuery, 'cursor' | 'limit'>;

const any = { value: '', label: 'any' };
const named = (names: readonly string[]) => [any, ...names.map((value) => ({ value, label: formatName(value) }))];
const categories = [...new Set<string>([...textCategoryNames, ...imageCategoryNames])];

interface DecisionFiltersProps {
  readonly filter: DecisionFilter;
  readonly onChange: (filter: Readonly<Record<string, string | undefined>>) => void;
}

/** Times are typed in the browser's own zone and sent in UTC. */
export function DecisionFilters({ filter, onChange }: DecisionFiltersProps) {
  const keys = useCall('GET /keys', {});
  const custom = useCall('GET /categories', {});
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
  const customNames = custom.data?.custom.map(({ name }) => name) ?? [];
  return (
    <div className="grid grid-cols-2 items-end gap-3 rounded-xl border border-line bg-panel p-4 sm:grid-cols-3 lg:grid-cols-5">
      <SelectField label="Action" options={named(ledgerActions)} value={filter.action ?? ''} onChange={set('action')} />
      <SelectField
        label="Category"
        options={named([...categories, ...customNames])}
        value={filter.category ?? ''}
        onChange={set('category')}
      />
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
      <SelectField label="Key" options={[any, ...keyOptions]} value={filter.key_id ?? ''} onChange={set('key_id')} />
      <TextField
        label="Author"
        value={filter.author ?? ''}
        maxLength={256}
        placeholder="user_id"
        onChange={set('author')}
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
      {filter.rule_id !== undefined && (
        <Narrowed what={`rule ${filter.rule_id}`} onDrop={() => onChange({ ...filter, rule_id: undefined })} />
      )}
      {filter.degraded === 'true' && (
        <Narrowed what="degraded replies" onDrop={() => onChange({ ...filter, degraded: undefined })} />
      )}
    </div>
  );
}

/** A filter that came with the address and has no field of its own. */
function Narrowed({ what, onDrop }: { readonly what: string; readonly onDrop: () => void }) {
  return (
    <p className="col-span-full flex flex-wrap items-center gap-2 text-sm">
      Only <span className="min-w-0 truncate font-mono">{what}</span>
      <Button small kind="quiet" aria-label={`Show more than ${what}`} onClick={onDrop}>
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
