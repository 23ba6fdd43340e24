/**
 * Estimates from its text, in one pass, how large an expression becomes when it is compiled. A thousand characters can ask
 * for a million instructions (`(…){1000}`) or for seconds of case folding (`[b-\x{1ffff}]` again and again), so this check
 * comes before the compiler. It never throws and never guesses too low for a valid expression.
 */

export interface PatternSize {
  /** Characters that a match may pass through, with repetitions written out. */
  positions: number;
  /** Those that are not only a place, such as `^` and `\b`. Without any, it matches nothing but the empty string. */
  characters: number;
  /** Characters in ranges whose upper and lower case must be looked up one by one. */
  foldedCharacters: number;
  /** Unicode classes such as `\p{Greek}`. */
  unicodeClasses: number;
}

interface Reader {
  readonly pattern: string;
  at: number;
  readonly size: PatternSize;
}

/** A group that is still open: its size so far, and the size of what a repetition after it would repeat. */
interface Group {
  total: number;
  last: number;
}

const repetition = /\{(\d+)(?:,(\d*))?\}/y;
const groupOpening = /\((?:\?P?<\w*>|\?[a-zA-Z-]*:?)?/y;
/** Between two characters, or at an end of the text. */
const place = /[\^$]|\\[bBAz]/y;
const furtherOctal = /[0-7]{0,2}/y;
/** Represents any control character that has its own escape. */
const tab = 9;
/** Letters with case lie between these two. */
const firstFolded = 0x41;
const lastFolded = 0x1e943;

export function patternSize(pattern: string): PatternSize {
  const reader: Reader = {
    pattern,
    at: 0,
    size: { positions: 0, characters: 0, foldedCharacters: 0, unicodeClasses: 0 },
  };
  const open: Group[] = [];
  let group: Group = { total: 0, last: 0 };
  const add = (positions: number) => {
    group.total += positions;
    group.last = positions;
  };
  while (reader.at < pattern.length) {
    const character = pattern[reader.at]!;
    if (character === '(') {
      reader.at += matchAt(groupOpening, pattern, reader.at)![0].length;
      open.push(group);
      group = { total: 0, last: 0 };
    } else if (character === ')') {
      reader.at++;
      const closed = group.total;
      group = open.pop() ?? { total: 0, last: 0 };
      add(closed);
    } else if (character === '{') {
      repeat(reader, group, add);
    } else if (character === '[') {
      readClass(reader);
      reader.size.characters++;
      add(1);
    } else if (character === '\\' && pattern[reader.at + 1] === 'Q') {
      const quoted = readQuoted(reader);
      reader.size.characters += quoted;
      add(quoted);
    } else {
      if (!'*+?|'.includes(character)) {
        if (matchAt(place, pattern, reader.at) === null) reader.size.characters++;
        add(1);
      }
      readCharacter(reader);
    }
  }
  for (const { total } of [...open, group]) reader.size.positions += total;
  return reader.size;
}

function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(text);
}

function repeat(reader: Reader, group: Group, add: (positions: number) => void): void {
  const found = matchAt(repetition, reader.pattern, reader.at);
  if (found === null) {
    reader.at++;
    reader.size.characters++;
    add(1);
    return;
  }
  reader.at += found[0].length;
  const copies = Math.max(Number(found[1]), Number(found[2] ?? 0), 1);
  group.total += group.last * (copies - 1);
  group.last *= copies;
}

/** The literal text between `\Q` and `\E`. */
function readQuoted(reader: Reader): number {
  const end = reader.pattern.indexOf('\\E', reader.at);
  const quoted = reader.pattern.slice(reader.at + 2, end < 0 ? undefined : end);
  reader.at = end < 0 ? reader.pattern.length : end + 2;
  return [...quoted].length;
}

/** Skips one character or escape; returns its code point, or -1 if it is not a single character. */
function readCharacter(reader: Reader): number {
  const { pattern } = reader;
  const code = pattern.codePointAt(reader.at)!;
  reader.at += code > 0xffff ? 2 : 1;
  if (code !== 0x5c || reader.at >= pattern.length) return code;
  const escaped = pattern.codePointAt(reader.at)!;
  reader.at += escaped > 0xffff ? 2 : 1;
  const name = String.fromCodePoint(escaped);
  if (name === 'p' || name === 'P') {
    reader.size.unicodeClasses++;
    readBraced(reader, 1);
    return -1;
  }
  if (name === 'x') return Number.parseInt(readBraced(reader, 2), 16);
  if (/[0-7]/.test(name)) return readOctal(reader, name);
  if ('afnrtv'.includes(name)) return tab;
  return /[0-9A-Za-z]/.test(name) ? -1 : escaped;
}

function readOctal(reader: Reader, first: string): number {
  const digits = first + matchAt(furtherOctal, reader.pattern, reader.at)![0];
  reader.at += digits.length - 1;
  return Number.parseInt(digits, 8);
}

/** The content of braces, or the next `width` characters. */
function readBraced(reader: Reader, width: number): string {
  const { pattern, at } = reader;
  const braced = pattern[at] === '{';
  const end = braced ? pattern.indexOf('}', at) : at + width;
  const text = pattern.slice(braced ? at + 1 : at, end < 0 ? undefined : end);
  reader.at = end < 0 ? pattern.length : Math.min(pattern.length, braced ? end + 1 : end);
  return text;
}

function readClass(reader: Reader): void {
  const { pattern } = reader;
  reader.at += pattern[reader.at + 1] === '^' ? 2 : 1;
  for (let first = true; reader.at < pattern.length; first = false) {
    if (pattern[reader.at] === ']' && !first) break;
    const named = pattern.startsWith('[:', reader.at) ? pattern.indexOf(':]', reader.at + 2) : -1;
    if (named >= 0) {
      reader.at = named + 2;
      continue;
    }
    const low = readCharacter(reader);
    if (pattern[reader.at] !== '-' || pattern[reader.at + 1] === ']') continue;
    reader.at++;
    countFolded(reader, low, reader.at < pattern.length ? readCharacter(reader) : low);
  }
  reader.at++;
}

/** An unknown escape counts as the widest possible range. */
function countFolded(reader: Reader, low: number, high: number): void {
  const from = low >= 0 ? Math.max(low, firstFolded) : firstFolded;
  const to = high >= 0 ? Math.min(high, lastFolded) : lastFolded;
  if (from === firstFolded && to === lastFolded && low >= 0 && high >= 0) return;
  reader.size.foldedCharacters += Math.max(0, to - from + 1);
}
