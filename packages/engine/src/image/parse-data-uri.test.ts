import { dataUriHeadCharacters, limits } from '@moderato/contract';
import { expect, test } from 'vitest';
import { parseDataUri } from './parse-data-uri.ts';

const gif = 'R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=';

function outcome(uri: string): string {
  const result = parseDataUri(uri);
  return 'refusal' in result ? result.refusal.code : 'bytes';
}

test('I3: a data URI returns exactly the bytes that were encoded', () => {
  for (const length of [1, 2, 3, 4, 255, 65_537]) {
    const bytes = Buffer.alloc(length, 0xa5);
    const result = parseDataUri(`data:image/png;base64,${bytes.toString('base64')}`);
    expect('bytes' in result && result.bytes.equals(bytes)).toBe(true);
  }
});

test.each([
  'image/png',
  'image/svg+xml',
  'application/octet-stream',
  'text/html',
  'image/vnd.microsoft.icon',
  'image/png;charset=utf-8',
])('I3: the declared type %s is ignored', (mediaType) => {
  expect(outcome(`data:${mediaType};base64,${gif}`)).toBe('bytes');
});

test('I3: the longest allowed header is read', () => {
  const name = 'a'.repeat(127);
  const head = `data:${name}/${name}${`;${name}=${name}`.repeat(4)};base64`;
  expect([head.length, outcome(`${head},${gif}`)]).toEqual([dataUriHeadCharacters, 'bytes']);
});

test.each([
  ['no scheme', gif],
  ['no media type', `data:;base64,${gif}`],
  ['no media type at all', `data:base64,${gif}`],
  ['a media type without subtype', `data:image;base64,${gif}`],
  ['an empty subtype', `data:image/;base64,${gif}`],
  ['no base64 mark', `data:image/gif,${gif}`],
  ['a space before the mark', `data:image/gif; base64,${gif}`],
  ['a leading space', ` data:image/gif;base64,${gif}`],
  ['a web address', 'https://example.com/a,b.png'],
  ['nothing', ''],
  ['no comma', `data:image/gif;base64${gif}`],
  ['a fifth parameter', `data:image/gif${';a=b'.repeat(5)};base64,${gif}`],
  ['a name of 128 characters', `data:image/${'a'.repeat(128)};base64,${gif}`],
  ['a prefix without end', `data:image/${'a'.repeat(1_000_000)};base64,${gif}`],
])('I3: %s is not a data URI', (_, uri) => {
  expect(outcome(uri)).toBe('invalid_request');
});

test.each([
  ['a space', 'AAAA AAA'],
  ['a line break', 'AAA\nAAAA'],
  ['a trailing line break', 'AAAAAAA\n'],
  ['the URL alphabet', '__--'],
  ['a percent escape', 'AA%3D'],
  ['a missing pad', 'AAA'],
  ['a pad too many', 'AAAA===='],
  ['a pad in the middle', 'AA==AAAA'],
  ['only pads', '===='],
  ['three pads', 'A==='],
  ['leftover bits that are not zero', 'AB=='],
  ['a letter that is not ASCII', 'AAAÄ'],
  ['a NUL', 'AAA\0'],
  ['a second data URI', 'data:image/gif;base64,AAAA'],
])('I3: %s in the data is refused although a lenient decoder would skip it', (_, encoded) => {
  expect(outcome(`data:image/png;base64,${encoded}`)).toBe('invalid_request');
});

test('I3: an empty image is an invalid request', () => {
  expect(outcome('data:image/png;base64,')).toBe('invalid_request');
});

test('I3: 10,485,760 bytes are accepted and one more is too large', () => {
  const whole = Buffer.alloc(limits.imageBytes);
  const more = Buffer.alloc(limits.imageBytes + 1);
  expect(outcome(`data:image/png;base64,${whole.toString('base64')}`)).toBe('bytes');
  expect(outcome(`data:image/png;base64,${more.toString('base64')}`)).toBe('image_too_large');
});

test('I3: one bad character at the end of 14 MB is found', () => {
  const encoded = `${'A'.repeat(limits.imageBytes - 1 - ((limits.imageBytes - 1) % 4))}AAA*`;
  expect(outcome(`data:image/png;base64,${encoded}`)).toBe('invalid_request');
});
