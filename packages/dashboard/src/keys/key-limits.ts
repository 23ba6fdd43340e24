/** The limits of a key (what it may do, until when, how fast and from where) as form fields and in words. */

import { defaultKeyScopes, type KeyLimitsEntry, type KeyLimitsRequest, type KeyScope } from '@moderato/contract';
import { formatFullDay } from '../text/format.ts';

export interface LimitsDraft {
  readonly scopes: readonly KeyScope[];
  /** `2027-01-31`, or empty for no end. A key works to the end of this day in UTC. */
  readonly lastDay: string;
  readonly rate: string;
  /** One per line. */
  readonly origins: string;
}

const dayMs = 86_400_000;

export const noLimits: LimitsDraft = { scopes: defaultKeyScopes, lastDay: '', rate: '', origins: '' };

export function toDraft({
  scopes,
  expires_at: expires,
  requests_per_second: rate,
  origins,
}: KeyLimitsEntry): LimitsDraft {
  return {
    scopes,
    lastDay: expires === null ? '' : new Date(Date.parse(expires) - 1).toISOString().slice(0, 10),
    rate: rate === null ? '' : String(rate),
    origins: origins.join('\n'),
  };
}

/** `before`: the key's current limits. An expiry that was not given as a day is kept unless the day is changed. */
export function toLimits({ scopes, lastDay, rate, origins }: LimitsDraft, before?: KeyLimitsEntry): KeyLimitsRequest {
  const isSameDay = before !== undefined && toDraft(before).lastDay === lastDay;
  return {
    scopes: [...scopes],
    expires_at: isSameDay ? before.expires_at : endOf(lastDay),
    requests_per_second: rate.trim() === '' ? null : Number(rate),
    origins: origins.split(/\s+/).filter((origin) => origin !== ''),
  };
}

function endOf(day: string): string | null {
  return day === '' ? null : new Date(Date.parse(day) + dayMs).toISOString();
}

export function hasExpired({ expires_at: expires }: KeyLimitsEntry, nowMs: number): boolean {
  return expires !== null && Date.parse(expires) <= nowMs;
}

/** Everything but the scopes, in short; empty for a key without further limits. */
export function limitWords({ expires_at: expires, requests_per_second: rate, origins }: KeyLimitsEntry): string[] {
  return [
    ...(expires === null ? [] : [`until ${formatFullDay(Date.parse(expires) - 1)}`]),
    ...(rate === null ? [] : [`${rate} per second`]),
    ...(origins.length === 0 ? [] : [`from ${origins.join(', ')}`]),
  ];
}
