/** What a page shows while it loads, when there is nothing, and when loading failed. */

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../api/api-error.ts';
import { Button } from './button.tsx';

export function Loading({ what }: { readonly what: string }) {
  return (
    <div role="status" className="grid gap-3 py-6">
      <span className="sr-only">Loading {what}…</span>
      {[70, 92, 55].map((width) => (
        <div
          key={width}
          aria-hidden="true"
          className="h-4 motion-safe:animate-pulse rounded bg-wash"
          style={{ width: `${width}%` }}
        />
      ))}
    </div>
  );
}

interface EmptyProps {
  readonly title: string;
  /** The one thing to do next. */
  readonly next?: ReactNode;
  readonly children?: ReactNode;
}

export function Empty({ title, next, children }: EmptyProps) {
  return (
    <div className="grid justify-items-center gap-2 rounded-xl bg-rail px-6 py-12 text-center">
      <p className="font-semibold text-lg">{title}</p>
      {children !== undefined && <div className="max-w-prose text-soft">{children}</div>}
      {next !== undefined && next !== false && <div className="mt-2">{next}</div>}
    </div>
  );
}

export function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-xl bg-block-wash px-5 py-4">
      <p className="text-block">{messageOf(error)}</p>
      {onRetry !== undefined && (
        <Button small onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly what: string;
  readonly children: (data: Data) => ReactNode;
}

/**
 * The states of a query: loading, failed, loaded. Loaded data stays while it is fetched again; if that fails, the page
 * says so.
 */
export function Loaded<Data>({ query, what, children }: LoadedProps<Data>) {
  if (query.data !== undefined) {
    return (
      <>
        {query.isRefetchError && <Failure error={query.error} onRetry={() => void query.refetch()} />}
        {children(query.data)}
      </>
    );
  }
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return <Loading what={what} />;
}
