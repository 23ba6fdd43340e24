/** Checks that a delivery was sent by your service: the signatures are those of Standard Webhooks. */

import { ModeratoError } from './errors.ts';

/** The delivery was not signed with this secret, was changed in transit, or is too old. */
export class WebhookSignatureError extends ModeratoError {
  override name = 'WebhookSignatureError';
}

/** A delivery with a valid signature. */
export interface WebhookEvent {
  /** The same for every attempt: store it, and ignore a delivery that you have already handled. */
  id: string;
  /** `decision.flag`, `decision.block`, `review.decided`, `alert.raised`, `alert.cleared` or `test`. */
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** Headers of `fetch`, or of Node's own requests. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A stored delivery could be replayed. */
const toleranceSeconds = 300;

/**
 * Returns the event of a delivery; rejects with a `WebhookSignatureError`. `body` is the body as it arrived: JSON that
 * was parsed and written again has another signature.
 */
export async function verifyWebhook(
  secret: string,
  headers: WebhookHeaders,
  body: string | Uint8Array,
): Promise<WebhookEvent> {
  const header = (name: string) =>
    String((typeof headers.get === 'function' ? headers.get(name) : (headers as Record<string, unknown>)[name]) ?? '');
  const id = header('webhook-id');
  const sentAt = header('webhook-timestamp');
  if (!(Math.abs(Date.now() / 1_000 - Number(sentAt || Number.NaN)) <= toleranceSeconds)) {
    throw new WebhookSignatureError('The webhook has no webhook-timestamp, is too old, or a clock is wrong.');
  }
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', keyBytes(secret), algorithm, false, ['verify']);
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${sentAt}.${text}`);
  // While a secret is being replaced, a delivery may carry one signature for each.
  for (const signature of header('webhook-signature').split(' ')) {
    if (!signature.startsWith('v1,')) continue;
    const bytes = fromBase64(signature.slice(3));
    if (bytes === undefined || !(await crypto.subtle.verify('HMAC', key, bytes, signed))) continue;
    return { ...(JSON.parse(text) as Omit<WebhookEvent, 'id'>), id };
  }
  throw new WebhookSignatureError('The webhook is not signed with this secret.');
}

function keyBytes(secret: string): Uint8Array<ArrayBuffer> {
  const key = fromBase64(secret.replace(/^whsec_/, ''));
  if (!key?.length)
    throw new TypeError('The webhook secret must be whsec_ followed by base64, as the dashboard showed it.');
  return key;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
