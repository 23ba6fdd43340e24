/**
 * Writes src/text/data/confusables.tsv: which characters are drawn like which base letter.
 * Run: node packages/engine/scripts/make-confusables.ts PATH/TO/confusables.json
 * The input is the symmetric look-alike table of github.com/vhf/confusable_homoglyphs (see data/NOTICE.md).
 *
 * Two rules keep real words of other alphabets apart: a source is never ASCII, and within one alphabet other than
 * Latin no two letters may take the same base letter (the lower code point wins). So every word of such an alphabet
 * still has a spelling of its own after the mapping, and a term and a text mapped alike stay equal or unequal.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { bare } from '../src/text/compatibility.ts';

interface LookAlike {
  readonly c: string;
}

/**
 * Alphabets whose letters may stand for Latin ones. Right-to-left and Indic letters are left alone: too much would go
 * wrong.
 */
const alphabets = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Georgian',
  'Cherokee',
  'Canadian_Aboriginal',
  'Lisu',
  'Coptic',
  'Tifinagh',
  'Deseret',
  'Osage',
  'Runic',
  'Old_Italic',
  'Lycian',
  'Carian',
  'Warang_Citi',
  'Miao',
  'Elbasan',
  'Common',
];

/** Added by eye: what the Unicode table lacks or has only for capital letters. `base: characters drawn like it`. */
const additions: Readonly<Record<string, string>> = {
  a: 'ᴀɐαа',
  b: 'ʙɓƀβв',
  c: 'ᴄɔƈс',
  d: 'ᴅđɖɗð',
  e: 'ᴇǝɘəɛеεє',
  f: 'ꜰɟƒ',
  g: 'ɢɠƃ',
  h: 'ʜħɥнћ',
  i: 'ɪıᴉɨιі',
  j: 'ᴊɾј',
  k: 'ᴋʞƙкκ',
  l: 'ʟłɫɭ',
  m: 'ᴍɯм',
  n: 'ɴɲŋηп',
  o: 'ᴏøɵоο',
  p: 'ᴘþƥрρ',
  q: 'ǫʠ',
  r: 'ʀɹɽгя',
  s: 'ꜱʂѕ',
  t: 'ᴛʇŧţтτ',
  u: 'ᴜʉυ',
  v: 'ᴠʌν',
  w: 'ᴡʍωш',
  x: 'хχ',
  y: 'ʏʎуγ',
  z: 'ᴢƶʐζ',
  ae: 'æ',
  oe: 'œ',
  "'": '‘’‛ʼʹ′',
  '"': '“”„‟″',
  '-': '‐‑‒–—―−﹘⁃',
};

/** Signs (©, ×, ₩) are not letters in running text; the aggressive view reads some of them, this table none. */
const sign = /^[\p{S}\p{N}]$/u;
/** Only its rare lunate form looks like a Latin letter. */
const sigma = 'σ';

function alphabetOf(character: string): string | undefined {
  return alphabets.find((name) => new RegExp(`^\\p{Script=${name}}$`, 'u').test(character));
}

function basesFrom(table: Readonly<Record<string, readonly LookAlike[]>>): Map<string, string> {
  const bases = new Map<string, string>();
  const taken = new Set<string>();
  const take = (source: string, base: string) => {
    const folded = bare(source);
    if (
      [...folded].length !== 1 ||
      folded.charCodeAt(0) < 0x80 ||
      sign.test(folded) ||
      folded === sigma ||
      bases.has(folded)
    )
      return;
    const alphabet = alphabetOf(folded);
    if (alphabet === undefined) return;
    const place = `${alphabet} ${base}`;
    if (alphabet !== 'Latin' && alphabet !== 'Common' && taken.has(place)) return;
    taken.add(place);
    bases.set(folded, base);
  };
  for (const [base, sources] of Object.entries(additions)) for (const source of sources) take(source, base);
  const sources = Object.keys(table).sort((a, b) => a.codePointAt(0)! - b.codePointAt(0)!);
  for (const source of sources) {
    const base = table[source]!.map(({ c }) => bare(c)).find((c) => /^[a-z]$/.test(c));
    if (base !== undefined) take(source, base);
  }
  return bases;
}

const [, , input] = process.argv;
if (input === undefined) throw new Error('usage: node make-confusables.ts PATH/TO/confusables.json');
const bases = basesFrom(JSON.parse(readFileSync(input, 'utf8')) as Record<string, readonly LookAlike[]>);
const lines = Map.groupBy(bases.keys(), (source) => bases.get(source)!);
const header =
  '# Look-alikes: base letter, tab, the characters drawn like it. Made by scripts/make-confusables.ts; see NOTICE.md.\n';
const body = [...lines]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([base, sources]) => `${base}\t${sources.sort().join('')}\n`);
writeFileSync(new URL('../src/text/data/confusables.tsv', import.meta.url), header + body.join(''));
