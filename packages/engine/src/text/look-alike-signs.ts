/**
 * Step of the aggressive view: letters and signs that resemble a Latin letter only to somebody who wants them to (ц for
 * u, ₦ for n, ∂ for d). The strict view leaves them alone, because real words need them.
 */

const signs: Readonly<Record<string, string>> = {
  b: 'ь฿',
  c: '₵₡',
  d: 'δ∂₫',
  e: '℮є',
  f: '₣',
  g: '₲',
  h: 'һћΗ',
  k: '₭',
  l: '₤',
  m: '₥Μ',
  n: '₦πΝ',
  o: 'σθ',
  p: '₱℗',
  r: 'я',
  s: 'ς',
  t: '₮',
  u: 'цμ',
  w: '₩щ',
  y: 'Υ',
  z: 'з',
};

const letters = new Map<number, number>();
for (const [letter, drawn] of Object.entries(signs)) {
  for (const sign of drawn) letters.set(sign.codePointAt(0)!, letter.charCodeAt(0));
}

/** The letter a–z that the character is drawn like, or 0. */
export function signLetter(code: number): number {
  return letters.get(code) ?? 0;
}
