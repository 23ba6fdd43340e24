/**
 * Scripts, as far as they distinguish languages. Written out, so that no runtime's Unicode tables can change an answer.
 */

export type Script =
  | 'latin'
  | 'cyrillic'
  | 'greek'
  | 'armenian'
  | 'hebrew'
  | 'arabic'
  | 'devanagari'
  | 'bengali'
  | 'gurmukhi'
  | 'gujarati'
  | 'tamil'
  | 'telugu'
  | 'kannada'
  | 'malayalam'
  | 'sinhala'
  | 'thai'
  | 'lao'
  | 'burmese'
  | 'georgian'
  | 'ethiopic'
  | 'khmer'
  | 'kana'
  | 'han'
  | 'hangul';

/** First and last code point of each block beyond ASCII, in order. */
const blocks: readonly (readonly [number, number, Script])[] = [
  [0xaa, 0xaa, 'latin'],
  [0xba, 0xba, 'latin'],
  [0xc0, 0xd6, 'latin'],
  [0xd8, 0xf6, 'latin'],
  [0xf8, 0x24f, 'latin'],
  [0x250, 0x2af, 'latin'],
  [0x300, 0x36f, 'latin'],
  [0x370, 0x3ff, 'greek'],
  [0x400, 0x52f, 'cyrillic'],
  [0x531, 0x58f, 'armenian'],
  [0x591, 0x5f4, 'hebrew'],
  [0x610, 0x61a, 'arabic'],
  [0x620, 0x65f, 'arabic'],
  [0x66e, 0x6d3, 'arabic'],
  [0x6d5, 0x6dc, 'arabic'],
  [0x6df, 0x6ef, 'arabic'],
  [0x6fa, 0x6ff, 'arabic'],
  [0x750, 0x77f, 'arabic'],
  [0x900, 0x963, 'devanagari'],
  [0x970, 0x97f, 'devanagari'],
  [0x980, 0x9e3, 'bengali'],
  [0xa01, 0xa4d, 'gurmukhi'],
  [0xa59, 0xa5e, 'gurmukhi'],
  [0xa70, 0xa75, 'gurmukhi'],
  [0xa81, 0xae3, 'gujarati'],
  [0xb82, 0xbd7, 'tamil'],
  [0xc00, 0xc63, 'telugu'],
  [0xc80, 0xce3, 'kannada'],
  [0xd00, 0xd63, 'malayalam'],
  [0xd80, 0xddf, 'sinhala'],
  [0xe01, 0xe4e, 'thai'],
  [0xe81, 0xecd, 'lao'],
  [0xedc, 0xedf, 'lao'],
  [0x1000, 0x103f, 'burmese'],
  [0x10a0, 0x10ff, 'georgian'],
  [0x1100, 0x11ff, 'hangul'],
  [0x1200, 0x135f, 'ethiopic'],
  [0x1780, 0x17d3, 'khmer'],
  [0x1e00, 0x1eff, 'latin'],
  [0x1f00, 0x1fff, 'greek'],
  [0x3005, 0x3005, 'han'],
  [0x3041, 0x309f, 'kana'],
  [0x30a1, 0x30fa, 'kana'],
  [0x30fc, 0x30ff, 'kana'],
  [0x3131, 0x318e, 'hangul'],
  [0x3400, 0x4dbf, 'han'],
  [0x4e00, 0x9fff, 'han'],
  [0xac00, 0xd7a3, 'hangul'],
  [0xf900, 0xfaff, 'han'],
  [0xfb1d, 0xfb4f, 'hebrew'],
  [0xfb50, 0xfdfb, 'arabic'],
  [0xfe70, 0xfefc, 'arabic'],
  [0xff66, 0xff9f, 'kana'],
  [0x20000, 0x323af, 'han'],
];

/** The script of a letter or of a mark that belongs to one; null for everything else. */
export function scriptOf(codePoint: number): Script | null {
  if (codePoint < 0x80) return isPlainLetter(codePoint) ? 'latin' : null;
  let low = 0;
  let high = blocks.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last, script] = blocks[middle] as (typeof blocks)[number];
    if (codePoint < first) high = middle - 1;
    else if (codePoint > last) low = middle + 1;
    else return script;
  }
  return null;
}

/** Most letters by far, decided without a search. */
function isPlainLetter(codePoint: number): boolean {
  return (codePoint >= 0x61 && codePoint <= 0x7a) || (codePoint >= 0x41 && codePoint <= 0x5a);
}
