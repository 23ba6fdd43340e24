import { dataUriHead, dataUriHeadCharacters, limits, type Refusal } from '@moderato/contract';

const form = 'data:<media_type>;base64,<data>';
const head = new RegExp(`^${dataUriHead}$`);

/**
 * The bytes of an image or a recording sent inside the request. The declared media type is required but otherwise ignored (I3).
 * `Buffer.from(text, 'base64')` never fails: it skips unknown characters and accepts the URL alphabet too. Encoding the
 * bytes again and comparing checks alphabet, white space, padding and leftover bits at once, and it is linear, where a
 * regular expression over 14 MB overflows its stack.
 */
export function parseDataUri(uri: string): { readonly bytes: Buffer } | { readonly refusal: Refusal } {
  const comma = uri.slice(0, dataUriHeadCharacters + 1).indexOf(',');
  if (comma < 0 || !head.test(uri.slice(0, comma))) return malformed(`\`data\` must have the form ${form}.`);
  const encoded = uri.slice(comma + 1);
  if (encoded === '') return malformed('`data` is empty: nothing follows the comma.');
  if (encoded.length % 4 !== 0) return malformed(notBase64);
  const padding = encoded.endsWith('==') ? 2 : encoded.endsWith('=') ? 1 : 0;
  if ((encoded.length / 4) * 3 - padding > limits.imageBytes) {
    return { refusal: { code: 'image_too_large', message: 'The image is larger than 10 MB.' } };
  }
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.toString('base64') === encoded ? { bytes } : malformed(notBase64);
}

const notBase64 =
  '`data` must be base64 in the standard alphabet, padded, without white space or anything else between the characters.';

function malformed(message: string): { readonly refusal: Refusal } {
  return { refusal: { code: 'invalid_request', message } };
}
