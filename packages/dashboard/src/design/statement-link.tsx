import { dashboardApiPath } from '@moderato/contract/dashboard';

/** The statement of reasons, in a page of its own that can be printed. */
export function StatementLink({ requestId }: { readonly requestId: string }) {
  return (
    <a
      href={`${dashboardApiPath}/statements/${encodeURIComponent(requestId)}`}
      target="_blank"
      rel="noreferrer"
      className="text-accent underline"
    >
      Statement of reasons
    </a>
  );
}
