import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutIntoSentences, cutIntoWindows } from './cut-windows.ts';

const textsOf = (content: string) =>
  cutIntoSentences(content).map(({ span }) => content.slice(span.start, span.end).trim());

describe('the sentences of a text', () => {
  it('are its sentences', () => {
    expect(textsOf('I made the soup. The children liked it. We will have it again.')).toEqual([
      'I made the soup.',
      'The children liked it.',
      'We will have it again.',
    ]);
  });

  it.each(['', ' ', 'x', 'I like this soup a lot.'])('%j is one', (content) => {
    expect(cutIntoSentences(content)).toEqual([{ span: { start: 0, end: content.length }, isQuoted: false }]);
  });

  it('an endless sentence is cut into stretches at spaces', () => {
    const content = 'and then we went on and on '.repeat(40).trim();
    const stretches = textsOf(content);
    expect(stretches.length).toBeGreaterThan(5);
    for (const stretch of stretches) expect(stretch).toMatch(/^(and|then|we|went|on)\b.*\b(and|then|we|went|on)$/);
  });

  it('lines of a word or two are joined with the next lines', () => {
    expect(cutIntoSentences('no\n'.repeat(2_000)).length).toBeLessThan(500);
  });

  it('end before the hashtags that close the text, which are one more, however short', () => {
    const sentences = cutIntoSentences('I like the soup.\u2029Soup day');
    expect(sentences.map(({ isTags }) => isTags ?? false)).toEqual([false, true]);
    expect(sentences.at(-1)!.span).toEqual({ start: 16, end: 25 });
  });

  it('know which of them are quoted', () => {
    const isQuoted = cutIntoSentences('> I will find you there.\n\nThis is what he wrote to me.').map(
      (one) => one.isQuoted,
    );
    expect(isQuoted).toEqual([true, false]);
  });

  it('cover every character once, and never cut a character', () => {
    const pieces = fc.constantFrom(
      'Hello there, how are you? ',
      'ok.\n',
      '👩‍👩‍👧',
      '。今天很好',
      '> quoted\n',
      '"He said so." ',
      'x'.repeat(90),
      ' ',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (texts) => {
        const content = texts.join('');
        let end = 0;
        for (const { span } of cutIntoSentences(content)) {
          expect(span.start).toBe(end);
          expect(content.slice(span.start, span.end).isWellFormed()).toBe(true);
          end = span.end;
        }
        expect(end).toBe(content.length);
      }),
    );
  });
});

describe('the windows of a text', () => {
  it('hold every sentence in order, and no more pieces than the network reads well', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 80 }), (sizes) => {
        const windows = cutIntoWindows(sizes);
        expect([...new Set(windows.flat())]).toEqual([...sizes.keys()]);
        for (const window of windows) {
          expect(window.reduce((sum, place) => sum + sizes[place]!, 0)).toBeLessThanOrEqual(112);
        }
      }),
    );
  });

  it('begin with the last sentence of the window before, if it is short', () => {
    expect(cutIntoWindows([40, 40, 20, 40, 40])).toEqual([
      [0, 1, 2],
      [2, 3, 4],
    ]);
    expect(cutIntoWindows([60, 50, 60])).toEqual([[0, 1], [2]]);
  });

  it('T15: hold the hashtags that close a text apart, so that they change nothing of it', () => {
    expect(cutIntoWindows([20, 10, 5], [{}, {}, { isTags: true }])).toEqual([[0, 1], [2]]);
    expect(cutIntoWindows([5], [{ isTags: true }])).toEqual([[0]]);
  });

  it('are one for a short text', () => {
    expect(cutIntoWindows([20, 10, 5])).toEqual([[0, 1, 2]]);
  });
});
