import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LooseView, looseView } from './loose-view.ts';
import { createViews } from './views.ts';

function textOf(view: LooseView): string {
  return String.fromCodePoint(...view.codes.subarray(0, view.length));
}

/** Every aggressive view of the text, by how it was joined. */
function viewsOf(content: string, isName = false): Record<string, string> {
  const found: Record<string, string> = {};
  createViews(isName).forEach(content, (view, joint) => {
    found[joint ?? 'whole'] = textOf(view).replaceAll(/ +/g, ' ').trim();
  });
  return found;
}

const hostileUnit = fc.constantFrom(
  ...[
    'a',
    'b',
    'k',
    '1',
    '$',
    '*',
    '.',
    '-',
    ' ',
    '  ',
    '\n',
    "'",
    '|',
    '(',
    '😀',
    '🇺',
    '🅰',
    'ß',
    'ﬃ',
    'é',
    'ц',
    '人',
    '바',
  ],
  ...['\u0301', '\u200b', '\u202e', '\0', '\ud83d', '\ude00', 'か', '\u3099', 'ᄀ', 'ᅡ', 'İ', '\u{e0061}'],
);
const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: hostileUnit, maxLength: 60 }));

describe('the aggressive views', () => {
  it.each([
    ['🇫🇺🇨🇰 🅵🆄🅲🅺 🅕🅤🅒🅚 ⒡⒰⒞⒦', 'fuck fuck fuck fuck'],
    ['ƒυ¢к', 'fu¢k'],
    ['Ьцll', 'bull'],
    ['₣Ο₮', 'fot'],
    ['f\u200bu\u202eck', 'fuck'],
  ])('read %j as %j before guessing any letter', (text, expected) => {
    expect(viewsOf(text).whole).toBe(expected);
  });

  it.each([
    ['f.u.c.k', 'cut words', 'fuck'],
    ['fu-ck off', 'cut words', 'fuck off'],
    ['what the f u c k', 'spaced letters', 'what the fuck'],
    ['f|u|c|k', 'spaced letters', 'fuck'],
    ['f*u*c*k', 'spaced letters', 'fuck'],
    ['k👏y👏s', 'spaced letters', 'kys'],
    ['f  u  c  k', 'widely spaced letters', 'fuck'],
    ['f u c k  y o u', 'spaced letters', 'fuck you'],
    ['fu ck', 'split words', 'fuck'],
    ['m ot he rf uc ke r', 'split words', 'motherfucker'],
  ])('join %j by %s', (text, joint, expected) => {
    expect(viewsOf(text)[joint]).toBe(expected);
  });

  it.each(['hello there, my friend', "don't you dare", 'I have a dog', 'she said: no!'])(
    'join nothing in %j',
    (text) => {
      expect(viewsOf(text)).toEqual({ whole: text.toLowerCase() });
    },
  );

  it('leave addresses and the last point of an acronym alone', () => {
    expect(viewsOf('https://example.com/a-b')['cut words']).toBeUndefined();
    expect(viewsOf('w.a.n. k')['spaced letters']).toBe('wan . k');
  });

  it('mark camel-case words only in names', () => {
    const seams = (isName: boolean) => {
      let count = 0;
      createViews(isName).forEach('FuckYou', (view) => {
        for (let i = 0; i < view.length; i++) if ((view.origins[i]! & 32) !== 0) count++;
      });
      return count;
    };
    expect(seams(true)).toBe(1);
    expect(seams(false)).toBe(0);
  });

  it('keep offsets inside the text, in order and on code-point boundaries, for any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const borders = new Set([text.length]);
        for (let at = 0; at < text.length; at += text.codePointAt(at)! > 0xffff ? 2 : 1) borders.add(at);
        createViews(true).forEach(text, (view) => {
          for (let i = 0; i < view.length; i++) {
            expect(view.starts[i]).toBeLessThan(view.ends[i]!);
            expect(borders.has(view.starts[i]!) && borders.has(view.ends[i]!)).toBe(true);
            if (i > 0) expect(view.starts[i]).toBeGreaterThanOrEqual(view.starts[i - 1]!);
          }
        });
      }),
      { numRuns: 500 },
    );
  });

  it('are idempotent', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = textOf(looseView(text));
        expect(textOf(looseView(once))).toBe(once);
      }),
      { numRuns: 500 },
    );
  });
});
