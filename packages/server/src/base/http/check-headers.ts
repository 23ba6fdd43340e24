/** Refuses requests by their headers alone. */

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Refusal } from '@moderato/contract';

const maxHeaders = 100;

/** Two hosts or a flood of headers can make a request look different to a proxy in front of us. */
export function refuseHeaders({ rawHeaders, headers, httpVersion }: IncomingMessage): Refusal | undefined {
  if (rawHeaders.length > maxHeaders * 2) {
    return { code: 'invalid_request', message: `The request has more than ${maxHeaders} headers.` };
  }
  const coding = headers['transfer-encoding'];
  // The end of a body must be unambiguous: proxies read other codings, and chunks in HTTP/1.0, differently.
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersion === '1.0')) {
    return { code: 'invalid_request', message: 'The request body must have a Content-Length or use HTTP/1.1 chunks.' };
  }
  const hosts = countHeader(rawHeaders, 'host');
  if (hosts === 1) return undefined;
  if (hosts > 1) return { code: 'invalid_request', message: 'The request has more than one Host header.' };
  return httpVersion === '1.0' ? undefined : { code: 'invalid_request', message: 'The request has no Host header.' };
}

export function countHeader(rawHeaders: readonly string[], name: string): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const found = rawHeaders[i] as string;
    if (found.length === name.length && found.toLowerCase() === name) count++;
  }
  return count;
}

export function refuseEncoding(headers: IncomingHttpHeaders): Refusal | undefined {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return undefined;
  return { code: 'unsupported_media_type', message: 'The request body must not be compressed.' };
}

/** Neither a type nor a byte. */
export function hasNoBody(headers: IncomingHttpHeaders): boolean {
  const { 'content-type': type, 'content-length': length, 'transfer-encoding': coding } = headers;
  return type === undefined && coding === undefined && (length === undefined || length === '0');
}

export function isJson({ 'content-type': type = '' }: IncomingHttpHeaders): boolean {
  return /^application\/json\s*(?:;|$)/i.test(type);
}

export function refuseMediaType(headers: IncomingHttpHeaders): Refusal | undefined {
  const compressed = refuseEncoding(headers);
  if (compressed !== undefined) return compressed;
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1]?.toLowerCase();
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8' && charset !== 'us-ascii') {
    return { code: 'unsupported_media_type', message: 'The request body must be UTF-8.' };
  }
  return undefined;
}
