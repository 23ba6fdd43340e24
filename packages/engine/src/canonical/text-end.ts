/** The end of a text: a smile or a single full stop there changes nothing. Other emoji and marks mean something and stay. */

import { type MappedText, rewrite } from './mapped-text.ts';

const smile = /(?:(?<![\p{L}\p{N}:])[:;=]['-]?[)D\]]|[🙂😊😀😃😄😁☺☻]\ufe0f?|(?<!\S)\^_?\^)$/u;
const fullStops = new Set('.。।۔．');
const longestSmile = 8;

export function readEnd(content: string): MappedText | undefined {
  let end = content.trimEnd().length;
  for (;;) {
    const [found] = smile.exec(content.slice(Math.max(0, end - longestSmile), end)) ?? [];
    if (found === undefined) break;
    end = content.slice(0, end - found.length).trimEnd().length;
  }
  if (fullStops.has(content[end - 1] ?? '') && !fullStops.has(content[end - 2] ?? '')) end--;
  if (end === content.length || !/[\p{L}\p{N}]/u.test(content.slice(Math.max(0, end - 400), end))) return undefined;
  return rewrite(content, [{ start: end, end: content.length, text: '' }]);
}
