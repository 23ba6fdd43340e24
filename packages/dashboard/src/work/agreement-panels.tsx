import type { Agreement, Work } from '@moderato/contract';
import type { ReactNode } from 'react';
import { Panel } from '../design/panel.tsx';
import { formatCount, formatName } from '../text/format.ts';
import { agreedShare, nameLanguage, shareOrDash } from './work-words.ts';

/** How often people confirmed what the machine said, by category and by language. */
export function AgreementPanels({ work: { categories, languages } }: { readonly work: Work }) {
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
      <Panel title="Agreement by category" note="How often people confirmed a category that the machine had flagged.">
        <AgreementList
          rows={categories.map(({ name, ...agreement }) => ({ name: formatName(name), ...agreement }))}
          empty="Nothing that was decided had a flagged category."
        />
      </Panel>
      <Panel title="Agreement by language" note="How often people agreed on stopping an item or not.">
        <AgreementList
          rows={languages.map(({ language, ...agreement }) => ({ name: nameLanguage(language), ...agreement }))}
          empty="Nothing was decided."
        />
      </Panel>
    </div>
  );
}

type Row = Agreement & { readonly name: string; readonly decided?: number };

function AgreementList({ rows, empty }: { readonly rows: readonly Row[]; readonly empty: ReactNode }) {
  if (rows.length === 0) return <p className="text-soft">{empty}</p>;
  return (
    <ul className="grid gap-3">
      {rows.map((row) => {
        const share = agreedShare(row);
        return (
          <li key={row.name}>
            <div className="figures flex items-baseline justify-between gap-3 text-sm">
              <span className="min-w-0 [overflow-wrap:anywhere]">{row.name}</span>
              <span className="whitespace-nowrap">
                {shareOrDash(share)}
                <span className="text-soft"> · {formatCount(row.decided ?? row.agreed + row.differed)} decided</span>
              </span>
            </div>
            <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-full bg-wash">
              <div
                className="h-full rounded-full"
                style={{ width: `${100 * (share ?? 0)}%`, background: 'var(--series-1)' }}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
