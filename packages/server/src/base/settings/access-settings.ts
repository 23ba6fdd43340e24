/** Rows of the settings table: what the plans allow, and which addresses and origins are ours or trusted. */

import { isIP } from 'node:net';
import { type PlanName, planNames } from '@moderato/contract';
import { defaultPlans, type Plan, type Plans } from '../plans.ts';
import { readOrigin } from '../web-origin.ts';
import { list, type Setting, whole } from './setting.ts';

export const accessSettings = {
  plans: {
    name: 'MODERATO_PLANS',
    meaning: 'Limits of the plans; what you leave out keeps its default.',
    default: '{}',
    allowed:
      'JSON such as {"free":{"requests_per_second":5,"calls_per_month":10000}}, with the plans free, indie and pro and positive whole numbers',
    read: readPlans,
  },
  publicUrl: {
    name: 'MODERATO_PUBLIC_URL',
    meaning: 'The address people use to reach the service. All links use it; the `Host` header is never used.',
    default: undefined,
    allowed: 'an http or https address without a path',
    read: readOrigin,
  },
  trustedProxies: {
    name: 'MODERATO_TRUSTED_PROXIES',
    meaning: "Proxies to trust for the client's address.",
    default: '',
    allowed: 'a comma-separated list of IP addresses or ranges such as 10.0.0.0/8',
    read: (text: string) => list(text, isAddressOrRange),
  },
  corsOrigins: {
    name: 'MODERATO_CORS_ORIGINS',
    meaning: 'Origins whose pages may call `/v1` from a browser.',
    default: '',
    allowed: 'a comma-separated list of origins such as https://app.example.com',
    read: (text: string) => list(text, (item) => readOrigin(item) === item),
  },
} satisfies Record<string, Setting<unknown>>;

function readPlans(text: string): Plans | undefined {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isPlainObject(given)) return undefined;
  const plans: Record<PlanName, Plan> = { ...defaultPlans };
  for (const [name, figures] of Object.entries(given)) {
    if (!isPlanName(name) || !isPlainObject(figures)) return undefined;
    const {
      requests_per_second: requestsPerSecond = plans[name].requestsPerSecond,
      calls_per_month: callsPerMonth = plans[name].callsPerMonth,
      ...unknown
    } = figures;
    if (Object.keys(unknown).length > 0) return undefined;
    if (!isPositiveWhole(requestsPerSecond) || !isPositiveWhole(callsPerMonth)) return undefined;
    plans[name] = { requestsPerSecond, callsPerMonth };
  }
  return plans;
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || whole(0, family === 4 ? 32 : 128)(bits) !== undefined;
}

function isPlanName(name: string): name is PlanName {
  return (planNames as readonly string[]).includes(name);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPositiveWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}
