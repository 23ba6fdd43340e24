/**
 * The evasion suite: every term under every trick and every sensible pair of tricks, alone and inside plain sentences.
 * Seeded: the same terms give the same texts.
 */

import { createRandom, type Random } from '../random.ts';
import { type Disguise, hasLetter, leavesWordPlain, show, type Trick, undisguised, wordsOf } from './disguise.ts';

export interface EvasionText {
  readonly text: string;
  readonly term: string;
  /** One trick, two tricks, or none (`[]`, the plain spelling). */
  readonly tricks: readonly string[];
}

/** Pairs that undo one another, or that nobody could read back. */
const unreadablePairs: ReadonlySet<string> = new Set([
  'reversed + right-to-left override',
  'reversed + upside down',
  'right-to-left override + upside down',
]);

const separators: ReadonlySet<string> = new Set(['dots', 'dashes', 'spaces', 'underscores', 'other separators']);

export function pairsOf(tricks: readonly Trick[]): readonly (readonly [Trick, Trick])[] {
  return tricks.flatMap((first, index) =>
    tricks.slice(index + 1).flatMap((second) => (isSensible(first, second) ? [[first, second] as const] : [])),
  );
}

export function pairName(names: readonly string[]): string {
  return names.join(' + ');
}

function isSensible(first: Trick, second: Trick): boolean {
  if (unreadablePairs.has(pairName([first.id, second.id]))) return false;
  // Turned letters are already other letters: swapping them again gives nothing readable.
  return !(second.id === 'upside down' && first.kind === 'letter');
}

/** Order first, then letters, then what is put between them, so that each works on the result of the one before. */
const workingOrder: Readonly<Record<Trick['kind'], number>> = { order: 0, letter: 1, insert: 2 };

export function disguise(term: string, tricks: readonly Trick[], random: Random): Disguise | null {
  const ordered = [...tricks].sort((left, right) => workingOrder[left.kind] - workingOrder[right.kind]);
  const taking = ordered.length === 2 && shareLetters(ordered[0]!, ordered[1]!);
  let word: Disguise | null = undisguised(term);
  for (const [index, trick] of ordered.entries()) {
    const before: Disguise = word;
    word = trick.apply(before, random, taking ? (index === 0 ? 'even' : 'odd') : 'all');
    if (word === null || show(word) === show(before)) return null;
  }
  if (tricks.some(({ id }) => id === 'leet digits') && wordsOf(word).some((places) => !hasLetter(word, places)))
    return null;
  return tricks.length > 0 && leavesWordPlain(word) ? null : word;
}

/** Two tricks that both swap letters, or both insert separators, take turns. */
function shareLetters(first: Trick, second: Trick): boolean {
  return (
    (first.kind === 'letter' && second.kind === 'letter') || (separators.has(first.id) && separators.has(second.id))
  );
}

export interface SuiteInput {
  readonly terms: readonly string[];
  readonly tricks: readonly Trick[];
  readonly carriers: readonly string[];
  readonly seed: string;
}

const carriersPerTrick = 3;
const carriersPerPair = 1;

export function createEvasionSuite({ terms, tricks, carriers, seed }: SuiteInput): readonly EvasionText[] {
  const combinations: { tricks: readonly Trick[]; carriers: number }[] = [
    { tricks: [], carriers: carriersPerTrick },
    ...tricks.map((trick) => ({ tricks: [trick], carriers: carriersPerTrick })),
    ...pairsOf(tricks).map((pair) => ({ tricks: pair, carriers: carriersPerPair })),
  ];
  return combinations.flatMap((combination) => {
    const names = combination.tricks.map((trick) => trick.id);
    const random = createRandom(`${seed}: ${pairName(names)}`);
    return terms.flatMap((term) => {
      // Each showing makes new draws: another alphabet, another separator, other letters.
      const frames = ['{}', ...random.shuffle(carriers).slice(0, combination.carriers)];
      return frames.flatMap((frame) => {
        const word = disguise(term, combination.tricks, random);
        // A function, because a disguise may contain `$`, which a replacement string would interpret.
        return word === null ? [] : [{ text: frame.replace('{}', () => show(word)), term, tricks: names }];
      });
    });
  });
}
