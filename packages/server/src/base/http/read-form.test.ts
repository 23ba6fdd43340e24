import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BadForm, isForm, readForm } from './read-form.ts';

const rules = { fields: ['content', 'name', 'charset'], charsetField: 'charset' };
const urlEncoded = 'application/x-www-form-urlencoded';
const read = async (body: string | Buffer, type: string | undefined = urlEncoded) => ({
  ...(await readForm(typeof body === 'string' ? Buffer.from(body) : body, type, rules)),
});

describe('an URL-encoded form', () => {
  it('is read as any program writes it', async () => {
    const texts = fc.string({ unit: 'grapheme' });
    await fc.assert(
      fc.asyncProperty(texts, texts, async (content, name) => {
        const body = new URLSearchParams({ other: name, content, name }).toString();
        expect(await read(body)).toEqual({ content, name });
      }),
    );
  });

  it('needs no content type, and a field needs no value', async () => {
    expect(await read('content=a+b%21&name', '')).toEqual({ content: 'a b!', name: '' });
    expect(await read('')).toEqual({});
    expect(await read('&&=x&content=%zz%4')).toEqual({ content: '%zz%4' });
  });

  it.each([
    ['caf%E9', `${urlEncoded}; charset=ISO-8859-1`, 'café'],
    ['caf%C3%A9', `${urlEncoded}; charset="utf-8"`, 'café'],
    ['%A4%CF', `${urlEncoded}; charset=EUC-JP`, 'は'],
    ['caf%E9&charset=iso-8859-1', urlEncoded, 'café'],
    ['caf%C3%A9&charset=UTF-8', urlEncoded, 'café'],
    ['caf%E9', urlEncoded, 'caf\ufffd'],
    ['%00%ED%A0%80', urlEncoded, '\0\ufffd\ufffd\ufffd'],
  ])('decodes content=%s as %s', async (content, type, expected) => {
    expect((await read(`content=${content}`, type)).content).toBe(expected);
  });

  it('decodes bytes that nobody escaped', async () => {
    expect(await read(Buffer.from('content=naïve 🌻'))).toEqual({ content: 'naïve 🌻' });
  });

  it('refuses an unknown character set, and a repeated field that the route reads', async () => {
    await expect(read('content=a&content=b')).rejects.toEqual(new BadForm('The form has the field content twice.'));
    await expect(read('content=a&c%6Fntent=a')).rejects.toBeInstanceOf(BadForm);
    expect(await read('content=a&other=1&other=2')).toEqual({ content: 'a' });
    await expect(read('content=a', `${urlEncoded}; charset=klingon`)).rejects.toBeInstanceOf(BadForm);
    await expect(read('content=a&charset=klingon')).rejects.toBeInstanceOf(BadForm);
  });

  it('refuses more than 2,000 fields before it decodes any', async () => {
    expect(await read(`${'a&'.repeat(1_999)}content=x`)).toEqual({ content: 'x' });
    await expect(read(`${'a&'.repeat(2_000)}content=x`)).rejects.toBeInstanceOf(BadForm);
    await expect(read('&'.repeat(1_000_000))).rejects.toBeInstanceOf(BadForm);
  });

  it('has no field that reaches a prototype', async () => {
    const fields = await readForm(Buffer.from('__proto__=x&constructor=y&content=z'), urlEncoded, rules);
    expect([fields.content, fields.constructor, Object.keys(fields)]).toEqual(['z', undefined, ['content']]);
  });
});

describe('a multipart form', () => {
  const encode = async (fields: Record<string, string | Blob>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const response = new Response(form);
    return [Buffer.from(await response.arrayBuffer()), response.headers.get('content-type') ?? ''] as const;
  };

  it('is read like the other encoding; files are ignored', async () => {
    const body = await encode({ content: 'naïve 🌻', other: 'x', name: new Blob(['file']) });
    expect(await read(...body)).toEqual({ content: 'naïve 🌻' });
  });

  it('is refused if it is malformed, in words that quote nothing of it', async () => {
    const [body, type] = await encode({ content: 'secret' });
    for (const [bytes, as] of [
      [body.subarray(0, -10), type],
      [body, 'multipart/form-data'],
      [body, 'multipart/form-data; boundary=other'],
      [Buffer.from('secret'), type],
      [Buffer.alloc(0), type],
    ] as const) {
      await expect(read(bytes, as)).rejects.toEqual(new BadForm('The body is not a valid multipart form.'));
    }
  });

  it('refuses a field twice', async () => {
    const form = new FormData();
    form.append('content', 'a');
    form.append('content', 'b');
    const response = new Response(form);
    const bytes = Buffer.from(await response.arrayBuffer());
    await expect(read(bytes, response.headers.get('content-type') ?? '')).rejects.toBeInstanceOf(BadForm);
  });
});

describe('isForm', () => {
  it.each([
    [undefined, true],
    ['', true],
    [urlEncoded, true],
    [`${urlEncoded.toUpperCase()} ; charset=utf-8`, true],
    ['multipart/form-data; boundary=x', true],
    ['application/json', false],
    ['text/plain', false],
    ['multipart/mixed; boundary=x', false],
  ])('%s: %s', (type, expected) => expect(isForm(type)).toBe(expected));
});
