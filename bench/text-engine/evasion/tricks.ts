/** Every single way of hiding a word that the suite knows; `suite.ts` makes the pairs. */

import type { Random } from '../random.ts';
import * as alphabets from './alphabets.ts';
import {
  type Disguise,
  gapsOf,
  hasLetter,
  inShare,
  insertAfter,
  isLetter,
  type Share,
  someOf,
  swapLetters,
  type Trick,
  wordsOf,
} from './disguise.ts';

const zeroWidth = ['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad'];
const directionMarks = ['\u200e', '\u200f', '\u061c', '\u2066', '\u2067', '\u2069', '\u202a', '\u202c'];
const otherSeparators = ['/', '|', '~', ',', '·', '•', ':', ';', '=', '^'];
const vowels = 'aeiou';

export const tricks: readonly Trick[] = [
  {
    id: 'one separator',
    example: 'fu.ck',
    kind: 'insert',
    apply: (word, random) => {
      const places = gapsOf(word).flatMap((gaps) => (gaps.length < 2 ? [] : [random.pick(gaps)]));
      return insertAfter(word, places, () => random.pick(['.', '-', '_', '/', '·']));
    },
  },
  separator('dots', 'f.u.c.k', () => '.'),
  separator('dashes', 'f-u-c-k', (random) => random.pick(['-', '-', '–', '—'])),
  separator('spaces', 'f u c k', () => ' '),
  separator('underscores', 'f_u_c_k', () => '_'),
  separator('other separators', 'f/u/c/k', (random) => random.pick(otherSeparators)),
  leavingOneLetter(alphabet('leet digits', 'sh1t', alphabets.leetDigits)),
  alphabet('leet symbols', 'fu(k', alphabets.leetSymbols),
  { id: 'repeated letters', example: 'fuuuuck', kind: 'letter', apply: repeatLetters },
  { id: 'masked vowel', example: 'f*ck', kind: 'letter', apply: maskVowels },
  {
    id: 'mixed case',
    example: 'fUcK',
    kind: 'letter',
    apply: (word, random, share) => swapLetters(word, random, share, (letter) => letter.toUpperCase()),
  },
  alphabet('diacritics', 'fück', alphabets.accented),
  alphabet('Cyrillic letters', 'fцсk', alphabets.cyrillic),
  alphabet('Greek and currency', 'ƒυ¢к', alphabets.greekAndCurrency),
  alphabet('full-width', 'ｆｕｃｋ', alphabets.fullWidth),
  alphabet('mathematical', '𝓯𝓾𝓬𝓴', alphabets.mathematical),
  alphabet('circled', 'ⓕⓤⓒⓚ', alphabets.circled),
  alphabet('squared', '🅵🆄🅲🅺', alphabets.squared),
  alphabet('regional indicators', '🇫🇺🇨🇰', alphabets.regionalIndicators),
  alphabet('small capitals', 'ꜰᴜᴄᴋ', alphabets.smallCapitals),
  alphabet('superscript', 'ᶠᵘᶜᵏ', alphabets.superscript),
  invisible('zero-width', 'f\u200bu\u200bck', zeroWidth),
  invisible('direction marks', 'f\u200fu\u200fck', directionMarks),
  { id: 'combining marks', example: 'f̷u̶c̸k̵', kind: 'insert', apply: addCombiningMarks },
  { id: 'reversed', example: 'kcuf', kind: 'order', apply: reverse },
  {
    id: 'right-to-left override',
    example: '\u202ekcuf\u202c',
    kind: 'order',
    apply: (word) => ({ ...reverse(word), before: '\u202e', behind: '\u202c' }),
  },
  { id: 'upside down', example: 'ʞɔnɟ', kind: 'order', apply: turnUpsideDown },
];

function alphabet(id: string, example: string, choices: readonly alphabets.Alphabet[]): Trick {
  return {
    id,
    example,
    kind: 'letter',
    apply: (word, random, share) => {
      // Not every alphabet of a family has every letter: try the others if the first has none to offer.
      for (const choice of random.shuffle(choices)) {
        const swapped = swapLetters(word, random, share, (letter) => choice[letter]);
        if (swapped !== null) return swapped;
      }
      return null;
    },
  };
}

function leavingOneLetter(trick: Trick): Trick {
  return {
    ...trick,
    apply: (word, random, share) => {
      const swapped = trick.apply(word, random, share);
      return swapped === null ? null : keepOneLetter(word, swapped, random);
    },
  };
}

/** A word of digits only is a number and must not be read as anything else, so one letter of each word stays. */
function keepOneLetter(before: Disguise, after: Disguise, random: Random): Disguise | null {
  const kept = new Set<number>();
  for (const places of wordsOf(after)) {
    if (hasLetter(after, places)) continue;
    const changed = places.filter((index) => before.letters[index]!.shown !== after.letters[index]!.shown);
    if (changed.length > 0) kept.add(random.pick(changed));
  }
  const letters = after.letters.map((letter, index) => (kept.has(index) ? before.letters[index]! : letter));
  return letters.every((letter, index) => letter.shown === before.letters[index]!.shown) ? null : { ...after, letters };
}

function separator(id: string, example: string, pick: (random: Random) => string): Trick {
  return {
    id,
    example,
    kind: 'insert',
    apply: (word, random, share) => {
      const sign = pick(random);
      // A gap that has its separator keeps it: `one separator` comes first and leaves the others to this one.
      const places = gapsOf(word)
        .flat()
        .filter((index) => word.letters[index]!.after === '');
      return insertAfter(
        word,
        places.filter((index) => inShare(index, share)),
        () => sign,
      );
    },
  };
}

/** In every gap, or (every second time) in some of them only. */
function invisible(id: string, example: string, characters: readonly string[]): Trick {
  return {
    id,
    example,
    kind: 'insert',
    apply: (word, random) => {
      const some = random.next() < 0.5;
      const places = gapsOf(word).flatMap((gaps) => (some ? someOf(gaps, random) : gaps));
      return insertAfter(word, places, () => random.pick(characters));
    },
  };
}

/** One letter of each word drawn out, or all of them. */
function repeatLetters(word: Disguise, random: Random): Disguise | null {
  const all = random.next() < 0.3;
  const chosen = new Set<number>();
  for (const places of wordsOf(word)) {
    const open = places.filter((index) => word.letters[index]!.shown !== '*');
    if (open.length > 0) for (const place of all ? open : [random.pick(open)]) chosen.add(place);
  }
  if (chosen.size === 0) return null;
  return {
    ...word,
    letters: word.letters.map((letter, index) =>
      chosen.has(index) ? { ...letter, shown: letter.shown.repeat((all ? 2 : 3) + random.integer(4)) } : letter,
    ),
  };
}

/** A star for one vowel of each word, never for its first letter. */
function maskVowels(word: Disguise, random: Random, share: Share): Disguise | null {
  const chosen = new Set<number>();
  for (const places of wordsOf(word)) {
    const open = places.slice(1).filter((index) => {
      const { meant, shown } = word.letters[index]!;
      return vowels.includes(meant) && shown === meant;
    });
    const shared = open.filter((index) => inShare(index, share));
    if (open.length > 0) chosen.add(random.pick(shared.length > 0 ? shared : open));
  }
  if (chosen.size === 0) return null;
  return {
    ...word,
    letters: word.letters.map((letter, index) => (chosen.has(index) ? { ...letter, shown: '*' } : letter)),
  };
}

function addCombiningMarks(word: Disguise, random: Random): Disguise | null {
  const places = word.letters.flatMap((letter, index) => (isLetter(letter) ? [index] : []));
  return insertAfter(word, places, () =>
    Array.from({ length: 1 + random.integer(5) }, () => String.fromCodePoint(0x300 + random.integer(0x70))).join(''),
  );
}

function reverse(word: Disguise): Disguise {
  return { ...word, letters: [...word.letters].reverse(), reversed: !word.reversed };
}

function turnUpsideDown(word: Disguise): Disguise {
  const turned = word.letters.map((letter) => ({
    ...letter,
    shown: alphabets.upsideDown[letter.meant] ?? letter.shown,
  }));
  return reverse({ ...word, letters: turned });
}
