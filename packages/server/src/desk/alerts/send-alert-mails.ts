/**
 * Mails new alerts, one after the other. A mail server that is slow or down delays only mails: nothing waits for it, each
 * alert is tried a few times, and the failure is reported once, until it works again.
 */

import type { AlertKind } from '@moderato/contract';
import type { Mail, Smtp } from '../../base/outbound/smtp.ts';
import { repeatEvery } from '../../base/repeat-every.ts';
import { within } from '../../base/within.ts';
import type { AlertMailsStore, WaitingMail } from './alert-mails-store.ts';

export interface AlertMailsParts {
  readonly mails: AlertMailsStore;
  readonly smtp: Smtp;
  readonly addresses: MailAddresses;
  /** The mail server refused a mail or its recipients. Called once until it works again. */
  onFailing(reason: FailureFacts): void;
  onWorking(): void;
  /** The store failed. */
  onFailure(error: unknown): void;
  readonly lookMs?: number;
  /** The waits before further attempts. */
  readonly delaysMs?: readonly number[];
}

export interface FailureFacts {
  /** As the mail library names it, such as `ECONNECTION` or `EAUTH`. */
  readonly code: string | undefined;
  /** What the server replied, such as 550. */
  readonly reply: number | undefined;
  readonly refusedRecipients: number;
}

export type AlertMails = ReturnType<typeof startAlertMails>;

const second = 1_000;
const minute = 60 * second;
const usualDelaysMs = [30 * second, 2 * minute, 10 * minute, 30 * minute, 120 * minute];
/** A mail in progress may finish until then; after that, the next process to start sends it again. */
const stopMs = 2 * second;

export function startAlertMails(parts: AlertMailsParts) {
  const { mails, smtp, addresses, lookMs = 5 * second, delaysMs = usualDelaysMs } = parts;
  let stopped = false;

  /** False if the server failed: the others wait for the next look. */
  async function send(mail: WaitingMail): Promise<boolean> {
    try {
      const { refused } = await smtp.post(writeAlertMail(mail, addresses));
      await mails.note(mail, null);
      if (refused > 0) await reportFailing({ code: undefined, reply: undefined, refusedRecipients: refused });
      else if (await mails.noteWorking()) parts.onWorking();
      return true;
    } catch (error) {
      const delayMs = delaysMs[mail.attempts - 1];
      await reportFailing(factsOf(error));
      await mails.note(mail, delayMs === undefined ? null : Date.now() + delayMs);
      return false;
    }
  }

  async function reportFailing(facts: FailureFacts): Promise<void> {
    if (await mails.noteFailing(Date.now())) parts.onFailing(facts);
  }

  async function sendAll(): Promise<void> {
    while (!stopped) {
      const mail = await mails.take(Date.now());
      if (mail === undefined || !(await send(mail))) return;
    }
  }

  const sending = repeatEvery(lookMs, sendAll, parts.onFailure);
  return {
    /** A new alert is waiting: send it without waiting for the next look. */
    wake: sending.wake,
    async stop(): Promise<void> {
      stopped = true;
      await within(sending.end(), stopMs);
    },
  };
}

/** Never its message, which may quote the server and thereby addresses. */
function factsOf(error: unknown): FailureFacts {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  return {
    code: typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : undefined,
    reply: typeof responseCode === 'number' ? responseCode : undefined,
    refusedRecipients: 0,
  };
}

/** The same for every account: a name that somebody chose must not be in a header. */
const subjects: Readonly<Record<AlertKind, string>> = {
  deliveries_failing: 'Webhook deliveries are failing',
  flag_rate: 'An unusual share of calls is flagged or blocked',
  quota_reached: 'The monthly quota is almost or fully used',
  provider_down: 'A provider does not answer',
  appeals_due: 'Appeals must be answered',
};

interface MailAddresses {
  readonly from: string;
  readonly to: readonly string[];
  /** The public address of the service. */
  publicUrl(): string;
}

function writeAlertMail({ accountId, accountName, alert }: WaitingMail, addresses: MailAddresses): Mail {
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
