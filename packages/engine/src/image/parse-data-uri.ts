import { dataUriHead, dataUriHeadCharacters, limits, type Refusal } from '@moderato/contract';

const form = 'data:<media_type>;base64,<data>';
const head = new RegExp(`^${dataUriHead}$`);

/**
 * The bytes of an image sent inside the request. The declared media type is required but otherwise ignored (I3).
 * `Buffer.from(text, 'base64')` never fails: it skips unknown characters and accepts the URL alphabet too. Encoding the
 * bytes again and comparing checks alphabet, white space, padding and leftover bits at once, and it is linear, where a
 * regular expression over 14 MB overflows its stack.
 */
export function parseDataUri(uri: string): { readonly bytes: Buffer } | { readonly refusal: Refusal } {
  const comma = uri.slice(0, dataUriHeadCharacters + 1).indexOf(',');
  if (comma < 0 || !head.test(uri.slice(0, comma))) return malformed(`\`data\` must have the form ${form}.`);
  const encoded = uri.slice(comma + 1);
  if (encoded === '') return malformed('`data` holds no image: nothing follows the comma.');
  if (encoded.length % 4 !== 0) return malformed(notBase64);
  const padding = encoded.endsWith('==') ? 2 : encoded.endsWith('=') ? 1 : 0;
  if ((encoded.length / 4) * 3 - padding > limits.imageBytes) {
    return { refusal: { code: 'image_too_large', message: 'The image is larger than 10 MB.' } };
  }
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.toString('base64') === encoded ? { bytes } : malformed(notBase64);
}

/** The same for base64 that is already bytes: megabytes of it, too long to encode again and compare. */
export function decodeDataUri(
  uriHead: string,
  encoded: Uint8Array,
): { readonly bytes: Buffer } | { readonly refusal: Refusal } {
  if (!head.test(uriHead)) return malformed(`\`data\` must have the form ${form}.`);
  if (encoded.length % 4 !== 0) return malformed(notBase64);
  const given = Buffer.from(encoded.buffer, encoded.byteOffset, encoded.length);
  const padding = given.at(-2) === equals ? 2 : given.at(-1) === equals ? 1 : 0;
  const length = (given.length / 4) * 3 - padding;
  if (length > limits.imageBytes) {
    return { refusal: { code: 'image_too_large', message: 'The image is larger than 10 MB.' } };
  }
  // Anything skipped is missing. Two characters are of the other alphabet, and only the end can have leftover bits.
  const bytes = given.includes(hyphen) || given.includes(underscore) ? undefined : decodeInSlices(given, length);
  const end = bytes?.subarray(length - (length % 3 || 3)).toString('base64');
  const isWhole = bytes !== undefined && end === given.toString('latin1', given.length - 4);
  return isWhole ? { bytes } : malformed(notBase64);
}

/** Undefined if something was skipped. A string of all of it would take megabytes more and be slow to write. */
function decodeInSlices(given: Buffer, length: number): Buffer | undefined {
  const bytes = Buffer.allocUnsafeSlow(length);
  for (let from = 0, decoded = 0; from < given.length; from += sliceCharacters) {
    const slice = given.toString('latin1', from, from + sliceCharacters);
    const expected = Math.min(length - decoded, (slice.length / 4) * 3);
    if (bytes.write(slice, decoded, 'base64') !== expected) return undefined;
    decoded += expected;
  }
  return bytes;
}

/** Four of them are three bytes. */
const sliceCharacters = 64 * 1024;
const equals = 0x3d;
const hyphen = 0x2d;
const underscore = 0x5f;
const notBase64 =
  '`data` must be base64 in the standard alphabet, padded, without white space or anything else between the characters.';

function malformed(message: string): { readonly refusal: Refusal } {
  return { refusal: { code: 'invalid_request', message } };
}
