import { expect, it } from 'vitest';
import { isBareLink } from './bare-link.ts';

it.each([
  ['https://www.nytimes.com/2024/05/01/world/europe/example.html', true],
  ['  www.example.com  ', true],
  ['http://a.example/x?y=1\nhttps://b.example', true],
  ['(https://example.com).', true],
  ['see https://example.com', true],
  ['look at https://example.com', false],
  ['無料でもらえる https://example.com', false],
  ['https://example.com click here', false],
  ['example', false],
  ['', false],
])('%j: %s', (content, expected) => {
  expect(isBareLink(content)).toBe(expected);
});
