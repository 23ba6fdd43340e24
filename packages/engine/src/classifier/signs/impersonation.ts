/**
 * Names that claim to speak for the site itself: "admin_support", "0fficial-mod", "root". The data is in
 * data/reserved-names.tsv.
 */

import { leetLetter } from '../../text/leetspeak.ts';
import { createLooseBuffers, looseView } from '../../text/loose-view.ts';
import { readWordList } from './word-list.ts';

const reservedKinds = ['staff', 'claim', 'duty', 'system', 'contact', 'filler'] as const;
type ReservedKind = (typeof reservedKinds)[number];

const words = readReserved();
const longestWord = Math.max(
  ...Array.from(words.values(), (set) => Math.max(...Array.from(set, (word) => word.length))),
);

function readReserved(): ReadonlyMap<ReservedKind, ReadonlySet<string>> {
  const sets = new Map<ReservedKind, Set<string>>(reservedKinds.map((kind) => [kind, new Set()]));
  for (const line of readWordList('reserved-names.tsv')) {
    const [kind, names] = line.split('\t');
    const set = sets.get(kind as ReservedKind);
    if (set === undefined || names === undefined)
      throw new Error(`reserved-names.tsv: "${line}" does not name a known kind`);
    for (const name of names.split(' ')) set.add(name);
  }
  return sets;
}

/** The word that gives the claim away, or null. */
export function impersonates(name: string): string | null {
  if (name.length > longestName) return null;
  const { pieces, hasNumber } = piecesOf(name);
  const whole = pieces.join('');
  if (isOf(whole, 'staff') || isOf(whole, 'claim')) return whole;
  // "user" looks like an account of the service itself, "user4821" like one of its users; "support24" still speaks for the service.
  if (isOf(whole, 'contact') || (isOf(whole, 'system') && !hasNumber)) return whole;
  const found: string[] = [];
  for (const piece of pieces) found.push(...(segment(piece) ?? []));
  const staff = found.find((word) => isOf(word, 'staff'));
  if (staff !== undefined) return staff;
  const duties = found.filter((word) => isOf(word, 'duty'));
  const claim = found.find((word) => isOf(word, 'claim'));
  if (claim !== undefined && duties.length > 0) return claim;
  return duties.length > 1 && duties.join('').length >= fewestDutyLetters ? duties[0]! : null;
}

/** "it_dev" claims nothing, "support_team" does. */
const fewestDutyLetters = 9;

function isOf(word: string, kind: ReservedKind): boolean {
  return words.get(kind)!.has(word);
}

const camel = /(?<=\p{Ll})(?=\p{Lu})/u;
const outerDigits = /^\d+(?=\p{L}{2})|\d+$/gu;
const separators = /[^\p{L}\p{N}@$!]+/u;
const view = createLooseBuffers();

/** The words of a name in plain lower case; digits inside a word are read as letters, digits around it are left out. */
function piecesOf(name: string): { readonly pieces: string[]; readonly hasNumber: boolean } {
  const parts = name
    .normalize('NFKC')
    .split(separators)
    .flatMap((part) => part.split(camel));
  const words = parts.map((part) => (isNumbered(part) ? part.replace(outerDigits, '') : part));
  return {
    pieces: words.map(plainLetters).filter((part) => part !== ''),
    hasNumber: words.some((word, index) => word !== parts[index]),
  };
}

/** "admin1" and "7admin" carry a number, and so does "account17", although 17 can be read as "it"; "0fficial" and "m0d" do not. */
function isNumbered(part: string): boolean {
  return segment(plainLetters(part.replace(outerDigits, ''))) !== null || segment(plainLetters(part)) === null;
}

function plainLetters(part: string): string {
  looseView(part, view);
  let letters = '';
  for (let i = 0; i < view.length; i++) letters += String.fromCodePoint(leetLetter(view.codes[i]!) || view.codes[i]!);
  return letters;
}

/** Longer ones are not names. */
const longestName = 128;
const longestPiece = 40;

/** The part as a sequence of known words, longest first, or null if it is not made of them. */
function segment(piece: string): string[] | null {
  if (piece.length > longestPiece) return null;
  const rows: (string[] | null)[] = [[]];
  for (let end = 1; end <= piece.length; end++) {
    let best: string[] | null = null;
    for (let start = Math.max(0, end - longestWord); start < end; start++) {
      const row = rows[start];
      const word = piece.slice(start, end);
      if (row === null || row === undefined || !isKnown(word)) continue;
      if (best === null || row.length + 1 < best.length) best = [...row, word];
    }
    rows.push(best);
  }
  return rows[piece.length] ?? null;
}

function isKnown(word: string): boolean {
  return isOf(word, 'staff') || isOf(word, 'claim') || isOf(word, 'duty') || isOf(word, 'filler');
}
