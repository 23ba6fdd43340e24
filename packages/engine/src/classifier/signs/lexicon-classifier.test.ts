import { type Context, defaultBlockThreshold, type TextCategory, textCategories } from '@moderato/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Scores } from '../classifier.ts';
import { createLexiconClassifier } from './lexicon-classifier.ts';
import { testInnocentWords, testLexicon } from './testing/lexicon.ts';

const classifier = createLexiconClassifier({ lexicon: testLexicon, innocentWords: testInnocentWords });

function scoresOf(text: string, context: Context = 'default'): Scores {
  const judgement = classifier.score(text, context);
  if (judgement instanceof Promise) throw new Error('the lexicon classifier answers at once');
  return judgement.scores;
}

/** Categories flagged, and blocked, at the default thresholds. */
function verdictOf(text: string, context: Context = 'default') {
  const scores = scoresOf(text, context);
  const over = (limit: (threshold: number) => number) =>
    textCategories
      .filter(({ name, defaultThreshold }) => scores[name] > limit(defaultThreshold))
      .map(({ name }) => name);
  return { flagged: over((threshold) => threshold), blocked: over(defaultBlockThreshold) };
}

const flags = (text: string, context: Context = 'default') => verdictOf(text, context).flagged.length > 0;

describe('a strong word flags its category', () => {
  it.each([
    'fuck',
    'f.u.c.k',
    'f-u-c-k',
    'f_u_c_k',
    'fuuuuck',
    'fück',
    'ƒυ¢к',
    'f u c k',
    'what the f u c k is this',
    'sh1t',
    'sh!t',
    '$hit',
    'f*ck',
    'f\u200du\u200dck',
    'f\u200fu\u200fck',
    '\u202ekcuf\u202c',
    'ｆｕｃｋ',
    '𝓯𝓾𝓬𝓴',
    '🇫🇺🇨🇰',
    '🅵🆄🅲🅺',
    'ⓕⓤⓒⓚ',
    'f̷u̶c̸k̵',
    'fUcK',
    'fuсk',
    'kcuf',
    'ʞɔnɟ',
    'fu ck',
    'fu.ck',
    'f|u|c|k',
    'f u c k  y o u',
    'F.U.C.K.Y.O.U',
    'a$$hole',
    '@sshole',
    'b1tch3s',
    'xXfuckXx',
    'fuck123',
    '(fuck)',
    '**fuck**',
    'cyka',
    'сука',
    '你是傻逼吗',
    '씨발놈아',
    'piç',
    '#fuck',
    'shitttt7y',
    '$ h ! 7',
    '* w h a t  t h e  f u c k',
    '7 h 3  b 1 7 c h',
  ])('%s', (text) => {
    expect(verdictOf(text).flagged).toContain('toxicity');
    expect(verdictOf(text).blocked).toEqual([]);
  });

  it.each(['kys', 'k y s', 'K.Y.S.', 'kyyys', 'kill yourself', 'k1ll y0urs3lf', 'kill  yourself'])(
    '%s blocks',
    (text) => {
      expect(verdictOf(text).blocked).toEqual(['harassment', 'self_harm']);
    },
  );

  it('scores above the threshold in each of its categories and, at the highest severity, above the block threshold', () => {
    for (const { name } of textCategories) {
      for (const severity of [3, 4] as const) {
        const lexicon = [{ ...testLexicon[0]!, categories: [name] as TextCategory[], severity }];
        const judgement = createLexiconClassifier({ lexicon, innocentWords: [] }).score('what a fuck', 'default');
        const score = (judgement as { scores: Scores }).scores[name];
        const threshold = textCategories.find((category) => category.name === name)!.defaultThreshold;
        expect(score).toBeGreaterThan(severity === 4 ? defaultBlockThreshold(threshold) : threshold);
        if (severity === 3) expect(score).toBeLessThan(defaultBlockThreshold(threshold));
      }
    }
  });
});

describe('innocent text scores low', () => {
  it.each([
    'Scunthorpe',
    'the cockpit of a plane',
    'we assess the class',
    'Dick Cheney',
    'Essex and Sussex',
    'pen_island',
    'shitake mushrooms',
    '5h17',
    '455',
    'a55',
    '80085',
    "he'll be back, she'll not",
    'for (i = 0; i < l; i++) {',
    'fn f<U, C, K>(u: U, c: C, k: K) {}',
    'a94f9c64d19464f0cc1177041f15ee80',
    'https://example.com/a?b=c.u.n',
    '1 4 8 8',
    'pic',
    'fag_list and list_fag',
    '*.sss',
    'soy de este año',
    'соск',
    'good god',
    'Niger and Nigeria',
    'push it, hit it',
    'the word is shi-take',
    'c.u. n-t, said the teacher',
    'gg ez',
    'kill the boss',
  ])('%s', (text) => {
    for (const score of Object.values(scoresOf(text))) expect(score).toBeLessThan(0.1);
  });
});

describe('signs add up', () => {
  it('one rude word does not flag, two different ones do, and a repeated one counts once', () => {
    expect(flags('what a bastard')).toBe(false);
    expect(flags('that bastard is a prick')).toBe(true);
    expect(flags('bastard bastard bastard')).toBe(false);
  });

  it('two rude words far apart do not add up', () => {
    expect(flags(`a bastard ${'and more '.repeat(100)}a prick`)).toBe(false);
  });

  it('a rude word aimed at a person flags', () => {
    expect(verdictOf('you are a bastard').flagged).toContain('harassment');
    expect(flags('the bastard sword')).toBe(false);
  });

  it('mild words never flag, whatever their number', () => {
    expect(flags('damn damn damn you damn it')).toBe(false);
  });

  it('a disguised word weighs less than a plain one but still flags', () => {
    expect(scoresOf('f u c k').toxicity).toBeLessThan(scoresOf('fuck').toxicity);
  });

  it('spam words flag if there is a link', () => {
    expect(flags('earn money from home')).toBe(false);
    expect(verdictOf('earn money from home https://bit.ly/x').flagged).toEqual(['spam']);
    expect(verdictOf('free crypto giveaway').flagged).toEqual(['spam']);
  });

  it('a capitalised name is a name', () => {
    expect(flags('Dick called yesterday')).toBe(false);
    expect(flags('he is a dick')).toBe(true);
  });
});

describe('contexts', () => {
  it('username: finds joined words, camel case, and slurs anywhere', () => {
    for (const name of ['xXcuntXx', 'FuckYou', 'iheartniggers', 'n1gg3rs', 'KillYourself', 'killyourself', 'bigshit']) {
      expect([name, flags(name, 'username')]).toEqual([name, true]);
    }
    for (const name of ['pen_island', 'PenIsland', 'Scunthorpe', 'cockpit_crew', 'john_doe', 'matsushita']) {
      expect([name, flags(name, 'username')]).toEqual([name, false]);
    }
    expect(flags('iheartniggers')).toBe(false);
  });

  it('username: posing as staff is spam', () => {
    expect(verdictOf('admin_support', 'username').flagged).toEqual(['spam']);
    expect(verdictOf('0fficial-mod', 'username').flagged).toEqual(['spam']);
    expect(flags('admin_support')).toBe(false);
  });

  it('forum_post: quotations and code weigh less; comment: a little less; elsewhere they do not', () => {
    for (const text of ['> fuck this', '```\nfuck\n```', 'see `fuck` here']) {
      expect(flags(`${text}\nfine`, 'forum_post')).toBe(false);
      expect(flags(`${text}\nfine`)).toBe(true);
      expect(scoresOf(text, 'comment').toxicity).toBeGreaterThan(scoresOf(text, 'forum_post').toxicity);
      expect(scoresOf(text, 'comment').toxicity).toBeLessThan(scoresOf(text).toxicity);
    }
    expect(flags('> a quotation\nfuck this', 'forum_post')).toBe(true);
  });

  it('chat: violent words are game talk unless they are aimed at somebody', () => {
    expect(flags('behead them and kill them all', 'chat')).toBe(false);
    expect(flags('behead them and kill them all')).toBe(true);
    expect(flags('kys', 'chat')).toBe(true);
  });
});

describe('explain', () => {
  it('names the term, the category, the span in the original text and the trick', () => {
    expect(classifier.explain('well f.u.c.k 😀 sh1t', 'default')).toEqual([
      { term: 'fuck', category: 'toxicity', span: { start: 5, end: 12 }, trick: 'separated letters' },
      { term: 'shit', category: 'toxicity', span: { start: 16, end: 20 }, trick: 'leetspeak' },
    ]);
    expect(classifier.explain('fuck', 'default')[0]?.trick).toBeNull();
    expect(classifier.explain('nothing here', 'default')).toEqual([]);
  });
});

const disguises = [
  'fuck',
  'f.u.c.k',
  'f u c k',
  'sh1t',
  'k y s',
  'kcuf',
  'fu ck',
  'f*ck',
  'ƒυ¢к',
  '🇫🇺🇨🇰',
  'fuuuck',
  'kill yourself',
];
/** No quotes, no fences, no backticks: those change the reading on purpose. */
const benignUnit = fc.constantFrom(
  ...'abcdfghikmnrstuxyzAEIK 01579.,-_!?()$@|*\'"<\u0301\u200b\u202eéßц人바😀🇺\n\t'.split(''),
);
const benignPrefix = fc.string({ unit: benignUnit, maxLength: 40 }).map((text) => `${text} `);

describe('for any text', () => {
  it('spans are inside the text, on code-point boundaries', () => {
    const unit = fc.constantFrom(...disguises, ' ', '.', '😀', '\u0301', '\ud83d', '\u200b', 'a', '1', '\n', '> ');
    fc.assert(
      fc.property(
        fc.array(unit, { maxLength: 12 }),
        fc.constantFrom<Context>('default', 'username', 'chat', 'forum_post'),
        (parts, context) => {
          const text = parts.join('');
          for (const { span } of classifier.explain(text, context)) {
            expect(span.start).toBeGreaterThanOrEqual(0);
            expect(span.end).toBeGreaterThan(span.start);
            expect(span.end).toBeLessThanOrEqual(text.length);
            for (const at of [span.start, span.end]) {
              const splits = /[\ud800-\udbff]/.test(text[at - 1] ?? '') && /[\udc00-\udfff]/.test(text[at] ?? '');
              expect(splits).toBe(false);
            }
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('a benign prefix that ends in white space never hides a hit', () => {
    fc.assert(
      fc.property(
        benignPrefix,
        fc.constantFrom(...disguises),
        fc.constantFrom<Context>('default', 'chat', 'forum_post', 'comment'),
        (prefix, hidden, context) => {
          const alone = scoresOf(hidden, context);
          const together = scoresOf(prefix + hidden, context);
          for (const { name } of textCategories) expect(together[name]).toBeGreaterThanOrEqual(alone[name]);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('scores are between 0 and 1 and always the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = scoresOf(text);
        for (const score of Object.values(once)) expect(score >= 0 && score <= 1).toBe(true);
        expect(scoresOf(text)).toEqual(once);
      }),
    );
  });
});

describe('the longest hostile texts are read to the end', () => {
  const size = 50_000;
  it.each([
    ['combining marks on one letter', `a${'\u0301'.repeat(size)}`],
    ['zero-width characters', '\u200b'.repeat(size)],
    ['lone surrogates', '\ud800'.repeat(size)],
    ['NUL', '\0'.repeat(size)],
    ['one letter', 'f'.repeat(size)],
    ['drawn out inside', `fu${'u'.repeat(size)}`],
    ['single letters', 'f '.repeat(size / 2)],
    ['dotted letters', 'f.'.repeat(size / 2)],
    ['open brackets', '('.repeat(size)],
    ['stars', '*'.repeat(size)],
    ['bars', '|1'.repeat(size / 2)],
    ['splinters', 'ck '.repeat(Math.floor(size / 3))],
    ['vowels', 'aeiou'.repeat(size / 5)],
    ['hits', 'fuck '.repeat(size / 5)],
    ['hidden hits', 'f.u.c.k '.repeat(size / 8)],
    ['rude words', 'bastard prick '.repeat(Math.floor(size / 14))],
    ['innocent words', 'cockpit '.repeat(size / 8)],
    ['long ligatures', '\ufdfa'.repeat(size)],
    ['quoted lines', '>a\n'.repeat(Math.floor(size / 3))],
    ['backticks', '`a'.repeat(size / 2)],
  ])('%s', (_, text) => {
    expect(verdictOf(`${text} kys`, 'forum_post').flagged).toContain('self_harm');
  });
});
