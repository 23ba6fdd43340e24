import type { Dispatcher } from 'undici';

/**
 * The body, counted while it arrives. We request no encoding, so a server that sends one anyway may be sending a bomb.
 */
export async function readBody(
  { headers, body }: Dispatcher.ResponseData,
  maxBytes: number,
): Promise<{ readonly bytes: Buffer } | { readonly failure: 'encoded' | 'too_large' }> {
  body.on('error', () => {});
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    body.destroy();
    return { failure: 'encoded' };
  }
  if (Number(headers['content-length'] ?? 0) > maxBytes) {
    body.destroy();
    return { failure: 'too_large' };
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    // Leaving the loop stops the stream.
    if (length > maxBytes) return { failure: 'too_large' };
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks, length) };
}
