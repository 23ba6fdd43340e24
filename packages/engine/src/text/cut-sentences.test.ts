import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutSentences, longestSentence } from './cut-sentences.ts';

const sentencesOf = (content: string): string[] =>
  cutSentences(content).map(({ start, end }) => content.slice(start, end).trim());

describe('sentences end', () => {
  const cases: ReadonlyArray<readonly [string, string[]]> = [
    ['Good morning. How are you? Fine!', ['Good morning.', 'How are you?', 'Fine!']],
    ['it is cold. i stay in. you too', ['it is cold.', 'i stay in.', 'you too']],
    ['Really?! Yes!!! No...', ['Really?!', 'Yes!!!', 'No...']],
    ['I like it.Go on', ['I like it.', 'Go on']],
    ['今天很冷。我在家！你呢？好', ['今天很冷。', '我在家！', '你呢？', '好']],
    ['什么?我不知道', ['什么?', '我不知道']],
    ['「おはよう。」と言った。元気？はい', ['「おはよう。」', 'と言った。', '元気？', 'はい']],
    ['आज ठंड है। मैं घर पर हूँ॥ तुम?', ['आज ठंड है।', 'मैं घर पर हूँ॥', 'तुम?']],
    ['كيف حالك؟ أنا بخير. شكرا', ['كيف حالك؟', 'أنا بخير.', 'شكرا']],
    ['آپ کیسے ہیں؟ میں ٹھیک ہوں۔ شکریہ', ['آپ کیسے ہیں؟', 'میں ٹھیک ہوں۔', 'شکریہ']],
    ['Τι κάνεις\u037e Καλά.', ['Τι κάνεις\u037e', 'Καλά.']],
    ['ሰላም ነው። እንዴት ነህ፧', ['ሰላም ነው።', 'እንዴት ነህ፧']],
  ];
  it.each(cases)('at the end marks of every script: %s', (content, sentences) => {
    expect(sentencesOf(content)).toEqual(sentences);
  });

  it('at spaces in Thai, which has no end marks, once a sentence is long enough', () => {
    const first = 'วันนี้อากาศดีมากเลยนะครับทุกคน';
    expect(sentencesOf(`${first} เราไปเดินเล่นกันเถอะ`)).toEqual([first, 'เราไปเดินเล่นกันเถอะ']);
    expect(sentencesOf('ดี มาก')).toEqual(['ดี มาก']);
  });

  it('at emoji before a capital letter or a script without capitals, never before a lower-case letter', () => {
    expect(sentencesOf('so nice 😂😂 You should come 👍🏽 Bye')).toEqual([
      'so nice 😂😂',
      'You should come 👍🏽',
      'Bye',
    ]);
    expect(sentencesOf('太好了😂 我来')).toEqual(['太好了😂', '我来']);
    expect(sentencesOf('so 😂 nice')).toEqual(['so 😂 nice']);
  });

  it('after emoji, quotes and brackets that follow the mark', () => {
    expect(sentencesOf('Great! 😂 Next one.')).toEqual(['Great! 😂', 'Next one.']);
    expect(sentencesOf('(It rained.) We stayed. “Nice.” She left.')).toEqual([
      '(It rained.)',
      'We stayed.',
      '“Nice.”',
      'She left.',
    ]);
    expect(sentencesOf('It rained. "We stayed in." So what.')).toEqual(['It rained.', '"We stayed in."', 'So what.']);
  });

  it('even if invisible characters come between the mark and the next word', () => {
    expect(sentencesOf('It rained.\u200b\u200dWe stayed.\u2060 Bye')).toHaveLength(3);
  });

  it('at line breaks and list items', () => {
    expect(sentencesOf('Buy:\n- bread\n* milk\r\n\r\n1. eggs\n2) tea')).toEqual([
      'Buy:',
      '- bread',
      '* milk',
      '1. eggs',
      '2) tea',
    ]);
    expect(sentencesOf('Buy • bread • milk')).toEqual(['Buy', '• bread', '• milk']);
  });

  it('at each message of a chat log, even if the log is on one line', () => {
    const lines = ['[12:01] ann: hi there', '[12:02] bob: hello, how is v1.2?', '[12:03] ann: fine'];
    expect(sentencesOf(lines.join('\n'))).toEqual(lines);
    expect(sentencesOf(lines.join(' '))).toEqual(lines);
  });
});

describe('sentences continue', () => {
  it.each([
    'Mr. Smith met Dr. Jones and Prof. Lee on St. Mark street.',
    'Bring fruit, e.g. Apples, i.e. something sweet.',
    'We paid 3.14 euros, approx. 5.50 dollars, for v2.0.1.',
    'See https://www.example.com/a.b?c=D.E&f=g and www.example.org for more.',
    'Write to ann.Lee@example.com about it.',
    'J. R. Smith wrote it.',
    'We meet at 5 p.m. in the hall, apples, pears etc. are there.',
    'Das ist z.B. Obst, bzw. Gemüse.',
    'Это т.е. Москва, ул. Ленина.',
    'wait... what is it',
    'well… maybe',
    'He wrote “go away!” to me, please help.',
    "She said 'why?' and left.",
    '3. Open the door',
  ])('%s', (content) => {
    expect(sentencesOf(content)).toEqual([content]);
  });

  it('after an abbreviation until a capital letter follows', () => {
    expect(sentencesOf('He lives in the U.S. He likes it.')).toEqual(['He lives in the U.S.', 'He likes it.']);
    expect(sentencesOf('So am I. You too.')).toEqual(['So am I.', 'You too.']);
  });
});

describe('spans', () => {
  const alphabet = fc.constantFrom(
    ...[
      'a',
      'B',
      ' ',
      '.',
      '!',
      '…',
      '。',
      '\n',
      '\r\n',
      '😂',
      '👍🏽',
      '我',
      'ก',
      '"',
      '/',
      '[12:01]',
      '\u200b',
      '\u200d',
    ],
    ...['\ud83d', '\ude02', '1', '•', 'é', '؟'],
  );
  const pieces = fc.array(alphabet, { maxLength: 2000 }).map((list) => list.join(''));

  it('cover the text, are never too long, and never end inside a character', () => {
    fc.assert(
      fc.property(pieces, (content) => {
        let at = 0;
        for (const { start, end } of cutSentences(content)) {
          expect(start).toBe(at);
          expect(end).toBeGreaterThan(start);
          expect(end - start).toBeLessThanOrEqual(longestSentence);
          const isPair = /[\ud800-\udbff]$/.test(content.slice(0, end)) && /^[\udc00-\udfff]/.test(content.slice(end));
          expect(isPair).toBe(false);
          at = end;
        }
        expect(at).toBe(content.length);
      }),
    );
  });

  it('of an endless sentence are cut at spaces, and inside words only if there is no space', () => {
    const words = 'word '.repeat(10_000);
    for (const { start, end } of cutSentences(words)) expect(words.slice(start, end)).toMatch(/^(?:word )+$/);
    expect(cutSentences('x'.repeat(50_000))).toHaveLength(Math.ceil(50_000 / longestSentence));
  });

  it('of an empty text do not exist', () => {
    expect(cutSentences('')).toEqual([]);
    expect(cutSentences(' \n ')).toEqual([{ start: 0, end: 3 }]);
  });
});
