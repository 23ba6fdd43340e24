import type { Alert } from '@moderato/contract';
import { Link } from '@tanstack/react-router';
import { useCall } from '../api/use-call.ts';
import { formatAgo, formatDateTime, known } from '../text/format.ts';

/** The page on which to investigate each kind. */
const places: Readonly<Record<Alert['kind'], { readonly to: string; readonly label: string }>> = {
  deliveries_failing: { to: '/webhooks', label: 'Webhooks' },
  flag_rate: { to: '/decisions', label: 'Decisions' },
  quota_reached: { to: '/usage', label: 'Usage' },
  provider_down: { to: '/providers', label: 'Providers' },
  appeals_due: { to: '/appeals', label: 'Appeals' },
};

/** What somebody should look at now, and what was wrong recently. Shows nothing while all is well. */
export function AlertsPanel() {
  const { data } = useCall('GET /alerts', {}, { refetchMs: 15_000 });
  if (data === undefined || data.open.length + data.earlier.length === 0) return null;
  return (
    <section aria-label="Alerts" className="grid gap-3">
      {data.open.length > 0 && (
        <ul aria-label="Open alerts" className="grid gap-2">
          {data.open.map((alert) => (
            <li key={alert.alert_id}>
              <div
                role="alert"
                className="flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-xl bg-block-wash px-4 py-2"
              >
                <span className="min-w-0 text-block">{alert.message}</span>
                <PlaceOf kind={alert.kind} />
                <time dateTime={alert.raised_at} title={formatDateTime(alert.raised_at)} className="ml-auto text-sm">
                  {formatAgo(alert.raised_at)}
                </time>
              </div>
            </li>
          ))}
        </ul>
      )}
      {data.earlier.length > 0 && (
        <details className="text-sm text-soft">
          <summary className="cursor-pointer">Earlier alerts</summary>
          <ul aria-label="Earlier alerts" className="mt-2 grid gap-1">
            {data.earlier.map((alert) => (
              <li key={alert.alert_id}>
                {alert.message}{' '}
                <span className="whitespace-nowrap">
                  {formatAgo(alert.raised_at)}, over {formatAgo(alert.cleared_at ?? alert.raised_at)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** None for a kind that is newer than this tab: its message says what is wrong. */
function PlaceOf({ kind }: { readonly kind: string }) {
  const place = known(places, kind);
  if (place === undefined) return null;
  return (
    <Link to={place.to} className="text-accent underline">
      {place.label}
    </Link>
  );
}
