/** Checks the conditions, and raises and clears alerts accordingly. */

import { type AlertKind, alertKinds } from '@moderato/contract/dashboard';
import { repeatEvery } from '../../base/repeat-every.ts';
import type { ProviderHealthStore } from '../../calls/providers/provider-health-store.ts';
import type { ProviderWatch } from '../../calls/providers/provider-watch.ts';
import { type AlertSource, alertSources } from './alert-kinds.ts';
import type { AlertsStore, LookParts, OpenAlert } from './alerts-store.ts';
import type { AlertMails } from './send-alert-mails.ts';

export interface AlertWatchParts extends LookParts {
  readonly alerts: AlertsStore;
  readonly health: ProviderHealthStore;
  readonly watch: Pick<ProviderWatch, 'takeOutcomes'>;
  /** There is something new in the outbox. */
  deliver(): void;
  /** Present if alerts are mailed. */
  readonly mails: Pick<AlertMails, 'wake'> | undefined;
  onFailure(error: unknown): void;
}

const lookMs = 5_000;

/** Returns how many alerts were raised or cleared. */
export async function lookForAlerts(
  parts: AlertWatchParts,
  nowMs: number,
  sources: Readonly<Partial<Record<AlertKind, AlertSource>>> = alertSources,
): Promise<number> {
  await parts.health.note(parts.watch.takeOutcomes());
  let changed = 0;
  for (const kind of alertKinds) {
    const source = sources[kind];
    if (source === undefined || !(await parts.alerts.takeTurn(kind, nowMs, source.everyMs))) continue;
    changed += await settle(parts, kind, source, nowMs);
  }
  if (changed > 0) {
    parts.deliver();
    parts.mails?.wake();
  }
  return changed;
}

async function settle(parts: AlertWatchParts, kind: AlertKind, source: AlertSource, nowMs: number): Promise<number> {
  const { alerts } = parts;
  const nameOf = (accountId: string, subject: string) => `${accountId} ${subject}`;
  const open = new Map<string, OpenAlert>(
    (await alerts.open(kind)).map((alert) => [nameOf(alert.account_id, alert.subject), alert]),
  );
  const isOpen = (accountId: string, subject: string) => open.has(nameOf(accountId, subject));
  const conditions = await source.find({ ...parts, nowMs, isOpen });
  let changed = 0;
  for (const condition of conditions) {
    if (open.delete(nameOf(condition.accountId, condition.subject))) continue;
    if (await alerts.raise(kind, condition, nowMs, parts.mails !== undefined)) changed += 1;
  }
  // The remaining alerts have ended.
  for (const alert of open.values()) if (await alerts.clear(alert, nowMs)) changed += 1;
  return changed;
}

export const startAlertWatch = (parts: AlertWatchParts) =>
  repeatEvery(lookMs, () => lookForAlerts(parts, Date.now()), parts.onFailure);
