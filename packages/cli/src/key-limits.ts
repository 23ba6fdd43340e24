/** Parses the limits of a key: what it may do, until when, how fast and from where [K11]. */

import { type KeyScope, keyScopeNames } from '@moderato/contract';
import type { KeyLimits } from '@moderato/server';
import { type Refusal, refuse } from './command.ts';

export const keyLimitOptions = {
  scopes: {
    value: 'LIST',
    meaning: `What the key may do: ${keyScopeNames.join(', ')}, separated by commas. A new key has the first three. For a key in a web page or an app, use only moderate.`,
  },
  expires: {
    value: 'DATE',
    meaning:
      'The last day (UTC) on which the key works, or a time such as 2027-01-31T12:00:00Z; `never` for no expiry.',
  },
  rate: {
    value: 'N',
    meaning: "The key's own requests per second, below the account's; `none` for the account's rate.",
  },
  origins: {
    value: 'LIST',
    meaning: 'Web origins that may use the key, separated by commas; `any` for everywhere.',
  },
} as const;

export interface TypedLimits {
  readonly scopes?: string | undefined;
  readonly expires?: string | undefined;
  readonly rate?: string | undefined;
  readonly origins?: string | undefined;
}

const day = /^\d{4}-\d\d-\d\d$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/;
const dayMs = 86_400_000;

/** The limits that were typed; the others stay as they are. */
export function readKeyLimits({ scopes, expires, rate, origins }: TypedLimits): Partial<KeyLimits> | Refusal {
  const wanted = scopes === undefined ? undefined : list(scopes);
  const unknown = wanted?.find((scope) => !(keyScopeNames as string[]).includes(scope));
  if (unknown !== undefined || wanted?.length === 0) {
    return refuse('usage', `--scopes takes one or more of ${keyScopeNames.join(', ')}, separated by commas.`);
  }
  const expiresAtMs = expires === undefined ? undefined : readExpiry(expires);
  if (Number.isNaN(expiresAtMs)) {
    return refuse('usage', '--expires takes a day such as 2027-01-31, a time such as 2027-01-31T12:00:00Z, or never.');
  }
  if (rate !== undefined && rate !== 'none' && !/^[1-9]\d{0,8}$/.test(rate)) {
    return refuse('usage', '--rate takes a whole number of at least 1, or none.');
  }
  return {
    ...(wanted === undefined ? {} : { scopes: wanted as KeyScope[] }),
    ...(expiresAtMs === undefined ? {} : { expiresAtMs }),
    ...(rate === undefined ? {} : { requestsPerSecond: rate === 'none' ? null : Number(rate) }),
    ...(origins === undefined ? {} : { origins: origins === 'any' ? [] : list(origins) }),
  };
}

/** Until the end of that day. */
function readExpiry(text: string): number | null {
  if (text === 'never') return null;
  if (!day.test(text)) return moment.test(text) ? Date.parse(text) : Number.NaN;
  const startMs = Date.parse(text);
  // 30 February is refused, not moved into March.
  return Number.isNaN(startMs) || new Date(startMs).toISOString().slice(0, 10) !== text ? Number.NaN : startMs + dayMs;
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
