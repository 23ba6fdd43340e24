import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchBoundary, firstPart, longestFirstHead, readBatch, writeBatch } from './batch-parts.ts';

const request = [
  '--b',
  'Content-Type: application/http',
  'Content-ID: <abc + 1>',
  '',
  'POST /v1alpha1/comments:analyze?key=k HTTP/1.1',
  'Content-Type: application/json',
  'Host: example.com',
  '',
  '{"comment":{"text":"grün — ☕"}}',
  '--b',
  'Content-Type: application/http',
  '',
  'GET https://commentanalyzer.googleapis.com/other',
  '',
  '--b--',
  '',
];

/** A part with folded headers. */
const folded = (contentId: readonly string[], end = '\n') =>
  [
    ...['--b', `Content-ID: ${contentId[0]}`, ...contentId.slice(1), 'Content-Type: application/http', ''],
    ...['POST /x?key=k HTTP/1.1', 'X-API-Key: one', ' two', 'Host: a', '', '{}\n folded: no', '--b--', ''],
  ].join(end);

describe('readBatch', () => {
  it.each(['\n', '\r\n'])('reads each part with its bytes unchanged, with lines that end in %j', (end) => {
    const parts = readBatch(Buffer.from(request.join(end)), 'b');
    expect(parts).toHaveLength(2);
    expect(parts?.[0]).toMatchObject({
      contentId: '<abc + 1>',
      method: 'POST',
      target: '/v1alpha1/comments:analyze?key=k',
      headers: { 'content-type': 'application/json', host: 'example.com' },
    });
    expect(JSON.parse(String(parts?.[0]?.body))).toEqual({ comment: { text: 'grün — ☕' } });
    expect(parts?.[1]).toMatchObject({ contentId: undefined, method: 'GET', target: '/other' });
  });

  it.each(['\n', '\r\n'])('joins the lines of a folded header, with lines that end in %j', (end) => {
    const [part] = readBatch(Buffer.from(folded(['<abc +', ' a%20comment', '\t\tof%20words>'], end)), 'b') ?? [];
    expect(part).toMatchObject({
      contentId: '<abc + a%20comment of%20words>',
      target: '/x?key=k',
      headers: { 'x-api-key': 'one two', host: 'a' },
    });
    expect(String(part?.body)).toBe('{}\n folded: no');
  });

  it('refuses a folded request line', () => {
    const text = ['--b', '', 'GET /x HTTP/1.1', ' Host: a', '', '--b--'].join('\r\n');
    expect(readBatch(Buffer.from(text), 'b')).toEqual([undefined]);
  });

  it('reads an id of any length, but no head of more than 1,000 lines', () => {
    const id = `<abc + ${'x'.repeat(1_000_000)}>`;
    expect(readBatch(Buffer.from(folded([id])), 'b')?.[0]?.contentId).toBe(id);
    const many = (count: number) => ['<abc', ...new Array<string>(count).fill(' x')];
    expect(readBatch(Buffer.from(folded(many(900))), 'b')?.[0]?.contentId).toBe(`<abc${' x'.repeat(900)}`);
    expect(readBatch(Buffer.from(folded(many(1_000))), 'b')).toEqual([undefined]);
    const inRequest = ['--b', '', 'GET /x', ...new Array<string>(2_000_000).fill(' x'), '', '--b--'].join('\n');
    expect(readBatch(Buffer.from(inRequest), 'b')).toEqual([undefined]);
  });

  it('is undefined for a batch without an end, and for a part that is not a request', () => {
    expect(readBatch(Buffer.from('--b\r\n\r\nGET /x\r\n'), 'b')).toBeUndefined();
    expect(readBatch(Buffer.from(''), 'b')).toBeUndefined();
    expect(readBatch(Buffer.from('--b\r\n\r\nnonsense\r\n--b\r\n\r\nGET x\r\n--b--'), 'b')).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.string({ minLength: 1 }), (bytes, boundary) => {
        expect(() => readBatch(Buffer.from(bytes), boundary)).not.toThrow();
      }),
    );
  });
});

describe('firstPart', () => {
  const start = (idLength: number) => `--b\nContent-ID: <abc +\n ${'x'.repeat(idLength)}>\n\nPOST /x?key=k HTTP/1.1\n`;

  it('is undefined until the head is complete, however long its id is', () => {
    const sofar = start(200_000);
    expect(firstPart(Buffer.from(sofar), 'b')).toBeUndefined();
    expect(firstPart(Buffer.from(`${sofar}X-API-Key: y\n\n{`), 'b')).toMatchObject({
      target: '/x?key=k',
      headers: { 'x-api-key': 'y' },
    });
  });

  it(`is none if the head is not complete after ${longestFirstHead} bytes`, () => {
    expect(firstPart(Buffer.from(`${start(longestFirstHead)}\n{}\n--b--`), 'b')).toBe('none');
  });
});

describe('batchBoundary', () => {
  it('is the boundary of the content type, quoted or not, and undefined for other types', () => {
    expect(batchBoundary('multipart/mixed; boundary="==a b=="')).toBe('==a b==');
    expect(batchBoundary('Multipart/Mixed; charset=x; boundary=abc')).toBe('abc');
    for (const none of [undefined, 'multipart/mixed', 'multipart/form-data; boundary=a', 'text/plain; boundary=a']) {
      expect(batchBoundary(none), none).toBeUndefined();
    }
  });
});

describe('writeBatch', () => {
  it('answers each part under its own id', () => {
    const reply = { status: 200, reason: 'OK', headers: { 'content-type': 'application/json' }, body: '{}' };
    const written = writeBatch(
      [
        { ...reply, contentId: '<abc + 1>' },
        { ...reply, contentId: undefined },
      ],
      'r',
    );
    expect(written).toBe(
      [
        ...['--r', 'Content-Type: application/http', 'Content-ID: <response-abc + 1>', ''],
        ...['HTTP/1.1 200 OK', 'content-type: application/json', '', '{}'],
        ...['--r', 'Content-Type: application/http', '', 'HTTP/1.1 200 OK', 'content-type: application/json', '', '{}'],
        ...['--r--', ''],
      ].join('\r\n'),
    );
  });

  it('an id cannot start a header', () => {
    const reply = { status: 200, reason: 'OK', headers: {}, body: '', contentId: '<a\r\nSet-Cookie: x>' };
    expect(writeBatch([reply], 'r')).not.toMatch(/^Set-Cookie/m);
  });
});
