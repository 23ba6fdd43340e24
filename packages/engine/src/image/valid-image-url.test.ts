import { expect, test } from 'vitest';
import { validImageUrl } from './valid-image-url.ts';

test.each([
  'https://example.com/a.png',
  'http://example.com',
  'HTTPS://EXAMPLE.COM/a.png?size=large#top',
  'http://[2606:4700:4700::1111]/a.gif',
  'https://bücher.example/ä.jpg',
  'http://127.0.0.1/',
  'http://user:password@example.com/a.png',
  'http://example.com:8080/a.png',
])('I5: %s is a well-formed address, even if it could not be fetched', (url) => {
  expect(validImageUrl(url)).toHaveProperty('url');
});

test.each([
  'file:///etc/passwd',
  'ftp://example.com/a.png',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  'blob:http://127.0.0.1/x',
  'ws://127.0.0.1/',
  'unix:///var/run/docker.sock',
  'example.com/a.png',
  '//example.com/a.png',
  '/a.png',
  'http://',
  'https:///',
  'http://example.com:99999/',
  'http://127.0.0.1%00.example.com/',
  'http://exa mple.com/',
  'not a url',
  '',
])('I6: %j is refused as invalid_request', (url) => {
  expect(validImageUrl(url)).toMatchObject({ refusal: { code: 'invalid_request' } });
});

test('I6: an overlong address is refused without parsing', () => {
  expect(validImageUrl(`https://example.com/${'a'.repeat(9_000)}`)).toMatchObject({
    refusal: { code: 'invalid_request' },
  });
});
