/** An alert as an e-mail: what happened, in which account, since when, and where to look. */

import type { AlertKind } from '@moderato/contract';
import type { Mail } from '../../base/outbound/smtp.ts';
import type { WaitingMail } from './alert-mails-store.ts';

/** The same for every account: a name that somebody chose must not be in a header. */
const subjects: Readonly<Record<AlertKind, string>> = {
  deliveries_failing: 'Webhook deliveries are failing',
  flag_rate: 'An unusual share of calls is flagged or blocked',
  quota_reached: 'The monthly quota is almost or fully used',
  provider_down: 'A provider does not answer',
  appeals_due: 'Appeals must be answered',
};

export interface MailAddresses {
  readonly from: string;
  readonly to: readonly string[];
  /** The public address of the service. */
  publicUrl(): string;
}

export function writeAlertMail({ accountId, accountName, alert }: WaitingMail, addresses: MailAddresses): Mail {
  const { alert_id: id, kind, message, raised_at: since, cleared_at: over } = alert;
  const text = [
    message,
    '',
    `Account: ${accountName} (${accountId})`,
    `Since: ${inMinutes(since)}`,
    ...(over === null ? [] : [`Over since: ${inMinutes(over)}`]),
    `Dashboard: ${addresses.publicUrl()}/dashboard`,
    '',
    'You receive one e-mail per alert. The overview in the dashboard shows when it is over.',
    '',
  ];
  return {
    from: addresses.from,
    to: addresses.to,
    subject: `[Moderato] ${subjects[kind]}`,
    text: text.join('\n'),
    messageId: `<${id}@${addresses.from.split('@')[1]}>`,
    atMs: Date.parse(since),
  };
}

const inMinutes = (moment: string) => `${moment.slice(0, 16).replace('T', ' ')} UTC`;
