/** Hashes, keys and other strings that nobody reads: words found inside them are chance. */

export interface Noise {
  /** Whose spans are asked about from now on. */
  begin(content: string): void;
  /** True when the span is a part of a long string without blanks that mixes letters and digits like no word does. */
  isInside(start: number, end: number): boolean;
}

const shortestNoise = 16;
const reach = 160;
const mostDigitRuns = 2;
const mostCaseChanges = 6;

/**
 * What a string holds is counted once for all hits in it: a text of nothing but hits would be read again for each. Keeps
 * its buffers from text to text.
 */
export function createNoise(): Noise {
  let content = '';
  let isCounted = false;
  let counts = createCounts(256);

  function count(): void {
    if (counts.tokenStarts.length < content.length) counts = createCounts(content.length * 2);
    countTokens(content, counts);
    isCounted = true;
  }

  return {
    begin(text) {
      content = text;
      isCounted = false;
    },
    isInside(start, end) {
      if (!isCounted) count();
      const { tokenStarts, tokenEnds, digitRuns, caseChanges } = counts;
      const from = Math.max(tokenStarts[start]!, start - reach);
      const to = Math.min(tokenEnds[end - 1]!, end + reach);
      if (to - from < shortestNoise || to - from === end - start) return false;
      const runs = digitRuns[to]! - digitRuns[from]! + (from > 0 && isDigitPair(content, from) ? 1 : 0);
      if (runs === 0) return false;
      return runs > mostDigitRuns || caseChanges[to - 1]! - caseChanges[from]! > mostCaseChanges;
    },
  };
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
    if (letterCase !== 0 && caseBefore !== 0 && letterCase !== caseBefore) changes++;
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

/** 1 for a–z, 2 for A–Z, 0 for everything else. */
function caseOf(unit: number): number {
  if (unit >= 0x61 && unit <= 0x7a) return 1;
  return unit >= 0x41 && unit <= 0x5a ? 2 : 0;
}

/** The units before and at `at` are digits of one run. */
function isDigitPair(content: string, at: number): boolean {
  return isDigitAt(content, at - 1) && isDigitAt(content, at);
}

function isDigitAt(content: string, at: number): boolean {
  const unit = content.charCodeAt(at);
  return unit >= 0x30 && unit <= 0x39;
}
