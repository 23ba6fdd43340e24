/**
 * The end of a text, and of the words before its last hashtags: a smile or a single full stop there changes nothing. Other
 * emoji and marks mean something and stay.
 */

import { tagBreak } from './hashtags.ts';
import { type Edit, type MappedText, rewrite } from './mapped-text.ts';

const smile = /(?:(?<![\p{L}\p{N}:])[:;=]['-]?[)D\]]|[🙂😊😀😃😄😁☺☻]\ufe0f?|(?<!\S)\^_?\^)$/u;
const fullStops = new Set('.。।۔．');
const longestSmile = 8;

export function readEnd(content: string): MappedText | undefined {
  const tagsAt = content.lastIndexOf(tagBreak);
  const edits = (tagsAt < 0 ? [content.length] : [tagsAt, content.length]).flatMap((end) => cutBefore(content, end));
  return edits.length === 0 ? undefined : rewrite(content, edits);
}

function cutBefore(content: string, last: number): Edit[] {
  let end = content.slice(0, last).trimEnd().length;
  for (;;) {
    const [found] = smile.exec(content.slice(Math.max(0, end - longestSmile), end)) ?? [];
    if (found === undefined) break;
    end = content.slice(0, end - found.length).trimEnd().length;
  }
  if (fullStops.has(content[end - 1] ?? '') && !fullStops.has(content[end - 2] ?? '')) end--;
  if (end === last || !/[\p{L}\p{N}]/u.test(content.slice(Math.max(0, end - 400), end))) return [];
  return [{ start: end, end: last, text: '' }];
}
