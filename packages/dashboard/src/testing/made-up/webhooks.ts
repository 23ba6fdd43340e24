/** A webhook, and deliveries with every kind of result. */

import type { Delivery, Webhook } from '@moderato/contract';
import { ago } from './moments.ts';

export const webhooks: readonly Webhook[] = [
  {
    webhook_id: 'hook_1',
    label: 'Moderation channel',
    url: 'https://hooks.example.org/moderation',
    events: ['decision.block', 'review.decided'],
    enabled: true,
    created_at: ago(700),
    secret_last_four: 'f31c',
    old_secret_until: ago(-20),
    last_delivery: { at: ago(0.3), status: 'delivered' },
    pending: 0,
    failing: null,
  },
  {
    webhook_id: 'hook_2',
    label: 'Old server',
    url: 'https://old.example.org/moderation',
    events: ['decision.flag'],
    enabled: true,
    created_at: ago(900),
    secret_last_four: '09ab',
    old_secret_until: null,
    last_delivery: { at: ago(2), status: 'waiting' },
    pending: 12,
    failing: { since: ago(3), failures: 7, next_try_at: ago(-0.05) },
  },
];

export const deliveries: readonly Delivery[] = Array.from({ length: 8 }, (_, index) => ({
  delivery_id: `dlv_${index}`,
  webhook_id: 'hook_1',
  event: index === 0 ? 'test' : index % 3 === 0 ? 'review.decided' : 'decision.block',
  state: index === 2 ? 'waiting' : index === 5 ? 'failed' : 'delivered',
  created_at: ago(0.3 + index),
  attempts: index === 2 ? 3 : index === 5 ? 9 : 1,
  next_attempt_at: index === 2 ? ago(-0.2) : null,
  delivered_at: index === 2 || index === 5 ? null : ago(0.3 + index),
  status: index === 2 ? 503 : index === 5 ? null : 200,
  problem: index === 5 ? 'The server did not answer in time.' : null,
  duration_ms: 84 + index,
  request_id: null,
}));
