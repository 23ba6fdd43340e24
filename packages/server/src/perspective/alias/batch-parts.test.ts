import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchBoundary, readBatch, writeBatch } from './batch-parts.ts';

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

describe('readBatch', () => {
  it.each(['\n', '\r\n'])('reads each part, its bytes untouched, with lines that end in %j', (end) => {
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

  it('is undefined for what has no end, and keeps the place of a part that is no request', () => {
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

describe('batchBoundary', () => {
  it('is what the content type says, quoted or not, and nothing for other types', () => {
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

  it('lets no id begin a header of its own', () => {
    const reply = { status: 200, reason: 'OK', headers: {}, body: '', contentId: '<a\r\nSet-Cookie: x>' };
    expect(writeBatch([reply], 'r')).not.toMatch(/^Set-Cookie/m);
  });
});
