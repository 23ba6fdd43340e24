/** Hashes, keys and other strings that nobody reads: words found inside them are chance. */

const shortestNoise = 16;
const reach = 160;
const digitRuns = /\d+/g;
const caseChanges = /[a-z](?=[A-Z])|[A-Z](?=[a-z])/g;

/** True when the span is a part of a long string without blanks that mixes letters and digits like no word does. */
export function isInsideNoise(content: string, start: number, end: number): boolean {
  let from = start;
  let to = end;
  while (from > 0 && start - from < reach && !isWhite(content.charCodeAt(from - 1))) from--;
  while (to < content.length && to - end < reach && !isWhite(content.charCodeAt(to))) to++;
  if (to - from < shortestNoise || to - from === end - start) return false;
  const token = content.slice(from, to);
  const digits = token.match(digitRuns)?.length ?? 0;
  if (digits === 0) return false;
  return digits > 2 || (token.match(caseChanges)?.length ?? 0) > 6;
}

function isWhite(unit: number): boolean {
  return unit <= 0x20 || unit === 0xa0 || unit === 0x3000;
}
