import { maxExportedDecisions } from '@moderato/contract/dashboard';
import { addressOf } from '../api/call.ts';
import { useMay } from '../api/session.tsx';
import { buttonLook } from '../design/button.tsx';
import { formatCount } from '../text/format.ts';
import type { DecisionFilter } from './decision-filters.tsx';

const formats = [
  { format: 'csv', label: 'Export as CSV' },
  { format: 'jsonl', label: 'Export as JSON lines' },
] as const;

/** Saves what matches the filters. The browser writes the file as it arrives. */
export function ExportLinks({ filter }: { readonly filter: DecisionFilter }) {
  const mayExport = useMay('GET /decisions/export');
  if (!mayExport) return null;
  const title = `The newest ${formatCount(maxExportedDecisions)} that match the filters`;
  return formats.map(({ format, label }) => (
    <a
      key={format}
      className={buttonLook()}
      href={addressOf('GET /decisions/export', { query: { ...filter, format } })}
      title={title}
      download
    >
      {label}
    </a>
  ));
}
