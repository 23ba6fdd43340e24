import type { WorkSettings } from '@moderato/contract';
import { useState } from 'react';
import { useMay } from '../api/session.tsx';
import { useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { NumberField } from '../design/field.tsx';
import { Panel } from '../design/panel.tsx';

const isPercent = (value: number) => value >= 0 && value <= 100;

/** How large the samples are that the account takes of its own work. */
export function WorkSamples({ settings }: { readonly settings: WorkSettings }) {
  const [looks, setLooks] = useState(settings.second_looks_percent);
  const mayChange = useMay('PUT /work/settings');
  const save = useChange('PUT /work/settings', { refresh: ['GET /work/settings', 'GET /work'], done: 'Saved.' });
  const valid = isPercent(looks);
  const changed = looks !== settings.second_looks_percent;
  return (
    <Panel title="Quality checks" note="Random samples that show how reliable decisions are.">
      <form
        className="flex flex-wrap items-end gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (valid) save.mutate({ body: { second_looks_percent: looks } });
        }}
      >
        <div className="w-48">
          <NumberField
            label="Second looks, percent"
            min={0}
            max={100}
            step={0.1}
            value={looks}
            disabled={!mayChange}
            error={valid ? undefined : 'From 0 to 100.'}
            onChange={setLooks}
          />
        </div>
        {mayChange && (
          <Button type="submit" kind="primary" busy={save.isPending} disabled={!changed || !valid}>
            Save
          </Button>
        )}
      </form>
      <p className="mt-3 max-w-prose text-sm text-soft">
        Second looks: this percentage of decisions goes to a second person, who does not see the first decision. The
        page Work shows how often both said the same. 0 turns them off.
      </p>
    </Panel>
  );
}
