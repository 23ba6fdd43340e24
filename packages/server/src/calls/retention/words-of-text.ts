/**
 * The words of a text, as search compares them: runs of letters and digits without case, accents and invisible characters.
 * Scripts that are written without blanks have no such words, so their runs are looked up by pairs of neighbouring signs.
 * An emoji is a word by itself. No other trick is undone: somebody who searches for "good" does not want "g00d".
 */

export interface Word {
  readonly word: string;
  /** UTF-16 offsets in the text as `composed` returns it. */
  readonly start: number;
  readonly end: number;
  /** For a run of a script without blanks: where each character of `word` begins. */
  readonly starts?: readonly number[];
}

type Kind = 'letter' | 'joined' | 'sign';

/** Long texts are found by their first words: a page of nonsense should not fill the index. */
export const maxWords = 2_000;

const ignored = /[\p{Mn}\p{Cf}]/u;
const ignoredAll = /[\p{Mn}\p{Cf}]/gu;
const letter = /[\p{L}\p{N}\p{Mc}]/u;
const sign = /\p{Extended_Pictographic}/u;
const withoutBlanks =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}]/u;

/** The form whose offsets are counted; it reads the same. */
export function composed(text: string): string {
  return text.normalize('NFC');
}

/** Of a text in its composed form, in order. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let open: { kind: Kind; word: string; start: number; end: number; starts: number[] } | undefined;
  const finish = () => {
    if (open === undefined) return;
    const { kind, word, start, end, starts } = open;
    if (word !== '') words.push(kind === 'joined' ? { word, start, end, starts } : { word, start, end });
    open = undefined;
  };
  for (let at = 0; at < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(at) as number);
    const end = at + character.length;
    const { kind, folded } = read(character);
    if (kind === 'ignored') {
      if (open !== undefined) open.end = end;
    } else {
      if (kind !== open?.kind || kind === 'sign') finish();
      if (kind !== undefined) {
        open ??= { kind, word: '', start: at, end, starts: [] };
        for (let unit = 0; unit < folded.length; unit++) open.starts.push(at);
        open.word += folded;
        open.end = end;
      }
    }
    at = end;
  }
  finish();
  return words;
}

/** What stands in the index for these words, each once. */
export function termsOf(words: readonly Word[], most = maxWords): string[] {
  const terms = new Set<string>();
  for (const { word, starts } of words) {
    const pairs = starts === undefined ? [word] : pairsOf(word);
    for (const term of pairs) {
      terms.add(term);
      if (terms.size === most) return [...terms];
    }
  }
  return [...terms];
}

/** A single sign stands for itself. */
function pairsOf(word: string): string[] {
  const signs = [...word];
  return signs.length < 2 ? signs : signs.slice(1).map((next, index) => `${signs[index]}${next}`);
}

interface Reading {
  readonly kind: Kind | 'ignored' | undefined;
  readonly folded: string;
}

/** Most texts use few different characters. */
const readings = new Map<string, Reading>();
const readingsKept = 10_000;

function read(character: string): Reading {
  let reading = readings.get(character);
  if (reading === undefined) {
    reading = readAnew(character);
    if (readings.size === readingsKept) readings.clear();
    readings.set(character, reading);
  }
  return reading;
}

function readAnew(character: string): Reading {
  if (ignored.test(character)) return { kind: 'ignored', folded: '' };
  if (sign.test(character)) return { kind: 'sign', folded: character };
  // Korean syllables stay whole: each is a sign.
  const parts = /\p{Script=Hangul}/u.test(character) ? character.normalize('NFKC') : character.normalize('NFKD');
  // To upper case first: it unites letters that only lower case tells apart, such as the two forms of sigma.
  const folded = parts.replace(ignoredAll, '').toUpperCase().toLowerCase().replace(ignoredAll, '');
  if (!letter.test(folded)) return { kind: undefined, folded: '' };
  return { kind: withoutBlanks.test(character) ? 'joined' : 'letter', folded };
}
