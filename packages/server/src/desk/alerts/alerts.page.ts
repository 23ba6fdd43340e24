/** `GET /alerts` */

import type { alertsCalls } from '@moderato/contract';
import type { Handlers } from '../../base/http/page.ts';
import type { AlertsStore } from './alerts-store.ts';

export function alertsHandlers(alerts: Pick<AlertsStore, 'list'>): Handlers<keyof typeof alertsCalls> {
  return {
    'GET /alerts': ({ member }) => alerts.list(member.accountId),
  };
}
