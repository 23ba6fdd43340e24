/** The parts that pages are made of. One of them is in a box: what people look at first. */

import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface PanelProps {
  readonly title?: string;
  /** In a box. The others stand under a line. */
  readonly boxed?: boolean;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Panel({ title, boxed = false, note, actions, className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={title === undefined ? undefined : id}
      className={classNames(
        'min-w-0 border-line',
        boxed ? 'rounded-xl border bg-panel p-5' : title !== undefined && 'border-t pt-4',
        className,
      )}
    >
      {title !== undefined && (
        <header className="mb-4 flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 id={id} className="font-semibold text-base">
              {title}
            </h2>
            {note !== undefined && <p className="text-sm text-soft">{note}</p>}
          </div>
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}

interface PageProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, note, actions, children }: PageProps) {
  return (
    <>
      <title>{`${title} · Moderato`}</title>
      <header className="mb-6 flex flex-wrap items-start justify-between gap-x-8 gap-y-4 xl:flex-nowrap">
        <div className="min-w-0 max-w-prose">
          <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
          {note !== undefined && <p className="mt-1 text-soft">{note}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2 xl:shrink-0">{actions}</div>}
      </header>
      <div className="grid gap-6">{children}</div>
    </>
  );
}

/** Figures in a row, without boxes. */
export function Stats({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    <div className={classNames('grid grid-cols-2 gap-x-8 gap-y-5', className ?? 'lg:grid-cols-4')}>{children}</div>
  );
}

interface StatProps {
  readonly label: string;
  readonly value: ReactNode;
  /** A line beside the value. */
  readonly trend?: ReactNode;
  readonly note?: ReactNode;
  /** Smaller, for figures that people read second. */
  readonly minor?: boolean;
  readonly className?: string;
}

export function Stat({ label, value, note, trend, minor = false, className }: StatProps) {
  return (
    <div className={classNames('min-w-0', className)}>
      <p className="text-sm text-soft">{label}</p>
      <div className="mt-0.5 flex items-end justify-between gap-3">
        <p
          className={classNames(
            'figures font-semibold [overflow-wrap:anywhere] tracking-tight',
            minor ? 'text-base' : 'text-2xl leading-8',
          )}
        >
          {value}
        </p>
        {trend !== undefined && <div className="flex min-w-0 flex-1 justify-end">{trend}</div>}
      </div>
      {note !== undefined && <p className="figures mt-0.5 text-sm text-soft">{note}</p>}
    </div>
  );
}
