import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutParts } from './cut-parts.ts';

const textsOf = (content: string, kind: string) =>
  cutParts(content)
    .parts.filter((part) => part.kind === kind)
    .map(({ span }) => content.slice(span.start, span.end).trim());

describe('the parts of a text', () => {
  it('one sentence is one part', () => {
    expect(cutParts('I like this soup a lot.')).toMatchObject({ sentences: 1, parts: [{ kind: 'whole' }] });
  });

  it('several sentences that fit into one reading are the whole text and each sentence', () => {
    const content = 'I made the soup. The children liked it. We will have it again.';
    expect(textsOf(content, 'whole')).toEqual([content]);
    expect(textsOf(content, 'group')).toEqual([]);
    expect(textsOf(content, 'sentence')).toEqual([
      'I made the soup.',
      'The children liked it.',
      'We will have it again.',
    ]);
  });

  it('groups in a longer text overlap by one sentence, so that no thought is cut in two', () => {
    const content = Array.from(
      { length: 12 },
      (_, index) => `This is the sentence with the number ${index + 100}.`,
    ).join(' ');
    const groups = textsOf(content, 'group');
    expect(groups.length).toBeGreaterThan(2);
    for (const [index, group] of groups.slice(1).entries()) {
      const opening = /^This is the sentence with the number \d+\./.exec(group)?.[0];
      expect(groups[index]?.endsWith(opening ?? '?')).toBe(true);
    }
  });

  it('an endless sentence is cut into overlapping stretches', () => {
    const content = 'and then we went on and on '.repeat(40).trim();
    const stretches = cutParts(content).parts.filter(({ kind }) => kind === 'sentence');
    expect(stretches.length).toBeGreaterThan(8);
    for (const { span } of stretches) expect(span.end - span.start).toBeLessThanOrEqual(600);
  });

  it('lines of a word or two are joined with the next lines', () => {
    const { parts } = cutParts('no\n'.repeat(2_000));
    expect(parts.length).toBeLessThan(1_500);
  });

  it('parts cover every character, stay inside the text, and never cut a character', () => {
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
        const { parts } = cutParts(content);
        const covered = new Uint8Array(content.length);
        for (const { kind, span } of parts) {
          expect(span.start).toBeGreaterThanOrEqual(0);
          expect(span.end).toBeLessThanOrEqual(content.length);
          expect(content.slice(span.start, span.end).isWellFormed()).toBe(true);
          if (kind !== 'whole' || parts.length === 1) covered.fill(1, span.start, span.end);
        }
        if (parts.some(({ kind }) => kind !== 'whole')) expect(covered.every((unit) => unit === 1)).toBe(true);
      }),
    );
  });
});

describe('a quoted or reported sentence', () => {
  it.each([
    'He wrote to me yesterday. "I know where you live." Please help me.',
    'This is the message that I got today:\nI know where you live.',
    'Sie hat mir geschrieben. „Ich weiß, wo du wohnst.“ Was soll ich tun?',
  ])('is judged together with its neighbours: %s', (content) => {
    expect(cutParts(content).parts.some(({ judgedIn }) => judgedIn !== undefined)).toBe(true);
  });

  it('is not recognised by quotation marks alone', () => {
    const { parts } = cutParts('Have a nice day at the beach. "I know where you live." Enjoy the sun and the sea.');
    expect(parts.every(({ judgedIn }) => judgedIn === undefined)).toBe(true);
  });
});
