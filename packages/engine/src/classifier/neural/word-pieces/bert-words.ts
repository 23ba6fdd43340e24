/**
 * Cuts a text into words as uncased BERT models expect them: invisible characters and accents removed, lower case, every
 * punctuation mark and every Chinese character a separate word. `wordpiece.ts` cuts the words into pieces.
 */

const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\ufffd]/u;
const marks = /\p{Mn}/gu;
const space = /\p{White_Space}/u;
const punctuation = /\p{P}/u;
const plain = /^[\x20-\x7e\t\n\r]*$/;

/** Kinds of UTF-16 units in normalised text. */
const unknownKind = 0;
const letterKind = 1;
const spaceKind = 2;
const punctuationKind = 3;

/** Filled as characters occur; those of ASCII, which most texts consist of, from the start. */
const kinds = new Uint8Array(0x10000);
for (let code = 0; code < 0x80; code++) {
  const character = String.fromCharCode(code);
  if (/\s/.test(character)) kinds[code] = spaceKind;
  else kinds[code] = /[!-/:-@[-`{-~]/.test(character) ? punctuationKind : letterKind;
}

export function forEachWord(text: string, visit: (word: string) => void): void {
  const normalised = plain.test(text) ? text.toLowerCase() : normalise(text);
  const { length } = normalised;
  let start = -1;
  for (let at = 0; at < length; at++) {
    const code = normalised.charCodeAt(at);
    let kind = kinds[code]!;
    let width = 1;
    if (kind === unknownKind) {
      const whole = normalised.codePointAt(at)!;
      kind = kindOf(String.fromCodePoint(whole));
      if (whole > 0xffff) width = 2;
      else kinds[code] = kind;
    }
    if (kind === letterKind) {
      if (start < 0) start = at;
    } else {
      if (start >= 0) visit(normalised.slice(start, at));
      start = -1;
      if (kind === punctuationKind) visit(normalised.slice(at, at + width));
    }
    at += width - 1;
  }
  if (start >= 0) visit(normalised.slice(start));
}

function kindOf(character: string): number {
  if (space.test(character)) return spaceKind;
  return punctuation.test(character) ? punctuationKind : letterKind;
}

function normalise(text: string): string {
  let clean = '';
  for (const character of text) clean += cleaned(character);
  // One character at a time, because the reference does: for a whole word, a final Greek sigma would take another form.
  let lower = '';
  for (const character of clean.normalize('NFD').replace(marks, '')) lower += character.toLowerCase();
  return lower;
}

const cleanedCharacters = new Map<string, string>();
const maxRemembered = 20_000;

function cleaned(character: string): string {
  const known = cleanedCharacters.get(character);
  if (known !== undefined) return known;
  const made = cleanedAnew(character);
  if (cleanedCharacters.size < maxRemembered) cleanedCharacters.set(character, made);
  return made;
}

function cleanedAnew(character: string): string {
  if (character === '\t' || character === '\n' || character === '\r') return ' ';
  if (unseen.test(character)) return '';
  if (space.test(character)) return ' ';
  return isChinese(character.codePointAt(0)!) ? ` ${character} ` : character;
}

/** The blocks that BERT's authors counted as Chinese characters; Japanese kana and Korean are written as words. */
function isChinese(code: number): boolean {
  return (
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0x3400 && code <= 0x4dbf) ||
    (code >= 0x20000 && code <= 0x2a6df) ||
    (code >= 0x2a700 && code <= 0x2b73f) ||
    (code >= 0x2b740 && code <= 0x2b81f) ||
    (code >= 0x2b920 && code <= 0x2ceaf) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0x2f800 && code <= 0x2fa1f)
  );
}
