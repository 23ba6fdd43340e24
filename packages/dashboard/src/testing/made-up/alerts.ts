/** Something that is wrong now, and something that was. */

import type { AlertList } from '@moderato/contract';
import { ago } from './moments.ts';

export const alerts: AlertList = {
  open: [
    {
      alert_id: 'alert_2',
      kind: 'deliveries_failing',
      subject: 'hook_2',
      message: 'Deliveries to the webhook “Old server” fail: 7 in a row.',
      facts: { webhook_id: 'hook_2', failures: 7 },
      raised_at: ago(3),
      cleared_at: null,
    },
  ],
  earlier: [
    {
      alert_id: 'alert_0',
      kind: 'appeals_due',
      subject: '2026-11-20',
      message: '2 appeals must be answered by 2026-11-20.',
      facts: { appeals: 2, restricted: 0, answer_by: '2026-11-20' },
      raised_at: ago(40),
      cleared_at: ago(38),
    },
    {
      alert_id: 'alert_1',
      kind: 'flag_rate',
      subject: 'high',
      message: '18.2 % of the calls in the last 3 hours were flagged or blocked. The usual range is 3.1 % to 9.4 %.',
      facts: { share: 0.182, usual_least: 0.031, usual_most: 0.094, calls: 5_120 },
      raised_at: ago(50),
      cleared_at: ago(44),
    },
  ],
};
