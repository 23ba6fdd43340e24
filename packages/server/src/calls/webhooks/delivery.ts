/**
 * The content of a delivery, and its signature. The headers and the signature follow the Standard Webhooks specification, so
 * receivers can use an existing library: `webhook-id`, `webhook-timestamp`, `webhook-signature`. A delivery reports a
 * decision; it never holds content.
 */

import { createHmac, randomBytes } from 'node:crypto';
import { newId } from '../../base/ids.ts';
import type { WebhookDeliveriesTable } from '../../base/storage/notice-schema.ts';
import type { LedgerTable, WebhookEvent } from '../../base/storage/schema.ts';
import { matchedRules } from '../ledger/decision-row.ts';
import { flaggedNames } from '../ledger/figures/hour-figures.ts';
import { readWords } from '../ledger/words-of-image.ts';

const secretPrefix = 'whsec_';

export function newSecret(): string {
  return secretPrefix + randomBytes(32).toString('base64');
}

/** One signature for each secret: while one is being replaced, receivers know either. */
export function signedHeaders(
  secrets: readonly string[],
  deliveryId: string,
  body: string,
  atMs: number,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(atMs / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${deliveryId}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': deliveryId, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

export function newDelivery(
  webhook: { readonly accountId: string; readonly id: string },
  event: WebhookEvent,
  data: object,
  requestId: string | null,
  atMs: number,
): WebhookDeliveriesTable {
  return {
    account_id: webhook.accountId,
    id: newId('dlv', atMs),
    webhook_id: webhook.id,
    event,
    request_id: requestId,
    author: 'user_id' in data && typeof data.user_id === 'string' ? data.user_id : null,
    payload: JSON.stringify({ type: event, timestamp: new Date(atMs).toISOString(), data }),
    state: 'waiting',
    created_at: atMs,
    attempts: 0,
    next_attempt_at: atMs,
    delivered_at: null,
    status: null,
    problem: null,
    duration_ms: null,
  };
}

/** A decision as receivers see it: what the reply to the call said, and whose call it was. */
export function decisionEvent(row: LedgerTable) {
  const scores = JSON.parse(row.scores) as Record<string, number>;
  const thresholds = JSON.parse(row.thresholds) as Record<string, readonly [number, number]>;
  const rules = matchedRules(row);
  return {
    request_id: row.request_id,
    action: row.action,
    kind: row.kind,
    context: row.context,
    user_id: row.author,
    pipeline_tier: row.tier,
    degraded: row.degraded === 1,
    flagged_categories: flaggedNames(row.flagged),
    categories: Object.fromEntries(
      Object.entries(thresholds).flatMap(([name, [threshold]]) => {
        const score = scores[name];
        return score === undefined ? [] : [[name, { score, threshold, flagged: score > threshold }]];
      }),
    ),
    ...(row.text_in_image === null ? {} : { text_in_image: wordsOf(row.text_in_image) }),
    matched_rules: rules.map(({ rule_id, type, moderation_action }) => ({ rule_id, type, moderation_action })),
  };
}

function wordsOf(written: string) {
  return Object.fromEntries(
    readWords(written).map(({ name, score, threshold, flagged }) => [name, { score, threshold, flagged }]),
  );
}
