/** Finds where rows end, byte by byte. Follows the parser's rules, so that a block never ends inside a row. */

const lineBreak = 0x0a;
const quote = 0x22;
const comma = 0x2c;

export interface RowEnds {
  /** Examines the bytes starting at `from`; the next call continues where this one stopped. */
  search(bytes: Uint8Array, from: number): Found;
}

export interface Found {
  /** The position after the last row that ends in these bytes; -1 if none does. */
  readonly end: number;
  /** Line breaks up to there, and in total. */
  readonly breaksToEnd: number;
  readonly breaks: number;
}

export function lineEnds(): RowEnds {
  return {
    search(bytes, from) {
      let [breaks, end] = [0, -1];
      for (let at = bytes.indexOf(lineBreak, from); at !== -1; at = bytes.indexOf(lineBreak, at + 1)) {
        breaks++;
        end = at + 1;
      }
      return { end, breaksToEnd: breaks, breaks };
    },
  };
}

/** The byte order mark that editors put before UTF-8 text; not part of the first field. */
const byteOrderMark = [0xef, 0xbb, 0xbf];

/**
 * A line break in a quoted field ends nothing; a quote opens a field only at its beginning. `isWhole`: the input begins
 * here.
 */
export function csvRowEnds(isWhole: boolean): RowEnds {
  let state: 'start' | 'within' | 'quoted' | 'closing' = 'start';
  let markSeen = isWhole ? 0 : byteOrderMark.length;
  return {
    search(bytes, from) {
      let [breaks, breaksToEnd, end] = [0, 0, -1];
      for (let at = from; at < bytes.length; at++) {
        const byte = bytes[at];
        if (markSeen < byteOrderMark.length) {
          if (byte === byteOrderMark[markSeen]) {
            markSeen++;
            continue;
          }
          if (markSeen > 0) state = 'within';
          markSeen = byteOrderMark.length;
        }
        if (byte === lineBreak) breaks++;
        if (state === 'quoted') {
          if (byte === quote) state = 'closing';
        } else if (byte === quote && state !== 'within') {
          state = 'quoted';
        } else if (byte === lineBreak) {
          state = 'start';
          end = at + 1;
          breaksToEnd = breaks;
        } else if (byte === comma) {
          state = 'start';
        } else if (state === 'start') {
          state = 'within';
        }
      }
      return { end, breaksToEnd, breaks };
    },
  };
}
