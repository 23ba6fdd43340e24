import type { WebhookDraft } from '@moderato/contract';

/** What can be subscribed to, in words. */
export const eventNames: Readonly<Record<WebhookDraft['events'][number], string>> = {
  'decision.flag': 'Something was flagged',
  'decision.block': 'Something was blocked',
  'review.decided': 'A moderator decided in review',
  'decision.made': 'A decision with a clause took effect',
  'decision.reversed': 'A decision with a clause was taken back',
  'report.received': 'A user reported something',
  'report.answered': 'A report was answered',
  'appeal.received': 'An appeal came in',
  'appeal.answered': 'An appeal was answered',
  'alert.raised': 'An alert was raised',
  'alert.cleared': 'An alert is over',
};
