/** Hashes, keys and other strings that nobody reads: a word found inside them is there by chance. */

export interface Noise {
  /** Sets the text whose spans are checked from now on. */
  begin(content: string): void;
  /** True if the span is part of a long string without spaces that mixes letters and digits like no word does. */
  isInside(start: number, end: number): boolean;
}

const shortestNoise = 16;
const reach = 160;
const maxDigitRuns = 2;
const maxCaseChanges = 6;

/**
 * The characters of a string are counted once for all hits in it; otherwise a text full of hits would be read again for
 * each. Reuses its buffers for every text.
 */
export function createNoise(): Noise {
  let content = '';
  let asked = 0;
  let counts = createCounts(256);

  return {
    begin(text) {
      content = text;
      asked = 0;
    },
    isInside(start, end) {
      // A few strings are checked directly.
      if (asked++ < fewAsked) return isNoise(content, start, end);
      if (asked === fewAsked + 1) {
        if (counts.tokenStarts.length < content.length) counts = createCounts(content.length * 2);
        countTokens(content, counts);
      }
      const { tokenStarts, tokenEnds, digitRuns, caseChanges } = counts;
      const from = Math.max(tokenStarts[start]!, start - reach);
      const to = Math.min(tokenEnds[end - 1]!, end + reach);
      if (to - from < shortestNoise || to - from === end - start) return false;
      const runs = digitRuns[to]! - digitRuns[from]! + (from > 0 && isDigitPair(content, from) ? 1 : 0);
      return isMixed(runs, caseChanges[to - 1]! - caseChanges[from]!);
    },
  };
}

const fewAsked = 8;

function isNoise(content: string, start: number, end: number): boolean {
  let from = start;
  let to = end;
  while (from > 0 && start - from < reach && !isWhite(content.charCodeAt(from - 1))) from--;
  while (to < content.length && to - end < reach && !isWhite(content.charCodeAt(to))) to++;
  if (to - from < shortestNoise || to - from === end - start) return false;
  let runs = 0;
  let changes = 0;
  for (let at = from; at < to; at++) {
    if (isDigitAt(content, at) && (at === from || !isDigitAt(content, at - 1))) runs++;
    if (at > from && caseOf(content.charCodeAt(at - 1)) + caseOf(content.charCodeAt(at)) === changeOfCase) changes++;
  }
  return isMixed(runs, changes);
}

function isMixed(digitRuns: number, caseChanges: number): boolean {
  return digitRuns > maxDigitRuns || (digitRuns > 0 && caseChanges > maxCaseChanges);
}

/** By UTF-16 unit: where its string begins and ends, and how many digit runs and changes of case began before it. */
interface Counts {
  readonly tokenStarts: Int32Array;
  readonly tokenEnds: Int32Array;
  readonly digitRuns: Int32Array;
  readonly caseChanges: Int32Array;
}

function createCounts(capacity: number): Counts {
  return {
    tokenStarts: new Int32Array(capacity),
    tokenEnds: new Int32Array(capacity),
    digitRuns: new Int32Array(capacity + 1),
    caseChanges: new Int32Array(capacity + 1),
  };
}

function countTokens(content: string, { tokenStarts, tokenEnds, digitRuns, caseChanges }: Counts): void {
  let tokenStart = 0;
  let runs = 0;
  let changes = 0;
  let wasDigit = false;
  let caseBefore = 0;
  for (let at = 0; at < content.length; at++) {
    const unit = content.charCodeAt(at);
    if (isWhite(unit)) {
      tokenEnds.fill(at, tokenStart, at);
      tokenStart = at + 1;
    }
    tokenStarts[at] = Math.min(tokenStart, at);
    digitRuns[at] = runs;
    const isDigit = unit >= 0x30 && unit <= 0x39;
    if (isDigit && !wasDigit) runs++;
    wasDigit = isDigit;
    const letterCase = caseOf(unit);
    if (letterCase + caseBefore === changeOfCase) changes++;
    caseBefore = letterCase;
    caseChanges[at] = changes;
  }
  tokenEnds.fill(content.length, tokenStart, content.length);
  digitRuns[content.length] = runs;
  caseChanges[content.length] = changes;
}

function isWhite(unit: number): boolean {
  return unit <= 0x20 || unit === 0xa0 || unit === 0x3000;
}

/** 1 for a–z, 4 for A–Z, 0 for everything else: no other two add up to a change. */
function caseOf(unit: number): number {
  if (unit >= 0x61 && unit <= 0x7a) return 1;
  return unit >= 0x41 && unit <= 0x5a ? 4 : 0;
}

const changeOfCase = 5;

/** The units before and at `at` are digits of one run. */
function isDigitPair(content: string, at: number): boolean {
  return isDigitAt(content, at - 1) && isDigitAt(content, at);
}

function isDigitAt(content: string, at: number): boolean {
  const unit = content.charCodeAt(at);
  return unit >= 0x30 && unit <= 0x39;
}
