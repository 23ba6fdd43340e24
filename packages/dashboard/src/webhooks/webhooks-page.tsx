/** Signed deliveries of decisions to the customer's own address, and a log of their results. */

import type { CreatedWebhook, Webhook } from '@moderato/contract';
import { useState } from 'react';
import { useMay } from '../api/session.tsx';
import { useCall, useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { Confirm } from '../design/dialog.tsx';
import { Page } from '../design/panel.tsx';
import { Empty, Loaded } from '../design/states.tsx';
import { ShownOnce } from '../keys/shown-once.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookForm } from './webhook-form.tsx';

type Open =
  | { readonly what: 'new' }
  | { readonly what: 'secret'; readonly created: CreatedWebhook }
  | { readonly what: 'change' | 'remove' | 'renew'; readonly webhook: Webhook };

export function WebhooksPage() {
  const webhooks = useCall('GET /webhooks', {});
  // Separate from the list, because name servers can be slow.
  const addresses = useCall('GET /webhooks/addresses', {});
  const problemOf = (id: string) => addresses.data?.problems.find(({ webhook_id: of }) => of === id)?.problem;
  const [open, setOpen] = useState<Open>();
  const mayChange = useMay('POST /webhooks');
  const close = () => setOpen(undefined);
  const remove = useChange('DELETE /webhooks/:webhook_id', {
    quiet: true,
    refresh: ['GET /webhooks', 'GET /webhook-deliveries'],
    done: 'Removed.',
    onDone: close,
  });
  const renew = useChange('POST /webhooks/:webhook_id/secret', {
    quiet: true,
    refresh: ['GET /webhooks'],
    onDone: (created) => setOpen({ what: 'secret', created }),
  });
  return (
    <Page
      title="Webhooks"
      note="Each delivery has an id, a timestamp and an HMAC signature. If your server does not answer, it is retried for about a day."
      actions={
        mayChange && (
          <Button kind="primary" onClick={() => setOpen({ what: 'new' })}>
            New webhook
          </Button>
        )
      }
    >
      <Loaded query={webhooks} what="webhooks">
        {({ webhooks: found }) =>
          found.length === 0 ? (
            <Empty
              title="No webhooks yet"
              next={mayChange && <Button onClick={() => setOpen({ what: 'new' })}>Add the first webhook</Button>}
            >
              Notify your own server as soon as something is flagged, blocked or reviewed.
            </Empty>
          ) : (
            <div className="grid gap-4 lg:grid-cols-2">
              {found.map((webhook) => (
                <WebhookCard
                  key={webhook.webhook_id}
                  webhook={webhook}
                  addressProblem={problemOf(webhook.webhook_id)}
                  mayChange={mayChange}
                  onChange={() => setOpen({ what: 'change', webhook })}
                  onRenew={() => setOpen({ what: 'renew', webhook })}
                  onRemove={() => setOpen({ what: 'remove', webhook })}
                />
              ))}
            </div>
          )
        }
      </Loaded>
      <DeliveryLog webhooks={webhooks.data?.webhooks ?? []} />
      {open?.what === 'new' && (
        <WebhookForm onClose={close} onCreated={(created) => setOpen({ what: 'secret', created })} />
      )}
      {open?.what === 'change' && <WebhookForm webhook={open.webhook} onClose={close} />}
      {open?.what === 'secret' && (
        <ShownOnce
          title="Signing secret"
          secret={open.created.secret}
          note="Your server uses it to verify signatures. Copy it now: it cannot be shown again."
          onClose={close}
        />
      )}
      {open?.what === 'renew' && (
        <Confirm
          title="Create a new signing secret?"
          verb="New secret"
          change={renew}
          onConfirm={() => renew.mutate({ params: { webhook_id: open.webhook.webhook_id } })}
          onClose={close}
        >
          <p>
            Deliveries are signed with both secrets for a day, so your server can change to the new one. An even older
            secret stops working at once.
          </p>
        </Confirm>
      )}
      {open?.what === 'remove' && (
        <Confirm
          title={`Remove “${open.webhook.label}”?`}
          verb="Remove"
          change={remove}
          onConfirm={() => remove.mutate({ params: { webhook_id: open.webhook.webhook_id } })}
          onClose={close}
        >
          <p>Nothing more is delivered to it, including what is waiting now.</p>
        </Confirm>
      )}
    </Page>
  );
}
