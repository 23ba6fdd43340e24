import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BadJson, parseJson } from './json-body.ts';

const parse = (text: string) => parseJson(Buffer.from(text));
const nested = (levels: number) =>
  '[{"a":'.repeat(Math.floor(levels / 2)) + (levels % 2 ? '[]' : '1') + '}]'.repeat(Math.floor(levels / 2));

describe('parseJson', () => {
  it('E5: accepts 32 levels of nesting and no more', () => {
    expect(() => parse(nested(32))).not.toThrow();
    expect(() => parse(nested(33))).toThrow('The request body is nested deeper than 32 levels.');
    expect(() => parse(`${'['.repeat(32)}${']'.repeat(32)}`)).not.toThrow();
    expect(() => parse(`${'['.repeat(33)}${']'.repeat(33)}`)).toThrow(BadJson);
  });

  it('E5: does not count brackets inside strings as levels', () => {
    const text = '[{'.repeat(100);
    expect(parse(JSON.stringify({ content: text }))).toEqual({ content: text });
    const quotes = `"\\"${'[{'.repeat(100)}\\\\`;
    expect(parse(JSON.stringify({ content: quotes }))).toEqual({ content: quotes });
    expect(() => parse(`{"content":"\\\\",${'"a":['.repeat(40)}`)).toThrow('nested deeper');
  });

  it('O8: accepts 120,000 values and no more, in any notation', () => {
    const list = (values: number) =>
      `[${Array(values - 1)
        .fill('1')
        .join(',')}]`;
    expect(parse(list(120_000))).toHaveLength(119_999);
    const tooMany = 'The request body has more than 120,000 values.';
    for (const text of [
      list(120_001),
      `[${'[[]],'.repeat(70_000)}1]`,
      `["${',,"'.repeat(400_000)}`,
      `[${'""'.repeat(400_000)}]`,
    ]) {
      expect(() => parse(text), text.slice(0, 20)).toThrow(tooMany);
    }
  });

  it('O8: does not count white space as values', () => {
    expect(parse(`{"x":[${' \n\t\r'.repeat(2_000_000)}1]}`)).toEqual({ x: [1] });
    // A control character is not white space: the parser refuses it.
    expect(() => parse(`[${'\u0001'.repeat(100_000)}]`)).toThrow('not valid JSON');
  });

  it('O8: accepts 10,000 keys and no more, in one object or in many', () => {
    const object = (keys: number) => `{${Array.from({ length: keys }, (_, n) => `"${n * 2 ** 32}":1`).join(',')}}`;
    expect(Object.keys(parse(object(10_000)) as object)).toHaveLength(10_000);
    const tooMany = 'The request body has more than 10,000 keys.';
    for (const text of [object(10_001), object(50_000), `[${Array(10_001).fill('{"a":1}').join(',')}]`]) {
      expect(() => parse(text), text.slice(0, 20)).toThrow(tooMany);
    }
  });

  it('O8: does not count commas and brackets inside strings as values', () => {
    const value = {
      content: ',[{'.repeat(100_000),
      quotes: '"'.repeat(1_000_000),
      list: Array(10_000).fill('a, "b": []'),
    };
    expect(parse(JSON.stringify(value))).toEqual(value);
  });

  it.each(['__proto__', 'constructor'])('E5: refuses the key %s at any position, in any notation', (key) => {
    const escaped = [...key].map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
    for (const name of [key, escaped]) {
      for (const text of [`{"${name}":1}`, `[[{"a":{"${name}":{}}}]]`, `{"a":1,"${name}":null}`]) {
        expect(() => parse(text), text).toThrow('are not allowed');
      }
    }
  });

  it('E5: accepts the same words as values and inside longer keys', () => {
    const value = { content: '__proto__ and "constructor": words like any other', constructors: 1, proto: 2 };
    expect(parse(JSON.stringify(value))).toEqual(value);
  });

  it.each([
    '{"a":1,"a":1}',
    '{"a":1,"b":{},"a":2}',
    '{"a":1,"\\u0061":2}',
    '{"\\u0061":1,"\\u0061":2}',
    '{"a\\"b":1,"a\\u0022b":2}',
    '{"/":1,"\\/":2}',
    '{"":1,"":2}',
    '{"1":1,"1":2}',
    '[[{"x":{"a":1,"b":[{"c":1,"c":2}]}}]]',
    '{ "a" : ":" , "b" : "\\":\\\\" , "a" : null }',
    `{"content":"${'"'.replace('"', '\\"').repeat(3)}","content":"x"}`,
  ])('E9: refuses the same key twice in one object: %s', (text) => {
    expect(() => parse(text)).toThrow('The request body repeats a key in one object.');
  });

  it('E9: accepts the same key in several objects, and colons and quotes in strings', () => {
    const value = {
      a: { a: [{ a: 1 }, { a: 2 }] },
      content: 'he said: "a":1,"a":2 \\" :',
      'b:"b': '\\',
      list: [':', { ':': ':' }, [], {}, null, 1e300, true],
    };
    expect(parse(JSON.stringify(value))).toEqual(value);
    expect(parse(JSON.stringify(value, null, 2))).toEqual(value);
    expect(parse('{"a":1,"A":2,"\\u0062":3}')).toEqual({ a: 1, A: 2, b: 3 });
  });

  it('E9: refuses only duplicate keys, whatever the values', () => {
    const json = fc.json({ stringUnit: 'grapheme' }).filter((text) => !/__proto__|constructor/.test(text));
    const member = fc.tuple(fc.constantFrom('a', 'b', '"', ':', '\\'), json);
    fc.assert(
      fc.property(fc.array(member, { maxLength: 4 }), (members) => {
        const isTwice = new Set(members.map(([key]) => key)).size < members.length;
        const text = `{${members.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
        if (isTwice) expect(() => parse(text)).toThrow('repeats a key');
        else expect(parse(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('E5: does not repeat the body in its error', () => {
    for (const text of ['{"content":"secret', 'secret', '{"__proto__":"secret"}', `${'['.repeat(40)}"secret"`]) {
      expect(() => parse(text)).toThrow(expect.objectContaining({ message: expect.not.stringContaining('secret') }));
    }
  });
});
