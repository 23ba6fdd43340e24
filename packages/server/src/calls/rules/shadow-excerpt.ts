/** The words around a match in a text of any length, and where the match is in them. */

export interface Place {
  /** UTF-16 offsets, the end exclusive. */
  readonly start: number;
  readonly end: number;
}

export interface Excerpt {
  readonly content: string;
  readonly place: Place;
}

const charactersBefore = 100;
const charactersAfter = 160;
const maxMatchCharacters = 200;

export function excerptAround(text: string, { start, end }: Place): Excerpt {
  const from = betweenCharacters(text, Math.max(0, start - charactersBefore));
  const to = Math.min(end, start + maxMatchCharacters);
  const until = betweenCharacters(text, to + charactersAfter);
  const shown = text.slice(from, until).toWellFormed();
  const [before, after] = [from > 0 ? '…' : '', until < text.length ? '…' : ''];
  const shift = before.length - from;
  return { content: `${before}${shown}${after}`, place: { start: start + shift, end: to + shift } };
}

/** The same position, or the next one if it would cut a character in two. */
function betweenCharacters(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at + 1 : at;
}
