/** Makes changes on behalf of the operator, under the server's own rules; refusals are shown in the server's words. */

import type { Actor, By, Refused } from '@moderato/server';
import { type Refusal, refuse } from './command.ts';

export const operator: Actor = { kind: 'command_line' };

export function byOperator(accountId: string): By {
  return { accountId, actor: operator };
}

export function isRefused(done: object): done is Refused {
  return 'refusal' in done;
}

/** `hint` follows the sentence: what to type instead. */
export function showRefused({ refusal: { code, message } }: Refused, hint = ''): Refusal {
  const sentence = message ?? 'The change was refused.';
  return refuse(code === 'invalid_request' ? 'usage' : 'failed', hint === '' ? sentence : `${sentence} ${hint}`);
}
