/**
 * Expressions and texts for property tests: few letters, so that they match; all constructs, so that none is forgotten.
 */

import fc from 'fast-check';

const atom = fc.constantFrom(
  ...[
    'a',
    'b',
    'k',
    's',
    'é',
    '😀',
    '-',
    '_',
    '\\w',
    '\\W',
    '\\d',
    '\\s',
    '.',
    '(?s:.)',
    '[ab]',
    '[^a]',
    '[[:alpha:]]',
  ],
  ...['\\x{61}', '\\Qa.b\\E', '(?-i:a)', '[k-s]', 'ſ'],
);
const border = fc.constantFrom('\\b', '\\B', '^', '$', '(?m:^)', '(?m:$)', '\\A', '\\z');
const repetition = fc.constantFrom('*', '+', '?', '*?', '+?', '??', '{2}', '{1,3}', '{0,2}?', '{2,}', '{0,12}');

export const anyPattern: fc.Arbitrary<string> = fc.letrec<{ pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    { weight: 4, arbitrary: atom },
    { weight: 1, arbitrary: border },
    { weight: 3, arbitrary: fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => one + other) },
    { weight: 2, arbitrary: fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => `(?:${one}|${other})`) },
    { weight: 1, arbitrary: tie('pattern').map((inner) => `(${inner}|)`) },
    { weight: 3, arbitrary: fc.tuple(tie('pattern'), repetition).map(([inner, times]) => `(?:${inner})${times}`) },
    { weight: 1, arbitrary: fc.array(atom, { minLength: 20, maxLength: 40 }).map((atoms) => atoms.join('')) },
  ),
})).pattern;

/** With capitals, letters that fold to them (K is the Kelvin sign), and halves of surrogate pairs. */
export const anySubject = fc.string({
  unit: fc.constantFrom(
    ...['a', 'a', 'b', 'A', 'k', 'K', 'S', 'é', 'É', '😀', '\ud83d', '\ude00', ' ', '\n', '_', '1', '-', 'я'],
  ),
  maxLength: 40,
});
