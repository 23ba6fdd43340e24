/** A word of the folded text and where it stood in the original, in UTF-16 offsets. */
export interface FoldedWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Cuts a text into lower-case words. FROZEN (T9), and therefore written out by hand: `toLowerCase` and property escapes follow the
 * Unicode version of the runtime, and a new one must not move a score. Letters are ASCII and what stands in the ranges
 * of `isLetter`; only ASCII, Latin-1 and Cyrillic capitals are folded; apostrophes vanish; all else parts words.
 */
export function foldTestText(content: string): FoldedWord[] {
  const words: FoldedWord[] = [];
  let text = '';
  let start = 0;
  for (let at = 0; at <= content.length; at++) {
    const code = at < content.length ? content.charCodeAt(at) : 0x20;
    if (isApostrophe(code)) continue;
    if (isLetter(code)) {
      if (text === '') start = at;
      text += String.fromCharCode(lowerCase(code));
    } else if (text !== '') {
      words.push({ text, start, end: at });
      text = '';
    }
  }
  return words;
}

function isApostrophe(code: number): boolean {
  return code === 0x27 || code === 0x2019 || code === 0x60 || code === 0xb4;
}

function isLetter(code: number): boolean {
  if (code < 0x80) {
    return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);
  }
  if (code < 0xc0 || code === 0xd7 || code === 0xf7) return false;
  return code <= 0x1fff || (code >= 0x2c00 && code <= 0x2dff) || (code >= 0x3040 && code <= 0xd7a3);
}

function lowerCase(code: number): number {
  if (code >= 0x41 && code <= 0x5a) return code + 0x20;
  if (code >= 0xc0 && code <= 0xde) return code + 0x20;
  if (code >= 0x410 && code <= 0x42f) return code + 0x20;
  if (code >= 0x400 && code <= 0x40f) return code + 0x50;
  return code;
}
