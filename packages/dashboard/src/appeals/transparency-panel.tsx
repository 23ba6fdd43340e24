import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { saveFile } from '../audit/save-audit.ts';
import { Button } from '../design/button.tsx';
import { Choice } from '../design/choice.tsx';
import { Panel } from '../design/panel.tsx';
import { announce } from '../text/announce.tsx';
import { firstYear } from './first-year.ts';

/** The figures of this year or the last one, as a file. The last one is complete, so it comes first if there was anything in it. */
export function TransparencyPanel() {
  const thisYear = new Date().getUTCFullYear();
  const years = [thisYear - 1, thisYear].map((year) => ({ value: String(year), label: String(year) }));
  const last = useCall('GET /transparency', { query: { year: String(thisYear - 1) } });
  const [chosen, setYear] = useState<string>();
  const year = chosen ?? String(firstYear(last.data, thisYear));
  const save = useMutation({
    mutationFn: async (what: 'figures' | 'template') => {
      const { csv, template } = await call('GET /transparency', { query: { year } });
      const save = (name: string, content: string) => saveFile(name, new Blob([content], { type: 'text/csv' }));
      if (what === 'figures') save(`transparency-${year}.csv`, csv);
      else for (const file of template) save(`${file.part}-${year}.csv`, file.csv);
    },
    onError: (error) => announce(messageOf(error)),
  });
  return (
    <Panel title="Transparency report">
      <p className="mb-3 text-sm text-soft">
        How many reports, decisions and appeals there were in a year, and how long answers took. The Digital Services
        Act asks platforms to publish these figures.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Choice label="Year" options={years} value={year} onChange={setYear} />
        <Button busy={save.isPending} onClick={() => save.mutate('figures')}>
          Save as CSV
        </Button>
        <Button className="max-sm:whitespace-normal" busy={save.isPending} onClick={() => save.mutate('template')}>
          Save in the European Commission’s format
        </Button>
      </div>
    </Panel>
  );
}
