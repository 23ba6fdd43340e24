/**
 * How lists match as written, with endings, and in disguise. The innocent words stand next to the words that they
 * resemble, some of them rude: that is what they test.
 */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileRules } from '../compile-rules.ts';
import type { RuleDefinition } from '../rule-set.ts';
import { exampleForms } from './example-forms.ts';

type Matching = NonNullable<RuleDefinition['matching']>;
const matchings: readonly Matching[] = ['exact', 'inflected', 'disguised'];

function list(pattern: string[], matching: Matching, more: Partial<RuleDefinition> = {}): RuleDefinition {
  return {
    ruleId: `${more.type ?? 'wordlist'} ${matching}`,
    type: 'wordlist',
    pattern,
    priority: 0,
    action: 'flag',
    createdAtMs: 1,
    matching,
    ...more,
  };
}

function found(rules: readonly RuleDefinition[], content: string): string[] {
  const matches = compileRules(rules).match(content);
  if (matches instanceof Promise) throw new Error('lists are matched at once');
  return matches.matched.map(({ match: { start, end } }) => content.slice(start, end));
}
const firstOf = (entry: string, matching: Matching, content: string) => found([list([entry], matching)], content)[0];

describe('inflected', () => {
  it.each([
    ['zorbo', 'so many zorbos here', 'zorbos'],
    ['zorbo', 'zorboes', 'zorboes'],
    ['bad city', 'Bad Cities!', 'Bad Cities'],
    ['witch', 'three witches', 'witches'],
    ['wolf', 'wolves', 'wolves'],
    ['Narr', 'Die Narren haben das wieder nicht verstanden.', 'Narren'],
    ['Zorbin', 'Die Zorbinnen haben das wieder nicht verstanden.', 'Zorbinnen'],
    ['sukkel', 'Wat een stelletje sukkels zijn jullie toch allemaal.', 'sukkels'],
    ['kwal', 'Wat een stelletje kwallen zijn jullie toch allemaal.', 'kwallen'],
    ['tönt', 'Vilka töntar ni är, jag vill inte vara med längre.', 'töntar'],
    ['pez', 'Los peces del acuario están muy contentos hoy.', 'peces'],
    ['jornal', 'Os jornais de hoje não falam de outra coisa.', 'jornais'],
    ['rival', 'Les rivaux de cette équipe sont vraiment très forts.', 'rivaux'],
    ['scemo', 'Siete degli scemi e non capite mai niente di niente.', 'scemi'],
    ['głupek', 'Nie rozmawiam z tym głupkiem, bo nic nie rozumie.', 'głupkiem'],
    ['aptal', 'Bu aptallar hiçbir şeyden anlamıyorlar, çok yazık.', 'aptallar'],
    ['bodoh', 'Kebodohan dan bodohnya kalian tidak bisa saya mengerti.', 'bodohnya'],
    ['дурак', 'дураками', 'дураками'],
    ['зорба', 'о зорбе', 'зорбе'],
    ['козёл', 'эти козёлы', 'козёлы'],
    ['дурень', 'нема чого говорити з цими дурнями', undefined],
    ['बेवकूफ', 'बेवकूफों', 'बेवकूफों'],
    ['كلب', 'كلبان', 'كلبان'],
    ['احمق', 'احمقها', 'احمقها'],
  ])('%j matches in %j as %j', (entry, content, written) => {
    expect(firstOf(entry, 'inflected', content)).toBe(written);
    expect(firstOf(entry, 'exact', content)).toBeUndefined();
  });

  it.each([
    ['zorbo', 'zorbonaut zorbot zorboed prezorbo zorbo-like'.replace('zorbo-like', '')],
    ['god', 'good goods godly godson gad'],
    ['ass', 'assess classes asset assassin grasses'],
    ['cum', 'document cumin circum cumulus'],
    ['rap', 'rape rapes rapid raped therapist'],
    ['hat', 'hate hates hater'],
    ['rat', 'rate rates rated'],
    ['as', 'ass asses'],
    ['pas', 'pass'],
    ['princes', 'princess'],
    ['cunt', 'Scunthorpe'],
    ['tit', 'title titan titanic constitution'],
    ['cock', 'cockpit cocktail peacock hancock'],
    ['sex', 'Essex Sussex sextant unisex'],
    ['anal', 'analysis canal banal analyst'],
    ['shit', 'Shitake mishit'],
    ['дура', 'дурак дурацкий'],
    ['zorbo', 'z.o.r.b.o z0rbo zoorbo z o r b o'],
  ])('%j does not match in %j', (entry, content) => {
    expect(found([list([entry], 'inflected')], content)).toEqual([]);
  });

  it('endings of one language do not count in a text of another', () => {
    expect(firstOf('rat', 'inflected', 'The interest rate of this bank has never been higher than it is now.')).toBe(
      undefined,
    );
    expect(firstOf('Rat', 'inflected', 'Die Räte haben gestern lange über die neue Straße beraten.')).toBe('Räte');
  });
});

describe('disguised', () => {
  it.each([
    'zorbo',
    'zorbos',
    'z.o.r.b.o',
    'z0rbo',
    'zoorbo',
    'zoooorbo',
    'z o r b o',
    'z-o-r-b-o',
    'zor-bo',
    'z0rb0s',
    'z*rbo',
    'ᴢᴏʀʙᴏ',
    'Z.0.R.B.O.S',
  ])('"zorbo" matches %j, all of it', (written) => {
    expect(firstOf('zorbo', 'disguised', `you ${written}, stop`)).toBe(written);
  });

  it('finds phrases, other alphabets, and more than one word', () => {
    expect(firstOf('bad zorbo', 'disguised', 'a b4d z0rbo')).toBe('b4d z0rbo');
    expect(firstOf('дурак', 'disguised', 'ты д.у.р.а.к')).toBe('д.у.р.а.к');
    const every = compileRules([list(['zorbo', 'frump'], 'disguised')]).matchEvery('fr.ump, zorbo and z0rbo');
    if (every instanceof Promise) throw new Error('lists are matched at once');
    expect(every.matched.map(({ match }) => match)).toEqual([
      { start: 0, end: 6 },
      { start: 8, end: 13 },
      { start: 18, end: 23 },
    ]);
  });

  it.each([
    ['god', 'good goood goods go.od g'],
    ['diner', 'a dinner for two dinners'],
    ['coma', 'a comma'],
    ['ass', 'classic assess as soon as Sally 455 a55'],
    ['tits', 'titmouse constitution it its'],
    ['zorbo', 'zorbonaut zorbot prezorbo'],
    ['cunt', 'Scunthorpe'],
    ['sex', 'Essex unisex sextant'],
    ['cum', 'cumin document c u m b e r'],
    ['bob', '808'],
    ['lol', '101'],
    ['boobs', '80085'],
    ['anus', 'Manus janus'],
    ['hell', 'shell hello he will'],
    ['spic', 's p i c e'],
    ['tit', 'https://example.com/f/T1tQ9x8Zk2LmN4pRsT1t7uVwXyZ'],
  ])('%j does not match in %j', (entry, content) => {
    expect(found([list([entry], 'disguised')], content)).toEqual([]);
  });

  it('positions refer to what was sent, mark-up included', () => {
    const content = 'a <b>z.0.r</b>.b.o! z0rbo';
    expect(firstOf('frump', 'disguised', 'so <i>fr*mp</i> it is')).toBe('fr*mp');
    for (const written of found([list(['zorbo'], 'disguised')], content)) expect(content).toContain(written);
    expect(firstOf('zorbo', 'disguised', '<p>Hello <em>z0rbo</em></p>')).toBe('z0rbo');
  });
});

describe('allowlists', () => {
  it('exempt what they match in their own way', () => {
    const word = list(['zorbo'], 'disguised');
    const allow = (matching: Matching) => list(['zorbo land'], matching, { type: 'allowlist', action: null });
    expect(found([word, allow('exact')], 'zorbo land')).toEqual([]);
    expect(found([word, allow('exact')], 'zorbo lands')).toEqual(['zorbo']);
    expect(found([word, allow('inflected')], 'zorbo lands')).toEqual([]);
    expect(found([word, allow('inflected')], 'z0rbo land')).toEqual(['z0rbo']);
    expect(found([word, allow('disguised')], 'z0rbo l4nd, zorbo land')).toEqual([]);
    expect(found([word, allow('disguised')], 'z0rbo l4nd zorbo')).toEqual(['zorbo']);
  });

  it('exempt a disguise that begins at the same place', () => {
    const rules = [
      list(['ass'], 'disguised'),
      list(['a.s.s. club'], 'exact', { type: 'allowlist', action: null, priority: 1 }),
    ];
    expect(found(rules, 'the a.s.s. club')).toEqual([]);
  });
});

describe('each way includes the one before', () => {
  const part = fc.constantFrom('zorbo', 'city', 'god', 'бука', 'wolf', 'ass', '傻瓜', 'a', 's', 'es', 'ies', 'ы');
  const glue = fc.constantFrom('', ' ', '.', '-', '0', 'o', '😀 ', '<b>', '\u200b');
  const text = fc.array(fc.tuple(part, glue), { maxLength: 12 }).map((parts) => parts.flat().join(''));
  const entries = fc.array(fc.constantFrom('zorbo', 'city', 'god', 'бука', 'wolf', 'ass', '傻瓜', 'zorbo city'), {
    minLength: 1,
    maxLength: 4,
  });

  it('R6: whatever exact finds, inflected finds; whatever inflected finds, disguised finds', () => {
    fc.assert(
      fc.property(entries, text, (pattern, content) => {
        const [exact, inflected, disguised] = matchings.map((matching) => everyPlace(pattern, matching, content));
        for (const place of exact!) expect(inflected).toContain(place);
        for (const place of inflected!) expect(disguised).toContain(place);
      }),
      { numRuns: 400 },
    );
  });

  it('offsets are within the text and never cut a pair of surrogates', () => {
    fc.assert(
      fc.property(entries, text, (pattern, content) => {
        for (const place of everyPlace(pattern, 'disguised', content)) {
          const [start, end] = place.split('-').map(Number) as [number, number];
          expect(0 <= start && start < end && end <= content.length).toBe(true);
          expect(content.slice(start, end).isWellFormed()).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });

  function everyPlace(pattern: string[], matching: Matching, content: string): string[] {
    const found = compileRules([list(pattern, matching)]).matchEvery(content);
    if (found instanceof Promise) throw new Error('lists are matched at once');
    return found.matched.map(({ match: { start, end } }) => `${start}-${end}`);
  }
});

describe('cost', () => {
  it('counts what is compiled for endings and disguises', () => {
    const words = Array.from({ length: 1_000 }, (_, at) => `zorbo${'abcdefghij'[at % 10]}${at}ly`);
    const [exact, inflected, disguised] = matchings.map((matching) => compileRules([list(words, matching)]).byteLength);
    expect(inflected).toBeGreaterThan(exact!);
    expect(disguised).toBeGreaterThan(inflected!);
    expect(disguised).toBeLessThan(exact! * 12);
  });

  it('a text with more places to check than a text may cost is incomplete', () => {
    const ladder = Array.from({ length: 38 }, (_, at) => 'ab'.repeat(at + 1).slice(0, at + 2));
    const text = `${'ab'.repeat(19)} `.repeat(1_200);
    const found = compileRules([list(ladder, 'disguised', { action: 'flag' })]).matchEvery(text);
    expect(found).toMatchObject({ incomplete: true });
  });
});

describe('examples', () => {
  it('show what a word matches, by the language of the text, and only disguises that match', () => {
    const { inflected, disguised } = exampleForms(' zorbo ', 'disguised');
    expect(inflected[0]).toEqual({ language: null, forms: ['zorbos', 'zorboes'] });
    expect(inflected.find(({ language }) => language === 'it')?.forms).toContain('zorbi');
    expect(disguised).toEqual(expect.arrayContaining(['z.o.r.b.o', 'z o r b o', 'z0rbo']));
    for (const text of disguised) expect(firstOf('zorbo', 'disguised', text)).toBe(text);
    expect(exampleForms('zorbo', 'exact')).toEqual({ inflected: [], disguised: [] });
    expect(exampleForms('傻瓜', 'inflected')).toEqual({ inflected: [], disguised: [] });
  });

  it('say nothing false: every form that counts in any text is found', () => {
    for (const word of ['city', 'wolf', 'зорба', 'зорбец', 'кот', 'зорбый', 'कुत्ता', 'كلبة', 'glitch', 'the bad box']) {
      const [anywhere] = exampleForms(word, 'inflected').inflected;
      expect([word, anywhere?.language]).toEqual([word, null]);
      for (const form of anywhere?.forms ?? []) expect([word, firstOf(word, 'inflected', form)]).toEqual([word, form]);
    }
  });
});
