import { describe, expect, it } from 'vitest';
import { bodyWithKey, headersWithKey, targetWithoutKey } from './replace-key.ts';

const key = 'mod_test_new';

describe('targetWithoutKey', () => {
  it.each([
    ['/v1alpha1/comments:analyze?key=old', '/v1alpha1/comments:analyze'],
    ['/x?alt=json&KEY=old&fields=a%2Cb', '/x?alt=json&fields=a%2Cb'],
    ['/x?access_token=old&oauth_token=old&api_key=old', '/x'],
    ['/x?monkey=1', '/x?monkey=1'],
    ['/x', '/x'],
  ])('removes the parameters with keys and nothing else (%s)', (given, expected) => {
    expect(targetWithoutKey(given)).toBe(expected);
  });
});

it("headersWithKey replaces the vendor's key and leaves out whose account it was", () => {
  const raw = ['Authorization', 'Bearer old', 'X-Goog-Api-Key', 'old', 'OpenAI-Organization', 'org', 'Accept', '*/*'];
  expect(headersWithKey(raw, key)).toEqual(['Accept', '*/*', 'Authorization', 'Bearer mod_test_new']);
});

describe('bodyWithKey', () => {
  const change = (body: string, vendor: 'perspective' | 'openai' | 'akismet', target: string, contentType = '') =>
    bodyWithKey(Buffer.from(body), { vendor, target, contentType }, key).toString();

  it('leaves the bodies of analyze and moderations as they are', () => {
    expect(change('{"key":"x"}', 'perspective', '/v1alpha1/comments:analyze')).toBe('{"key":"x"}');
    expect(change('{"key":"x"}', 'openai', '/v1/moderations')).toBe('{"key":"x"}');
  });

  it.each(['\n', '\r\n'])('removes keys from the parts of a batch, with lines that end in %j', (end) => {
    const part = (line: string, ...headers: string[]) =>
      [line, ...headers, '', '{"comment":{"text":"key=old"}}'].join(end);
    const given = part('POST /v1alpha1/comments:analyze?key=old&alt=json HTTP/1.1', 'X-Goog-Api-Key: old', 'Host: a');
    const expected = part('POST /v1alpha1/comments:analyze?alt=json HTTP/1.1', 'Host: a');
    expect(change(given, 'perspective', '/batch')).toBe(expected);
    expect(change(given, 'perspective', '/batch/commentanalyzer/v1alpha1')).toBe(expected);
  });

  it("replaces the key in Akismet's forms, also where it is escaped or named twice", () => {
    const form = 'application/x-www-form-urlencoded';
    expect(change('api_key=old&a%70i_key=old&blog=b', 'akismet', '/1.1/comment-check', form)).toBe(
      'api_key=mod_test_new&blog=b',
    );
    expect(change('key=old&blog=b', 'akismet', '/1.1/verify-key', form)).toBe(
      'key=mod_test_new&api_key=mod_test_new&blog=b',
    );
    expect(change('broken=%zz', 'akismet', '/1.1/comment-check', form)).toBe('api_key=mod_test_new&broken=%zz');
  });

  it('replaces the key in multipart forms', () => {
    const body = (value: string) =>
      `--b\r\nContent-Disposition: form-data; name="api_key"\r\n\r\n${value}\r\n--b\r\nContent-Disposition: form-data; name="blog"\r\n\r\nold\r\n--b--`;
    expect(change(body('old'), 'akismet', '/1.1/comment-check', 'multipart/form-data; boundary=b')).toBe(body(key));
  });
});
