/**
 * Takes the vendor's key out of a request, wherever that vendor's clients put it, and puts Moderato's in. So the
 * vendor's key is not sent to Moderato, and cannot appear in one of its logs.
 */

import { pathOf, type Vendor } from './redirected-hosts.ts';

const keyParameters = new Set(['key', 'api_key', 'access_token', 'oauth_token']);
const keyHeaders = new Set([
  'api-key',
  'authorization',
  'cookie',
  'openai-organization',
  'openai-project',
  'x-api-key',
  'x-goog-api-key',
  'x-goog-user-project',
]);

/** Without the parameters that carry keys; the others stay byte for byte. */
export function targetWithoutKey(target: string): string {
  const mark = target.indexOf('?');
  if (mark === -1) return target;
  const kept = target
    .slice(mark + 1)
    .split('&')
    .filter((parameter) => !keyParameters.has((parameter.split('=', 1)[0] as string).toLowerCase()));
  return target.slice(0, mark) + (kept.length === 0 ? '' : `?${kept.join('&')}`);
}

/** `raw`: names and values in turn. */
export function headersWithKey(raw: readonly string[], key: string): string[] {
  return [...withoutHeaders(raw, keyHeaders), 'Authorization', `Bearer ${key}`];
}

export function withoutHeaders(raw: readonly string[], unwanted: ReadonlySet<string>): string[] {
  return raw.filter((_, index) => !unwanted.has((raw[index - (index % 2)] as string).toLowerCase()));
}

/** Keys are also in the parts of Google's batches and in Akismet's forms. */
export function bodyWithKey(
  body: Buffer,
  { vendor, target, contentType }: { readonly vendor: Vendor; readonly target: string; readonly contentType: string },
  key: string,
): Buffer {
  const path = pathOf(target);
  if (vendor === 'perspective' && path.startsWith('/batch')) return batchWithoutKeys(body);
  if (vendor !== 'akismet') return body;
  const names = path === '/1.1/verify-key' ? ['key', 'api_key'] : ['api_key'];
  return /^multipart\/form-data/i.test(contentType)
    ? multipartWithKey(body, names, key)
    : formWithKey(body, names, key);
}

/** The batch's own header then applies to every part. JSON has no raw line breaks in strings, so no comment matches. */
function batchWithoutKeys(body: Buffer): Buffer {
  const text = body
    .toString('latin1')
    .replace(/^([A-Z]+) (\S+)( HTTP\/1\.[01])?(?=\r?$)/gm, (_, method, target, version = '') => {
      return `${method} ${targetWithoutKey(target)}${version}`;
    })
    .replace(/^(?:authorization|x-api-key|x-goog-api-key)[ \t]*:.*\r?\n(?:[ \t].*\r?\n)*/gim, '');
  return Buffer.from(text, 'latin1');
}

function formWithKey(body: Buffer, names: readonly string[], key: string): Buffer {
  const nameOf = (field: string) =>
    decodeURIComponent((field.split('=', 1)[0] as string).replace(/%(?![\da-f]{2})/gi, '%25'));
  const fields = body
    .toString('latin1')
    .split('&')
    .filter((field) => field !== '');
  const kept = fields.filter((field) => !names.includes(nameOf(field)));
  return Buffer.from([...names.map((name) => `${name}=${key}`), ...kept].join('&'), 'latin1');
}

/** The keys have only letters, digits and `_`, so they fit into every encoding. */
function multipartWithKey(body: Buffer, names: readonly string[], key: string): Buffer {
  const field = new RegExp(
    `(;[ \\t]*name="?(?:${names.join('|')})"?[^\\r\\n]*\\r\\n(?:[^\\r\\n]+\\r\\n)*\\r\\n)[^\\r\\n]*`,
    'gi',
  );
  return Buffer.from(
    body.toString('latin1').replace(field, (_, head: string) => head + key),
    'latin1',
  );
}
