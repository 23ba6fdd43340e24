import type { Refusal } from '@moderato/contract';

const longestUrl = 8_192;

/**
 * Whether this could be the address of an image at all. Well-formed means what it means to browsers (WHATWG), so that
 * later steps judge the address a fetch would really use. Nothing is looked up or fetched here; that has its own guard
 * (I6).
 */
export function validImageUrl(text: string): { readonly url: URL } | { readonly refusal: Refusal } {
  if (text.length > longestUrl) return malformed(`\`url\` is longer than ${longestUrl} characters.`);
  const url = URL.parse(text);
  const fetchable = url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '';
  return fetchable ? { url } : malformed('`url` must be an absolute http or https URL.');
}

function malformed(message: string): { readonly refusal: Refusal } {
  return { refusal: { code: 'invalid_request', message } };
}
