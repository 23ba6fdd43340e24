import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalName, canonicalText, visibleText } from './canonical-text.ts';
import { changes } from './testing/changes.ts';

const canonical = (content: string): string => canonicalText(content).text;

const texts = [
  "I can't believe it's raining. Bring \"the big one\" and we'll see...",
  'Das “Café” liegt gleich um die Ecke, schräg gegenüber der Brücke',
  'Él dijo que mañana llueve; ¿vienes con la niña del pelo corto?',
  'Привет, завтра идём в кино? Билеты я уже купил!',
  '오늘 저녁에 같이 밥 먹을래요? 제가 살게요',
  'कल सुबह बाज़ार चलेंगे, ठीक है?',
];

describe('canonicalText', () => {
  it.each(changes.filter(({ isInvisible }) => isInvisible))('T15: takes back: $name', ({ change }) => {
    for (const [index, text] of texts.entries()) expect(canonical(change(text, index))).toBe(canonical(text));
  });

  it.each([
    ['@anna_b @tom: see you', 'see you'],
    ['ask @anna_b about it', 'ask @user about it'],
    ['My email is bob@example.com', 'My email is @user'],
    ['Contact me at +49 170 1234567', 'Contact me at 12345'],
    ['Check https://example.com/a?b=1', 'Check http'],
    ['parcel 1Z999AA10123456784, commit 4e6777e2aa17', 'parcel 12345, commit 12345'],
    ['See you.\n\n-- \nAnna Berg\nTel. +49 170 1234567\nanna@example.com', 'See you'],
    ['we #SaveTheBees here', 'we Save The Bees here'],
    ['good talk #SaveTheBees #top10', 'good talk\u2029Save The Bees top 10'],
    ['good talk. :) #monday', 'good talk\u2029monday'],
    ['one line\u2029another', 'one line\nanother'],
    ['# Title\n\n* **one** and _two_\n* [three](https://example.com)', 'Title\n\none and two\nthree\n\nhttp'],
    ['> you said\nI say', '> you said\nI say'],
    ['```\nsome code\n```', '> some code'],
    ['k i l l  t h e  l i g h t s', 'k i l l  t h e  l i g h t s'],
  ])('T15: reads %j as %j', (content, text) => {
    expect(canonical(content)).toBe(text);
  });

  it.each([
    'I <3 you, a < b and i <hate> rain',
    'f**k this, *** and 2 * 3 * 4',
    'a snake_case_name and 10:30 on 12.05.2026',
    'from 1980-1990, 10 000 000 people, 1,000,000 ants and 3.14',
    'C# or F#, item #12',
    'Tom & Ann',
    '<a href="',
    '<!-- never closed',
    ':)',
    '.',
  ])('T15: leaves %j as it is', (content) => {
    expect(canonical(content)).toBe(content);
  });

  it.each([
    ['a comment', 'hello <!-- a big secret --> there', 'a big secret'],
    ['an alternative text', '<img src="a.png" alt="a big secret">', 'a big secret'],
    ['a title', '<b title="a big secret">x y</b>', 'a big secret'],
    ['a label', '<b aria-label="a big secret">x y</b>', 'a big secret'],
    ['an element that is not displayed', '<p style="display: none">a <i>big</i> secret</p>hello', 'a big secret'],
    ['an element that is marked hidden', '<p hidden>a big secret</p>hello', 'a big secret'],
    ['a script', '<script>a big secret</script>hello', 'a big secret'],
    ['the target of a link', '<a href="/a-big-secret">hello</a>', 'a big secret'],
    ['the target of a Markdown link', '[hello](https://example.com/x?q=a+big+secret)', 'a big secret'],
    ['the title of a Markdown link', '[hello](https://example.com "a big secret")', 'a big secret'],
    ['an address', 'hello https://example.com/a-big-secret.html', 'a big secret'],
  ])('T15: what is hidden in %s stands behind the text', (_, content, hidden) => {
    const { text, toOriginal } = canonicalText(content);
    const start = text.indexOf(hidden);
    expect(start).toBeGreaterThanOrEqual(0);
    const { start: from, end } = toOriginal({ start, end: start + hidden.length });
    expect(content.slice(from, end)).toContain('secret');
  });

  it('T15: mark-up inside a word does not hide the word', () => {
    expect(canonical('wo<!-- x -->nder<b></b>f&#117;l &amp;#98;ook')).toContain('wonderful book');
  });

  it('T15: what the word lists know stays in mentions, addresses and numbers', () => {
    const findTerms = (text: string) =>
      Array.from(text.matchAll(/\bnasty\b/gi), ({ index }) => ({ start: index, end: index + 5 }));
    expect(canonicalText('you @VeryNastyMan and @mia', findTerms).text).toBe('you Very Nasty Man and @user');
    expect(canonicalText('see nasty.example.com now', findTerms).text).toContain('nasty');
  });

  it('T15: every place leads to a place in what was sent, for any text', () => {
    const piece = fc.constantFrom(
      ...[
        '<p>',
        '</p>',
        '<b title="x">',
        '<!-- y -->',
        '&amp;',
        '&#107;',
        '**',
        '_',
        '`',
        '[a](b "c")',
        '@anna',
        '#SomeTag',
      ],
      ...[
        'https://example.com/one-two-three',
        'a@b.com',
        '+49 170 1234567',
        '“',
        '…',
        '\u00a0',
        '\r\n',
        'e\u0301',
        ' ',
        '. ',
      ],
      ...['word', 'Other', '-- \n', '> ', '- ', '<', '😀', ':)'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.nat(), fc.nat(), (pieces, one, other) => {
        const content = pieces.join('');
        const { text, toOriginal } = canonicalText(content);
        const [start = 0, end = 0] = [one, other].map((place) => place % (text.length + 1)).sort((a, b) => a - b);
        const found = toOriginal({ start, end });
        expect(found.start).toBeGreaterThanOrEqual(0);
        expect(found.end).toBeGreaterThanOrEqual(found.start);
        expect(found.end).toBeLessThanOrEqual(content.length);
        expect(toOriginal({ start: 0, end: text.length })).toEqual({ start: 0, end: content.length });
      }),
    );
  });

  it('T15: a plain word is found where it was sent', () => {
    const content = '<p>One “two” &amp; <b>thr\u0065\u0301e</b> @anna here</p>';
    const { text, toOriginal } = canonicalText(content);
    const place = (word: string) => {
      const { start, end } = toOriginal({ start: text.indexOf(word), end: text.indexOf(word) + word.length });
      return content.slice(start, end);
    };
    expect(['One', 'two', 'here', '@user'].map(place)).toEqual(['One', 'two', 'here', '@anna']);
    expect(place('thrée')).toBe('thre\u0301e');
  });

  it('T15: the canonical form of a canonical form is the same, unless it holds mark-up again', () => {
    for (const text of texts) expect(canonical(canonical(text))).toBe(canonical(text));
  });
});

it('T15: a name keeps everything but its odd characters', () => {
  expect(canonicalName('xX_K\u0069\u0301m_Xx **#1** @home').text).toBe('xX_Kím_Xx **#1** @home');
});

it('T15: the visible text keeps addresses and mentions, which a list may name', () => {
  expect(visibleText('<b>ask</b> **@anna** at example.com').text).toBe('ask @anna at example.com');
});
