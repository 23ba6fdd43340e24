/**
 * Patterns for text. The service compiles its own with the `u` flag. Many dialects of expressions read the patterns in
 * the OpenAPI document, with and without the flag, so those only use classes of four-digit escapes without surrogates,
 * which all dialects read alike.
 */

/** Text that a database can store: PostgreSQL refuses NUL, and unpaired surrogates have no UTF-8 form. */
export const storableText = '^[^\\u0000\\ud800-\\udfff]*$';

/**
 * The same for the document, in place of `storableText`. In most languages, unpaired surrogates are not text, so it
 * does not name them.
 */
export const storableTextInDocument = '^[^\\u0000]*$';

/** Without control characters and those that turn the direction of a text around, which disguise a name or an address. */
export const withoutControls =
  '^[^\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e-\\u200f\\u202a-\\u202e\\u2066-\\u2069]*$';

/** For the document: an expression that could match something. One made only of these characters cannot. */
export const matchingExpression = '^[^\\u0000]*[^\\u0000$()*+?^|][^\\u0000]*$';

/**
 * Nothing is left of these when an entry of a rule is read: spaces, invisible characters, lone marks. A test of the
 * engine checks it.
 */
const vanishing =
  '1-20 7f-a0 a8 ad af b4 b8 2d8-2dd 300-36f 384-385 483-489 591-5bd 5bf 5c1-5c2 5c4-5c5 5c7 610-61a 61c 640 ' +
  '64b-65f 670 6d6-6dc 6df-6e4 6e7-6e8 6ea-6ed 711 730-74a 7fa 897-89f 8ca-8e1 8e3-8ff 93c 951-954 9bc a3c abc ' +
  'b3c cbc 115f-1160 1680 17b4-17b5 180b-180f 1ab0-1add 1ae0-1aeb 1cd0-1cd2 1cd4-1ce0 1ce2-1ce8 1ced 1cf4 ' +
  '1cf8-1cf9 1dc0-1dff 1fbd 1fbf-1fc1 1fcd-1fcf 1fdd-1fdf 1fed-1fee 1ffd-1ffe 2000-200f 2017 2028-202f 203e ' +
  '205f-206f 20d0-20f0 2800 2cef-2cf1 2de0-2dff 3000 302a-302d 309b-309c 3164 a66f-a672 a674-a67d a69e-a69f fb1e ' +
  'fc5e-fc63 fcf2-fcf4 fe00-fe0f fe20-fe2f fe49-fe4c fe70-fe72 fe74 fe76-fe7f feff ffa0 ffe3 fff0-fffb';

const invisible = vanishing
  .split(' ')
  .map((range) => range.replaceAll(/[0-9a-f]+/g, (code) => `\\u${code.padStart(4, '0')}`))
  .join('');

/**
 * For the document: stored text with something visible. Beyond four digits, it accepts some that the service may
 * refuse.
 */
export const visibleText = `^[^\\u0000]*[^\\u0000${invisible}][^\\u0000]*$`;
