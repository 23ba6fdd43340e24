/** Sends e-mails through the operator's mail server. The caller decides what to send, and whether to try again. */

import type { Transporter } from 'nodemailer';
import { within } from '../within.ts';

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  readonly tls: 'starttls' | 'tls' | 'off';
  readonly login: { readonly user: string; readonly password: string } | undefined;
}

export interface Mail {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** The same at each attempt, so that duplicates can be recognised. */
  readonly messageId: string;
  readonly atMs: number;
}

export type Smtp = ReturnType<typeof createSmtp>;

const answerMs = 10_000;
/** For a server that answers slowly. */
const maxMs = 30_000;

export function createSmtp({ host, port, tls, login }: SmtpSettings) {
  let transporter: Promise<Transporter> | undefined;

  async function open(): Promise<Transporter> {
    // Most installations send none.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      host,
      port,
      secure: tls === 'tls',
      requireTLS: tls === 'starttls',
      ignoreTLS: tls === 'off',
      ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
      connectionTimeout: answerMs,
      greetingTimeout: answerMs,
      socketTimeout: answerMs,
      dnsTimeout: answerMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  return {
    /** How many recipients the server refused, while it accepted the mail for others; rejects if it did not accept it. */
    async post({ from, to, subject, text, messageId, atMs }: Mail): Promise<{ readonly refused: number }> {
      transporter ??= open();
      const sending = (await transporter).sendMail({
        from: { name: 'Moderato', address: from },
        to: [...to],
        subject,
        text,
        messageId,
        date: new Date(atMs),
        // Prevents "out of office" replies.
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      const sent = await within(sending, maxMs);
      if (sent === undefined) throw Object.assign(new Error('The mail server is too slow.'), { code: 'ETIMEDOUT' });
      return { refused: sent.rejected?.length ?? 0 };
    },
  };
}
