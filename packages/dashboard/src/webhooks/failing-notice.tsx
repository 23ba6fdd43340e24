import type { Webhook } from '@moderato/contract';
import { useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { formatAgo, formatDayAndTime } from '../text/format.ts';

interface FailingNoticeProps {
  readonly webhook: Webhook;
  readonly failing: NonNullable<Webhook['failing']>;
  readonly mayRetry: boolean;
}

/**
 * Says that deliveries fail, since when, and when the next attempt is; people who have fixed their server need not wait
 * for it.
 */
export function FailingNotice({ webhook, failing, mayRetry }: FailingNoticeProps) {
  const retry = useChange('POST /webhooks/:webhook_id/retry', {
    refresh: ['GET /webhooks', 'GET /webhook-deliveries'],
    done: 'Sending the waiting deliveries.',
  });
  const { since, failures, next_try_at: nextTry } = failing;
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-lg bg-block-wash px-3 py-2 text-sm">
      <p className="text-block">
        {failures === 1 ? 'The last attempt failed' : `The last ${failures} attempts failed`}, the first{' '}
        {formatAgo(since)}.
        {nextTry !== null && Date.parse(nextTry) > Date.now() && ` Nothing is sent until ${formatDayAndTime(nextTry)}.`}
      </p>
      {mayRetry && webhook.pending > 0 && (
        <Button
          small
          busy={retry.isPending}
          onClick={() => retry.mutate({ params: { webhook_id: webhook.webhook_id } })}
        >
          Try now
        </Button>
      )}
    </div>
  );
}
