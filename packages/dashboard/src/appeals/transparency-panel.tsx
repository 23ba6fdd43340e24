import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { saveFile } from '../audit/save-audit.ts';
import { Button } from '../design/button.tsx';
import { Choice } from '../design/choice.tsx';
import { Panel } from '../design/panel.tsx';
import { announce } from '../text/announce.tsx';

/** The figures of this year or the last one, as a file. */
export function TransparencyPanel() {
  const thisYear = new Date().getUTCFullYear();
  const years = [thisYear - 1, thisYear].map((year) => ({ value: String(year), label: String(year) }));
  const [year, setYear] = useState(String(thisYear - 1));
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
        <Button busy={save.isPending} onClick={() => save.mutate('template')}>
          Save the Commission’s rows
        </Button>
      </div>
    </Panel>
  );
}
