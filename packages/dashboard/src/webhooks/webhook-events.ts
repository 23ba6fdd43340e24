import type { WebhookDraft } from '@moderato/contract';

/** What can be subscribed to, in words. */
export const eventNames: Readonly<Record<WebhookDraft['events'][number], string>> = {
  'decision.flag': 'Something was flagged',
  'decision.block': 'Something was blocked',
  'review.decided': 'A moderator decided in review',
  'alert.raised': 'An alert was raised',
  'alert.cleared': 'An alert is over',
};
