/**
 * Tables with rows of 32 pixels: narrow ones leave out less important columns; rows open by mouse or Enter, and j and k
 * move between them.
 */

import { type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';
import { useShortcuts } from './shortcuts.ts';

export interface Column<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'right';
  /** Left out below this width, because a phone has no space for it. */
  readonly from?: 'tablet' | 'desktop';
  readonly hideLabel?: boolean;
}

const shownFrom = { tablet: 'hidden sm:table-cell', desktop: 'hidden lg:table-cell' };

interface DataTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
  /** The name of opening a row, for screen readers. */
  readonly openLabel?: (row: Row) => string;
  readonly isOpen?: (row: Row) => boolean;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, onOpen, openLabel, isOpen } = props;
  const table = useRef<HTMLTableElement>(null);
  const walk = (step: 1 | -1) => {
    const openers = [...(table.current?.querySelectorAll<HTMLElement>('[data-opens-row]') ?? [])];
    const here = openers.indexOf(document.activeElement as HTMLElement);
    openers[here === -1 ? 0 : Math.min(openers.length - 1, Math.max(0, here + step))]?.focus();
  };
  useShortcuts(
    onOpen === undefined
      ? []
      : [
          { keys: 'j', meaning: 'Next row', run: () => walk(1) },
          { keys: 'k', meaning: 'Previous row', run: () => walk(-1) },
        ],
  );
  return (
    // Its text begins where the page's does, and the colour of a row reaches further.
    <section aria-label={caption} className="relative -mx-3 overflow-x-auto" tabIndex={-1}>
      <table ref={table} className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line border-b text-sm text-soft">
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={classNames(
                  'h-8 px-3 font-medium whitespace-nowrap',
                  column.align === 'right' && 'text-right',
                  column.from !== undefined && shownFrom[column.from],
                )}
              >
                {column.hideLabel === true ? <span className="sr-only">{column.label}</span> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              {...(onOpen === undefined ? {} : { onClick: () => onOpen(row) })}
              className={classNames(
                'border-line border-b last:border-b-0',
                onOpen !== undefined && 'cursor-pointer hover:bg-wash',
                isOpen?.(row) === true && 'bg-accent-wash',
              )}
            >
              {columns.map((column, index) => (
                <td
                  key={column.label}
                  className={classNames(
                    // In a row, a button is as high as its text; a finger needs more.
                    'figures h-8 px-3 py-1 align-middle text-sm pointer-fine:[&_button:not([data-opens-row])]:min-h-6',
                    column.align === 'right' && 'text-right',
                    column.align === 'right' && column.hideLabel !== true && 'whitespace-nowrap',
                    column.from !== undefined && shownFrom[column.from],
                  )}
                >
                  {index === 0 && onOpen !== undefined ? (
                    <button
                      type="button"
                      data-opens-row=""
                      aria-label={openLabel?.(row)}
                      className="block text-left hover:underline"
                      onClick={(event) => {
                        event.stopPropagation();
                        onOpen(row);
                      }}
                    >
                      {column.cell(row)}
                    </button>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
