/**
 * Akismet's way to send a key and to refuse [A1]: the key in a field of the form or in front of the host name, `invalid`
 * for a key that is refused, and a sentence in the header `X-akismet-debug-help` for everything.
 */

import type { Refusal } from '@moderato/contract';
import { type Dialect, refusals } from '../../base/http/route.ts';
import { isAkismetKey } from '../keys/akismet-key.ts';

/** Programs compare it letter by letter. */
export const invalid = 'invalid';

/** `field`: where the form has the key. */
export function akismetDialect(field: 'api_key' | 'key'): Dialect {
  return {
    keyParameter: 'api_key',
    keyKind: 'akismet',
    // A host may be named like a key, so its name counts only where the form has none.
    keysIn: (host, form) => [form[field] || keyInHost(host)],
    describeError({ code, message }: Refusal) {
      const isKeyRefused = code === 'unauthorized' || code === 'forbidden';
      return {
        // Clients of Akismet expect a refused key in a reply that succeeded.
        status: isKeyRefused ? 200 : refusals[code].status,
        body: isKeyRefused ? invalid : message,
        headers: { 'x-akismet-debug-help': message, ...(isKeyRefused ? {} : { 'x-akismet-error': code }) },
      };
    },
  };
}

/** Old clients put the key in front of the host name, which is lower case: `KEY.rest.example.com`. */
function keyInHost(host: string): string | undefined {
  const [label = '', ...rest] = host.toLowerCase().split('.');
  return rest.length > 0 && isAkismetKey(label) ? label : undefined;
}
