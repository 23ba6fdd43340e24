/**
 * Step: digits and signs that stand for letters (sh1t, fu(k, a$$). Whether they do is decided for each word, where a term
 * fits.
 */

const letterA = 0x61;

/** What each may stand for. Several letters mean: any of them. */
const readings: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'il',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'gb',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'il',
  '|': 'il',
  '(': 'c',
  '<': 'c',
  '+': 't',
  '#': 'h',
  '€': 'e',
  '£': 'l',
  '¥': 'y',
  '¢': 'c',
  '†': 't',
  '‡': 't',
  '§': 's',
  '°': 'o',
  '×': 'x',
  '©': 'c',
  '®': 'r',
};

const byCode: ReadonlyMap<number, string> = new Map(
  Object.entries(readings).map(([sign, letters]) => [sign.codePointAt(0)!, letters]),
);
const asciiMasks = new Int32Array(0x80);
for (const [code, letters] of byCode) if (code < 0x80) asciiMasks[code] = maskOf(letters);

function maskOf(letters: string): number {
  let mask = 0;
  for (const letter of letters) mask |= 1 << (letter.charCodeAt(0) - letterA);
  return mask;
}

/** Signs, not digits: these separate words unless a term fits through them. */
export function isLeetSign(code: number): boolean {
  return byCode.has(code) && !(code >= 0x30 && code <= 0x39);
}

/** Whether the digit or sign may stand for this letter. */
export function readsAs(code: number, letter: number): boolean {
  if (letter < letterA || letter > 0x7a) return false;
  const mask = code < 0x80 ? asciiMasks[code]! : maskOf(byCode.get(code) ?? '');
  return (mask & (1 << (letter - letterA))) !== 0;
}

/** The first letter it may stand for; 0 if there is none. */
export function leetLetter(code: number): number {
  return byCode.get(code)?.charCodeAt(0) ?? 0;
}
