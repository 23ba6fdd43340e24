/** Step: letters drawn as flags, badges and boxes (🇫🇺🇨🇰, 🅵, 🅐, ⒜) become the letters they show. */

/** First code point of each alphabet of 26. */
const alphabets = [
  0x1f1e6, // regional indicators
  0x1f170, // negative squared
  0x1f150, // negative circled
  0x1f130, // squared
  0x1f110, // parenthesized
  0x249c, // parenthesized small
];
const letterA = 0x61;

/** Drawn like a letter, but made for something else. */
const badges: ReadonlyMap<number, number> = new Map([
  [0x24c2, 0x6d], // Ⓜ
  [0x2139, 0x69], // ℹ
  [0x274c, 0x78], // ❌
  [0x274e, 0x78], // ❎
  [0x2b55, 0x6f], // ⭕
  [0x271d, 0x74], // ✝
]);

/** The letter a–z that an emoji shows, or 0. */
export function emojiLetter(code: number): number {
  if (code < 0x2139) return 0;
  for (const first of alphabets) if (code >= first && code < first + 26) return letterA + code - first;
  return badges.get(code) ?? 0;
}

export function isRegionalIndicator(code: number): boolean {
  return code >= 0x1f1e6 && code <= 0x1f1ff;
}
