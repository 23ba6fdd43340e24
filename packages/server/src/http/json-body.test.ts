import { describe, expect, it } from 'vitest';
import { BadJson, parseJson } from './json-body.ts';

const parse = (text: string) => parseJson(Buffer.from(text));
const nested = (levels: number) =>
  '[{"a":'.repeat(Math.floor(levels / 2)) + (levels % 2 ? '[]' : '1') + '}]'.repeat(Math.floor(levels / 2));

describe('parseJson', () => {
  it('E5: takes 32 levels, the outermost being the first, and no more', () => {
    expect(() => parse(nested(32))).not.toThrow();
    expect(() => parse(nested(33))).toThrow('The request body is nested deeper than 32 levels.');
    expect(() => parse(`${'['.repeat(32)}${']'.repeat(32)}`)).not.toThrow();
    expect(() => parse(`${'['.repeat(33)}${']'.repeat(33)}`)).toThrow(BadJson);
  });

  it('E5: does not take brackets inside strings for levels', () => {
    const text = '[{'.repeat(100);
    expect(parse(JSON.stringify({ content: text }))).toEqual({ content: text });
    const quotes = `"\\"${'[{'.repeat(100)}\\\\`;
    expect(parse(JSON.stringify({ content: quotes }))).toEqual({ content: quotes });
    expect(() => parse(`{"content":"\\\\",${'"a":['.repeat(40)}`)).toThrow('nested deeper');
  });

  it.each(['__proto__', 'constructor'])('E5: refuses the key %s wherever it stands, however it is written', (key) => {
    const escaped = [...key].map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
    for (const name of [key, escaped]) {
      for (const text of [`{"${name}":1}`, `[[{"a":{"${name}":{}}}]]`, `{"a":1,"${name}":null}`]) {
        expect(() => parse(text), text).toThrow('are not allowed');
      }
    }
  });

  it('E5: takes the same words as values and inside longer keys', () => {
    const value = { content: '__proto__ and "constructor": words like any other', constructors: 1, proto: 2 };
    expect(parse(JSON.stringify(value))).toEqual(value);
  });

  it('E5: says nothing of the body in its error', () => {
    for (const text of ['{"content":"secret', 'secret', '{"__proto__":"secret"}', `${'['.repeat(40)}"secret"`]) {
      expect(() => parse(text)).toThrow(expect.objectContaining({ message: expect.not.stringContaining('secret') }));
    }
  });
});
