/**
 * A text made from another one: every stretch of the new text knows which stretch of the old one it
 * comes from. Steps are stacked, so a place in the last text leads to a place in the first.
 */

import type { Span } from '../text/view.ts';

export interface MappedText {
  readonly text: string;
  readonly isChanged: boolean;
  /** The smallest stretch of the old text that holds everything `span` was made of. */
  toOriginal(span: Span): Span;
}

/** A step returns nothing if it changed nothing. */
export type Step = (text: string) => MappedText | undefined;

export interface Writer {
  /** Takes a stretch of the old text over as it is. */
  copy(start: number, end: number): void;
  /** Writes something else for a stretch of the old text. */
  put(text: string, start: number, end: number): void;
  /** Takes over all that another writer wrote. */
  append(other: Writer): void;
  readonly pieces: readonly Piece[];
  readonly text: string;
}

interface Piece {
  /** Where the piece begins in the new text. */
  readonly at: number;
  readonly start: number;
  end: number;
  readonly isCopy: boolean;
}

export function createWriter(source: string): Writer {
  const pieces: Piece[] = [];
  let text = '';
  function add(part: string, start: number, end: number, isCopy: boolean): void {
    if (part === '') return;
    const last = pieces.at(-1);
    if (isCopy && last?.isCopy === true && last.end === start) last.end = end;
    else pieces.push({ at: text.length, start, end, isCopy });
    text += part;
  }
  return {
    copy: (start, end) => add(source.slice(start, end), start, end, true),
    put: (part, start, end) => add(part, start, end, false),
    append(other) {
      const from = text.length;
      for (const piece of other.pieces) pieces.push({ ...piece, at: piece.at + from });
      text += other.text;
    },
    pieces,
    get text() {
      return text;
    },
  };
}

/** What a writer wrote, as a text whose places lead to those in `source`. */
export function mappedBy({ text, pieces }: Writer, source: string): MappedText {
  return {
    text,
    isChanged: true,
    toOriginal({ start, end }) {
      let index = pieceAt(pieces, start);
      const first = pieces[index];
      if (first === undefined) return { start: 0, end: source.length };
      let from = source.length;
      let to = 0;
      do {
        const piece = pieces[index]!;
        const next = pieces[index + 1]?.at ?? text.length;
        from = Math.min(from, piece.isCopy ? piece.start + Math.max(0, start - piece.at) : piece.start);
        to = Math.max(to, piece.isCopy ? piece.end - Math.max(0, next - end) : piece.end);
        index++;
      } while (index < pieces.length && pieces[index]!.at < end);
      return { start: from, end: Math.max(from, to) };
    },
  };
}

/** The last piece that begins at `place` or before it. */
function pieceAt(pieces: readonly Piece[], place: number): number {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (pieces[middle]!.at <= place) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** A stretch to be written differently. */
export interface Edit extends Span {
  readonly text: string;
}

/** Edits are in order and do not overlap. */
export function rewrite(source: string, edits: Iterable<Edit>, appended: readonly Edit[] = []): MappedText | undefined {
  const writer = createWriter(source);
  let from = 0;
  let isChanged = appended.length > 0;
  for (const { text, start, end } of edits) {
    if (start < from) continue;
    isChanged = true;
    writer.copy(from, start);
    writer.put(text, start, end);
    from = end;
  }
  if (!isChanged) return undefined;
  writer.copy(from, source.length);
  for (const { text, start, end } of appended) writer.put(`\n\n${text}`, start, end);
  return mappedBy(writer, source);
}

export function inSteps(source: string, steps: readonly Step[]): MappedText {
  const made: MappedText[] = [];
  let text = source;
  for (const step of steps) {
    const next = step(text);
    if (next === undefined) continue;
    made.push(next);
    text = next.text;
  }
  return {
    text,
    isChanged: made.length > 0,
    toOriginal(span) {
      if (span.start <= 0 && span.end >= text.length) return { start: 0, end: source.length };
      return made.reduceRight((place, step) => step.toOriginal(place), span);
    },
  };
}
