import type { CreatedWebhook, Webhook, WebhookDraft } from '@moderato/contract';
import { useState } from 'react';
import { useChange } from '../api/use-call.ts';
import { Switch, TextField } from '../design/field.tsx';
import { FormDialog } from '../design/form-dialog.tsx';
import { eventNames } from './webhook-events.ts';

interface WebhookFormProps {
  readonly webhook?: Webhook;
  readonly onClose: () => void;
  readonly onCreated?: (created: CreatedWebhook) => void;
}

type Event = WebhookDraft['events'][number];

export function WebhookForm({ webhook, onClose, onCreated }: WebhookFormProps) {
  const [draft, setDraft] = useState<WebhookDraft>(
    webhook === undefined
      ? { label: '', url: '', events: ['decision.block'], enabled: true }
      : { label: webhook.label, url: webhook.url, events: [...webhook.events], enabled: webhook.enabled },
  );
  const create = useChange('POST /webhooks', {
    quiet: true,
    refresh: ['GET /webhooks', 'GET /webhooks/addresses'],
    ...(onCreated === undefined ? {} : { onDone: onCreated }),
  });
  const change = useChange('PUT /webhooks/:webhook_id', {
    quiet: true,
    refresh: ['GET /webhooks', 'GET /webhooks/addresses'],
    done: 'Saved.',
    onDone: onClose,
  });
  const toggle = (event: Event) =>
    setDraft({
      ...draft,
      events: draft.events.includes(event) ? draft.events.filter((other) => other !== event) : [...draft.events, event],
    });
  const submit = () => {
    if (webhook === undefined) create.mutate({ body: draft });
    else change.mutate({ params: { webhook_id: webhook.webhook_id }, body: draft });
  };
  return (
    <FormDialog
      title={webhook === undefined ? 'New webhook' : 'Edit webhook'}
      verb="Save"
      change={webhook === undefined ? create : change}
      disabled={draft.events.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Label"
        required
        maxLength={100}
        value={draft.label}
        onChange={({ target }) => setDraft({ ...draft, label: target.value })}
      />
      <TextField
        label="Address"
        type="url"
        required
        maxLength={2_000}
        placeholder="https://example.com/moderation"
        hint="A public http or https address. Nothing is delivered to private networks."
        value={draft.url}
        onChange={({ target }) => setDraft({ ...draft, url: target.value })}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-medium">Notify when</legend>
        {(Object.keys(eventNames) as Event[]).map((event) => (
          <label key={event} className="flex items-center gap-2.5">
            <input
              type="checkbox"
              className="h-4 w-4 shrink-0 accent-[var(--accent)]"
              checked={draft.events.includes(event)}
              onChange={() => toggle(event)}
            />
            {eventNames[event]}
          </label>
        ))}
      </fieldset>
      <Switch label="Switched on" checked={draft.enabled} onChange={(enabled) => setDraft({ ...draft, enabled })} />
    </FormDialog>
  );
}
