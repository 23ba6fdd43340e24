/**
 * Parses the body of a form, in both encodings that forms have, into the fields that a route reads. Other fields are
 * ignored, however often they occur; a field that the route reads must not occur twice. Characters are decoded as the
 * form says, and what cannot be decoded becomes U+FFFD.
 */

export class BadForm extends Error {}

export interface FormRules {
  /** Every field that the route reads. */
  readonly fields: readonly string[];
  /** The field that may name the character set of the others. */
  readonly charsetField?: string;
}

interface Decoder {
  decode(bytes: Uint8Array): string;
}

export type Fields = Readonly<Record<string, string>>;

const maxFields = 2_000;
const urlEncoded = 'application/x-www-form-urlencoded';

export function isForm(contentType: string | undefined): boolean {
  const type = mediaType(contentType);
  return type === '' || type === urlEncoded || type === 'multipart/form-data';
}

/** Throws `BadForm`. */
export async function readForm(bytes: Buffer, contentType: string | undefined, rules: FormRules): Promise<Fields> {
  const isMultipart = mediaType(contentType) === 'multipart/form-data';
  const pairs = isMultipart ? await readMultipart(bytes, contentType) : readUrlEncoded(bytes, contentType, rules);
  const wanted = new Set(rules.fields);
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of pairs) {
    if (!wanted.has(name)) continue;
    if (fields[name] !== undefined) throw new BadForm(`The form has the field ${name} twice.`);
    fields[name] = value;
  }
  return fields;
}

function mediaType(contentType = ''): string {
  return contentType.split(';', 1)[0]!.trim().toLowerCase();
}

function readUrlEncoded(bytes: Buffer, contentType: string | undefined, { charsetField }: FormRules) {
  const written = bytes.toString('latin1');
  let ampersands = 0;
  for (let at = written.indexOf('&'); at !== -1; at = written.indexOf('&', at + 1)) {
    if (++ampersands >= maxFields) throw new BadForm(`The form has more than ${maxFields} fields.`);
  }
  const pairs = written.split('&').map((pair) => {
    const at = pair.indexOf('=');
    return at === -1 ? ([pair, ''] as const) : ([pair.slice(0, at), pair.slice(at + 1)] as const);
  });
  const named = pairs.find(([name]) => charsetField !== undefined && name === charsetField)?.[1];
  const decoder = decoderFor(charsetOf(contentType) ?? (named && unescape8(named)) ?? '');
  return pairs.map(([name, value]) => [decode(name, decoder), decode(value, decoder)] as const);
}

function charsetOf(contentType = ''): string | undefined {
  return /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType)?.[1];
}

function decoderFor(charset: string): Decoder {
  try {
    return new TextDecoder(charset === '' ? 'utf-8' : charset);
  } catch {
    throw new BadForm('The character set of the form is unknown.');
  }
}

function decode(written: string, decoder: Decoder): string {
  return /[%+\x80-\xff]/.test(written) ? decoder.decode(Buffer.from(unescape8(written), 'latin1')) : written;
}

/** A character for each byte. */
function unescape8(written: string): string {
  return written
    .replaceAll('+', ' ')
    .replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The platform's own parser, which reads UTF-8. */
async function readMultipart(bytes: Buffer, contentType = ''): Promise<(readonly [string, string])[]> {
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
    return Array.from(form).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  } catch {
    throw new BadForm('The body is not a valid multipart form.');
  }
}
