/** Which characters end a sentence, which may follow the end, and which dotted words do not end one. */

/** Marks that end a sentence in any position: they occur in no address, number or abbreviation. */
const strongMarks = new Set('。｡！？।॥؟۔።፧፨။។៕།༎։‼⁇⁈⁉‽\u037e');
/** Marks that end a sentence only if a space, a capital letter or another script follows. */
const weakMarks = new Set('.!?…．');

export function isStrongMark(character: string): boolean {
  return strongMarks.has(character);
}

export function isWeakMark(character: string): boolean {
  return weakMarks.has(character);
}

export function isDot(character: string): boolean {
  return character === '.' || character === '…' || character === '．';
}

const lineBreaks = new Set('\n\r\v\f\u0085\u2028\u2029');

export function isLineBreak(character: string): boolean {
  return lineBreaks.has(character);
}

const quotes = new Set('"\'”’»›」』＂＇“„«‘');
const brackets = new Set(')]}）］｝】〕》〉*_~`');
/** Invisible characters that people put between a mark and the next word. */
const invisible = new Set('\u00ad\u200c\u200d\u200e\u200f\u2060\ufe0e\ufe0f');

export function isInvisible(character: string): boolean {
  return invisible.has(character);
}

export function isQuote(character: string): boolean {
  return quotes.has(character);
}

/** What may be between a mark and the space after it. */
export function isCloser(character: string): boolean {
  return quotes.has(character) || brackets.has(character) || invisible.has(character);
}

const blanks = new Set(' \t\n\r\v\f\u0085\u00a0\u1680\u2028\u2029\u202f\u205f\u3000\u200b\ufeff');
for (let code = 0x2000; code <= 0x200a; code++) blanks.add(String.fromCharCode(code));

export function isBlank(character: string): boolean {
  return blanks.has(character);
}

const bullets = new Set('•●▪‣◦■');

export function isBullet(character: string): boolean {
  return bullets.has(character);
}

/** Letters and digits are by far the most common: decided by their number, before any slower check. */
export function isPlainLetter(unit: number): boolean {
  if (unit < 0x80)
    return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x30 && unit <= 0x39);
  return (unit >= 0x400 && unit <= 0x481) || (unit >= 0x3041 && unit <= 0x3096) || (unit >= 0x4e00 && unit <= 0xd7a3);
}

const lowercase = /\p{Ll}/u;
const uppercase = /\p{Lu}/u;
const caseless = /[\p{Lo}\p{Lm}]/u;
const letter = /\p{L}/u;
const digit = /\p{Nd}/u;
const emoji = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u;

export const isLowercase = (character: string): boolean => lowercase.test(character);
export const isUppercase = (character: string): boolean => uppercase.test(character);
/** A letter of a script without capitals: Chinese, Arabic, Hindi, Thai. */
export const isCaseless = (character: string): boolean => caseless.test(character);
export const isLetter = (character: string): boolean => letter.test(character);
export const isDigit = (character: string): boolean => digit.test(character);
/** The signs of ASCII and Latin-1 that Unicode counts as emoji (#, *, ©) do not count as such here. */
export const isEmoji = (character: string): boolean => character > '\u203b' && emoji.test(character);

/** Thai, Lao, Khmer and Burmese put spaces between sentences and clauses, and no marks. */
const unmarked = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/;

export const isUnmarkedScript = (character: string): boolean => unmarked.test(character);

const words = (list: string): Set<string> => new Set(list.trim().split(/\s+/));

/** Abbreviations before a name, a number or an example: no sentence ends after them. */
const beforeNames = words(`
  mr mrs ms mx dr prof sr sra srta jr st ste rev hon gen col capt lt sgt fr mme mlle mgr
  e.g i.e eg ie cf vs viz approx ca no nos nr fig vol pp ed art sec ch eq al
  z.b d.h u.a o.ä bzw ggf evtl inkl exkl str hr dipl ing
  p.ej ej ud uds pág núm av p.ex dra exmo tel cap
  п т.е т.к т.н г ул д им см напр стр
  np tzw dr inż mgr ul tj m.in bv bijv d.w.z dhr mevr t.ex bl.a d.v.s
  örn vb yd hz
`);
/** Abbreviations that may end a sentence: one ends if a capital letter follows. */
const mayEnd = words(`
  etc etc usw u.s.w ecc itd itp т.д т.п др enz osv m.fl inc ltd co corp llc dept est min max
  a.m p.m u.s u.k u.n d.c ph.d b.c a.d jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun
`);

export type ShortForm = 'before a name' | 'may end';

/** `word` is the text before the dot. */
export function shortForm(word: string): ShortForm | undefined {
  const small = word.toLowerCase();
  if (beforeNames.has(small)) return 'before a name';
  if (mayEnd.has(small)) return 'may end';
  // An initial: "J. R. Smith". "I" alone is a word.
  if (word.length === 1 && word !== 'I' && isUppercase(word)) return 'before a name';
  // Dotted letters: "U.S.A", "c.d".
  if (/^(?:\p{L}\.)+\p{L}$/u.test(word)) return 'may end';
  return undefined;
}
