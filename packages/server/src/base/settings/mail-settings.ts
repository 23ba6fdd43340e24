/** Rows of the settings table that are about e-mail; `config.ts` reads them with all others. */

import { choice, hostName } from './setting.ts';

const address = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[0-9A-Za-z][0-9A-Za-z.-]{0,252}$/;
const maxRecipients = 20;

function readAddresses(text: string): readonly string[] | undefined {
  const given = text.split(',').map((item) => item.trim());
  return given.length <= maxRecipients && given.every((item) => address.test(item)) ? given : undefined;
}

export const mailSettings = {
  smtpHost: {
    name: 'MODERATO_SMTP_HOST',
    meaning:
      'Mail server that takes alerts. Together with `MODERATO_SMTP_FROM` and `MODERATO_ALERT_EMAILS`, it turns alerts by e-mail on.',
    default: undefined,
    ...hostName,
  },
  smtpPort: {
    name: 'MODERATO_SMTP_PORT',
    meaning: 'Port of the mail server.',
    default: '587',
    allowed: 'a whole number from 1 to 65535',
    read: (text: string) => (/^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined),
  },
  smtpTls: {
    name: 'MODERATO_SMTP_TLS',
    meaning:
      '`starttls`: the connection must switch to TLS before anything is sent. `tls`: it begins with TLS, usually on port 465. `off`: no TLS; a password is then sent only to this machine.',
    default: 'starttls',
    ...choice('starttls', 'tls', 'off'),
  },
  smtpUser: {
    name: 'MODERATO_SMTP_USER',
    meaning: 'User name at the mail server, if it needs one.',
    default: undefined,
    allowed: '1 to 200 printable characters',
    read: (text: string) => (/^[\x20-\x7e]{1,200}$/.test(text) ? text : undefined),
  },
  smtpPassword: {
    name: 'MODERATO_SMTP_PASSWORD',
    meaning: 'Password of this user.',
    default: undefined,
    allowed: '1 to 1000 printable characters',
    read: (text: string) => (/^[\x20-\x7e]{1,1000}$/.test(text) ? text : undefined),
    secret: true,
  },
  smtpFrom: {
    name: 'MODERATO_SMTP_FROM',
    meaning: 'Sender of the e-mails.',
    default: undefined,
    allowed: 'an e-mail address such as moderato@example.com',
    read: (text: string) => (address.test(text) ? text : undefined),
  },
  alertEmails: {
    name: 'MODERATO_ALERT_EMAILS',
    meaning: 'People who receive the alerts of all accounts by e-mail.',
    default: undefined,
    allowed: `a comma-separated list of at most ${maxRecipients} e-mail addresses`,
    read: readAddresses,
  },
} as const;
