/**
 * A disguised word: its letters, each with what is shown in its place and what is put after it. A trick changes what is
 * shown, never the letters, so the word it means can always be read back.
 */

import type { Random } from '../random.ts';

export interface Letter {
  /** The letter that is meant: a–z, or the space between two words of a phrase. */
  readonly meant: string;
  /** What is shown in its place. */
  readonly shown: string;
  /** What follows it: a separator, an invisible character, a combining mark. */
  readonly after: string;
}

export interface Disguise {
  readonly letters: readonly Letter[];
  /** Put before and after the whole, such as an override and its end. */
  readonly before: string;
  readonly behind: string;
  /** True if the letters are in reverse order. */
  readonly reversed: boolean;
}

/** Which letters a trick may change: in a pair of tricks that both swap letters, each takes every other one. */
export type Share = 'all' | 'even' | 'odd';

export interface Trick {
  readonly id: string;
  /** `fuck` under this trick, for the page. */
  readonly example: string;
  /**
   * What it changes. `letter` tricks swap letters for others; `insert` tricks put something between letters; `order`
   * tricks reverse the word.
   */
  readonly kind: 'letter' | 'insert' | 'order';
  /** The same word disguised, or null if the trick cannot change anything in it. */
  apply(word: Disguise, random: Random, share: Share): Disguise | null;
}

export function undisguised(term: string): Disguise {
  return {
    letters: [...term].map((letter) => ({ meant: letter, shown: letter, after: '' })),
    before: '',
    behind: '',
    reversed: false,
  };
}

/** Words of a phrase stay separate: if there is a space between letters, there are two between words. */
export function show(word: Disguise): string {
  const shown = word.letters.map(({ meant, shown: glyph, after }) => {
    if (meant !== ' ') return glyph + after;
    return word.letters.some((letter) => letter.after.includes(' ')) ? '  ' : ' ';
  });
  return word.before + shown.join('') + word.behind;
}

/** The term that is meant, read back from a disguise. */
export function reveal(word: Disguise): string {
  const letters = word.letters.map(({ meant }) => meant);
  return (word.reversed ? letters.reverse() : letters).join('');
}

export function isLetter(letter: Letter): boolean {
  return letter.meant !== ' ';
}

export function inShare(index: number, share: Share): boolean {
  return share === 'all' || (index % 2 === 0) === (share === 'even');
}

/**
 * Swaps letters that are still themselves: all that can be swapped, or (every second time) only some of each word, as
 * people do. Null if no letter can be swapped.
 */
export function swapLetters(
  word: Disguise,
  random: Random,
  share: Share,
  glyphFor: (letter: string) => string | undefined,
): Disguise | null {
  const some = share === 'all' && random.next() < 0.5;
  const chosen = new Set<number>();
  for (const places of wordsOf(word)) {
    const open = places.filter((index) => {
      const { meant, shown } = word.letters[index]!;
      return shown === meant && inShare(index, share) && glyphFor(meant) !== undefined;
    });
    for (const place of some ? someOf(open, random) : open) chosen.add(place);
  }
  if (chosen.size === 0) return null;
  return {
    ...word,
    letters: word.letters.map((letter, index) =>
      chosen.has(index) ? { ...letter, shown: glyphFor(letter.meant) ?? letter.shown } : letter,
    ),
  };
}

/** The positions of the letters of each word. */
export function wordsOf(word: Disguise): readonly (readonly number[])[] {
  const words: number[][] = [[]];
  word.letters.forEach((letter, index) => {
    if (isLetter(letter)) words.at(-1)!.push(index);
    else words.push([]);
  });
  return words.filter((places) => places.length > 0);
}

const noLetter = /^[\d*@$!(<|+€£#†]+$/;

/** Whether one of the letters at these positions is still shown as a letter, of whatever alphabet. */
export function hasLetter(word: Disguise, places: readonly number[]): boolean {
  return places.some((index) => !noLetter.test(word.letters[index]!.shown));
}

/** At least one of them, when there is one. */
export function someOf(places: readonly number[], random: Random): readonly number[] {
  return random.shuffle(places).slice(0, 1 + random.integer(places.length));
}

/** A gap is identified by the letter before it: in each word, all letters but the last. */
export function gapsOf(word: Disguise): readonly (readonly number[])[] {
  return wordsOf(word).map((places) => places.slice(0, -1));
}

export function insertAfter(word: Disguise, places: readonly number[], piece: () => string): Disguise | null {
  if (places.length === 0) return null;
  const chosen = new Set(places);
  return {
    ...word,
    letters: word.letters.map((letter, index) =>
      chosen.has(index) ? { ...letter, after: letter.after + piece() } : letter,
    ),
  };
}

/** Whether a word of three letters or more is still spelled plainly: then nothing is hidden. */
export function leavesWordPlain(word: Disguise): boolean {
  if (word.reversed) return false;
  return wordsOf(word).some(
    (places) =>
      places.length >= 3 &&
      places.every((index, position) => {
        const { meant, shown, after } = word.letters[index]!;
        return shown === meant && (after === '' || position === places.length - 1);
      }),
  );
}
