import type { AddressProblem, Webhook } from '@moderato/contract';
import { useChange } from '../api/use-call.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { announce } from '../text/announce.tsx';
import { formatAgo, formatDayAndHour, known, nameOf } from '../text/format.ts';
import { stateTones } from './delivery-log.tsx';
import { FailingNotice } from './failing-notice.tsx';
import { eventNames } from './webhook-events.ts';

const addressWarnings: Readonly<Record<AddressProblem, string>> = {
  not_allowed:
    'Nothing can ever be delivered to this address: it is private, or uses a port other than 80 and 443. The operator can allow it with MODERATO_WEBHOOK_ALLOW.',
  no_public_address: 'Nothing can be delivered to this address: its name has no public address. Check the spelling.',
};

interface WebhookCardProps {
  readonly webhook: Webhook;
  readonly addressProblem: AddressProblem | undefined;
  readonly mayChange: boolean;
  readonly onChange: () => void;
  readonly onRenew: () => void;
  readonly onRemove: () => void;
}

export function WebhookCard(props: WebhookCardProps) {
  const { webhook, addressProblem, mayChange, onChange, onRenew, onRemove } = props;
  const test = useChange('POST /webhooks/:webhook_id/test', {
    refresh: ['GET /webhooks', 'GET /webhook-deliveries'],
    onDone: ({ state, status, problem }) =>
      announce(
        state === 'delivered' ? `Delivered: your server answered ${status}.` : (problem ?? `The test is ${state}.`),
      ),
  });
  const dropOld = useChange('DELETE /webhooks/:webhook_id/old-secret', {
    refresh: ['GET /webhooks'],
    done: 'Only the new secret is used now.',
  });
  const { last_delivery: last, pending, failing } = webhook;
  return (
    <section
      aria-label={webhook.label}
      className="grid min-w-0 content-start gap-3 rounded-xl border border-line bg-panel p-5"
    >
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="truncate font-semibold">{webhook.label}</h2>
          <p className="truncate font-mono text-sm text-soft">{webhook.url}</p>
        </div>
        <Badge tone={webhook.enabled ? 'allow' : 'plain'}>{webhook.enabled ? 'on' : 'off'}</Badge>
      </header>
      {addressProblem !== undefined && (
        <p role="alert" className="rounded-lg bg-block-wash px-3 py-2 text-block text-sm">
          {known(addressWarnings, addressProblem) ?? 'Nothing can be delivered to this address.'}
        </p>
      )}
      <ul className="text-sm">
        {webhook.events.map((event) => (
          <li key={event}>{nameOf(eventNames, event)}</li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
        {last === null ? (
          'Nothing has been delivered yet.'
        ) : (
          <>
            <Badge tone={stateTones[last.status]}>{last.status}</Badge> {formatAgo(last.at)}
          </>
        )}
        {pending > 0 && <span>{pending} waiting</span>}
        <span>secret ends in {webhook.secret_last_four}</span>
      </p>
      {webhook.old_secret_until !== null && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
          Deliveries are also signed with the old secret until {formatDayAndHour(webhook.old_secret_until)}.
          {mayChange && (
            <Button
              small
              kind="quiet"
              busy={dropOld.isPending}
              onClick={() => dropOld.mutate({ params: { webhook_id: webhook.webhook_id } })}
            >
              End it now
            </Button>
          )}
        </p>
      )}
      {failing !== null && <FailingNotice webhook={webhook} failing={failing} mayRetry={mayChange} />}
      {mayChange && (
        <footer className="-ml-2.5 flex flex-wrap">
          <Button
            small
            kind="quiet"
            busy={test.isPending}
            onClick={() => test.mutate({ params: { webhook_id: webhook.webhook_id } })}
          >
            Send a test
          </Button>
          <Button small kind="quiet" onClick={onChange}>
            Edit
          </Button>
          <Button small kind="quiet" onClick={onRenew}>
            New secret
          </Button>
          <Button small kind="quiet" onClick={onRemove}>
            Remove
          </Button>
        </footer>
      )}
    </section>
  );
}
