/** Rows of codes, end to end in one array: tens of thousands of patterns without an array for each. */

export interface PatternList extends Iterable<Int32Array> {
  readonly codes: Int32Array;
  readonly count: number;
  readonly codeCount: number;
  /** Where pattern number `pattern` begins; it ends where the next one begins. */
  startOf(pattern: number): number;
}

export interface PatternWriter extends PatternList {
  /** Adds a code to the pattern that is being written. */
  push(code: number): void;
  /** Ends it. */
  end(): void;
}

export function createPatternList(patterns: Iterable<ArrayLike<number>> = []): PatternWriter {
  let codes = new Int32Array(1024);
  let starts = new Int32Array(256);
  let count = 0;
  let codeCount = 0;
  const list: PatternWriter = {
    get codes() {
      return codes;
    },
    get count() {
      return count;
    },
    get codeCount() {
      return codeCount;
    },
    startOf: (pattern) => starts[pattern]!,
    push(code) {
      if (codeCount === codes.length) codes = doubled(codes);
      codes[codeCount++] = code;
    },
    end() {
      if (count + 1 === starts.length) starts = doubled(starts);
      starts[++count] = codeCount;
    },
    *[Symbol.iterator]() {
      for (let pattern = 0; pattern < count; pattern++) yield codes.subarray(starts[pattern], starts[pattern + 1]);
    },
  };
  for (const pattern of patterns) {
    for (let i = 0; i < pattern.length; i++) list.push(pattern[i]!);
    list.end();
  }
  return list;
}

function doubled(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(array.length * 2);
  grown.set(array);
  return grown;
}
