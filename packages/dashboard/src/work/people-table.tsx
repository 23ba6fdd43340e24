import type { PersonWork } from '@moderato/contract';
import { type Column, DataTable } from '../design/data-table.tsx';
import { formatCount } from '../text/format.ts';
import { agreedShare, formatSeconds, shareOrDash } from './work-words.ts';

const columns: readonly Column<PersonWork>[] = [
  { label: 'Person', cell: ({ name }) => name },
  { label: 'Decided', align: 'right', cell: ({ decided }) => formatCount(decided) },
  { label: 'Time for an item', align: 'right', cell: ({ median_seconds: median }) => formatSeconds(median) },
  { label: 'Undone', align: 'right', from: 'tablet', cell: ({ undone }) => formatCount(undone) },
  { label: 'Reversed after appeals', align: 'right', from: 'tablet', cell: ({ reversed }) => formatCount(reversed) },
  {
    label: 'Agreement with the machine',
    align: 'right',
    from: 'desktop',
    cell: (person) => shareOrDash(agreedShare(person)),
  },
  {
    label: 'Second looks agree',
    align: 'right',
    from: 'desktop',
    cell: ({ second_looks: looks }) => shareOrDash(agreedShare(looks)),
  },
];

/** Who decided how much: everybody for admins and owners, yourself for moderators. */
export function PeopleTable({ people }: { readonly people: readonly PersonWork[] }) {
  if (people.length === 0) return null;
  return <DataTable caption="By person" columns={columns} rows={people} rowKey={({ user_id: id }) => id} />;
}
