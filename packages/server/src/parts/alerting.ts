/** The parts that watch for alerts and mail them. */

import { createSmtp } from '../base/outbound/smtp.ts';
import { type AlertMailsStore, createAlertMailsStore } from '../desk/alerts/alert-mails-store.ts';
import { type AlertMails, startAlertMails } from '../desk/alerts/send-alert-mails.ts';
import { startAlertWatch } from '../desk/alerts/watch-alerts.ts';
import type { Installation } from './installation.ts';
import type { ProviderParts } from './provider-parts.ts';

export interface AlertingParts extends ProviderParts {
  publicUrl(): string;
  /** There is something new in the outbox of webhooks. */
  deliver(): void;
}

/** Returns how to read the state of the mails; undefined if alerts are not mailed. */
export function startAlerting(installation: Installation, parts: AlertingParts) {
  const { config, stores, closing, failed } = installation;
  const store = createAlertMailsStore(stores.database);
  const mails = startMails(installation, store, parts.publicUrl);
  if (mails !== undefined) closing.add(mails.stop);
  const watch = startAlertWatch({
    database: stores.database,
    plans: config.plans,
    alerts: stores.alerts,
    health: stores.providerHealth,
    watch: parts.providerWatch,
    providers: parts.providers.text.flatMap(({ kind, provider }) =>
      provider === undefined ? [] : [{ tier: kind.tier, name: provider.name }],
    ),
    deliver: parts.deliver,
    mails,
    onFailure: failed('looking for alerts'),
  });
  closing.add(watch.end);
  return mails && store.readState;
}

function startMails(
  { config, log, failed }: Installation,
  mails: AlertMailsStore,
  publicUrl: () => string,
): AlertMails | undefined {
  const { smtpHost: host, smtpPort: port, smtpTls: tls, smtpFrom: from, alertEmails: to } = config;
  const { smtpUser: user, smtpPassword: password } = config;
  if (host === undefined || from === undefined || to === undefined) return undefined;
  const login = user === undefined || password === undefined ? undefined : { user, password };
  return startAlertMails({
    mails,
    smtp: createSmtp({ host, port, tls, login }),
    addresses: { from, to, publicUrl },
    onFailing: (facts) =>
      log.warn(facts, 'the mail server did not take an alert for every recipient; this is logged once until it works'),
    onWorking: () => log.info('the mail server takes alerts again'),
    onFailure: failed('mailing alerts'),
  });
}
