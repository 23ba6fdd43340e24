/** Finds webhooks whose deliveries keep failing. */

import { brokenAfter } from '../../calls/webhooks/retry-delay.ts';
import type { Condition, Look } from './alerts-store.ts';

/** Some webhooks have few deliveries: after this long, a few failures are enough. */
const failingForMs = 10 * 60_000;

export async function findFailingWebhooks({ database: { query }, nowMs }: Look): Promise<Condition[]> {
  const rows = await query
    .selectFrom('webhooks')
    .select(['account_id', 'id', 'label', 'failures', 'failing_since'])
    .where('enabled', '=', 1)
    .where('failing_since', 'is not', null)
    .where((where) =>
      where.or([where('failures', '>=', brokenAfter), where('failing_since', '<=', nowMs - failingForMs)]),
    )
    .execute();
  return rows.map(({ account_id: accountId, id, label, failures, failing_since: since }) => ({
    accountId,
    subject: id,
    message: `Deliveries to the webhook “${label}” are failing: ${failures} in a row.`,
    facts: { webhook_id: id, label, failures, failing_since: new Date(since ?? nowMs).toISOString() },
  }));
}
