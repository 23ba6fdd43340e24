/**
 * The strict view: NFKC, letter case, diacritics, look-alikes and invisible characters, with no guessing. No leetspeak, no
 * repeats, no joining: "god" is not "good". Rules match only here.
 */

import { compose } from './compose.ts';
import { semiVoicedSoundMark, voicedSoundMark } from './diacritics.ts';
import { droppedMark, foldedCode, foldedSequence, sequenceBase } from './fold-character.ts';
import { space } from './invisible.ts';
import type { TextView } from './view.ts';

/** Buffers for a view that its owner fills again and again. A view in them is valid until the next one. */
export interface ViewBuffers {
  codes: Int32Array;
  starts: Int32Array;
  ends: Int32Array;
}

export function createViewBuffers(capacity = 256): ViewBuffers {
  return { codes: new Int32Array(capacity), starts: new Int32Array(capacity), ends: new Int32Array(capacity) };
}

const asciiFold = Int32Array.from({ length: 0x80 }, (_, code) => foldedCode(code));

/** Without `buffers`, the view belongs to the caller. */
export function strictView(content: string, buffers: ViewBuffers = createViewBuffers(content.length)): TextView {
  ensureCapacity(buffers, content.length);
  const { codes, starts, ends } = buffers;
  let length = 0;
  let at = 0;
  // Most texts are pure ASCII: this loop is for them, `continueView` for the rest of any other text.
  for (; at < content.length; at++) {
    const unit = content.charCodeAt(at);
    if (unit >= 0x80) break;
    const folded = asciiFold[unit]!;
    if (folded < 0) continue;
    if (folded === space && length > 0 && codes[length - 1] === space) {
      ends[length - 1] = at + 1;
      continue;
    }
    codes[length] = folded;
    starts[length] = at;
    ends[length] = at + 1;
    length++;
  }
  if (at < content.length) length = continueView(content, at, buffers, length);
  return { codes: buffers.codes, length, starts: buffers.starts, ends: buffers.ends };
}

function continueView(content: string, from: number, buffers: ViewBuffers, soFar: number): number {
  let length = soFar;
  for (let at = from; at < content.length; ) {
    const code = content.codePointAt(at)!;
    const next = at + (code > 0xffff ? 2 : 1);
    const folded = foldedCode(code);
    if (folded >= 0) length = append(buffers, length, folded, at, next);
    else if (folded === droppedMark) coverMark(buffers, length, at, next);
    else if (folded <= sequenceBase) {
      const sequence = foldedSequence(folded);
      ensureCapacity(buffers, length + sequence.length + content.length - at);
      for (const part of sequence) length = append(buffers, length, part, at, next);
    }
    at = next;
  }
  return length;
}

function append(buffers: ViewBuffers, length: number, code: number, start: number, end: number): number {
  const last = length - 1;
  if (code >= 0x1161 && length > 0) {
    const joined = compose(buffers.codes[last]!, code);
    if (joined !== 0) {
      buffers.codes[last] = joined;
      buffers.ends[last] = end;
      return length;
    }
    if (code === voicedSoundMark || code === semiVoicedSoundMark) return length;
  } else if (code === space && length > 0 && buffers.codes[last] === space) {
    // One space is as good as ten: "kill  yourself" is the phrase "kill yourself".
    buffers.ends[last] = end;
    return length;
  }
  buffers.codes[length] = code;
  buffers.starts[length] = start;
  buffers.ends[length] = end;
  return length + 1;
}

/** A dropped accent still belongs to the letter before it, so that a reported span never cuts between the two. */
function coverMark(buffers: ViewBuffers, length: number, start: number, end: number): void {
  const last = length - 1;
  if (length > 0 && buffers.ends[last] === start && buffers.codes[last] !== space) buffers.ends[last] = end;
}

function ensureCapacity(buffers: ViewBuffers, needed: number): void {
  if (buffers.codes.length >= needed) return;
  const capacity = Math.max(needed, buffers.codes.length * 2);
  for (const name of ['codes', 'starts', 'ends'] as const) {
    const grown = new Int32Array(capacity);
    grown.set(buffers[name]);
    buffers[name] = grown;
  }
}

/** The view as a string, for people and tests. */
export function viewText(view: TextView): string {
  let text = '';
  for (let i = 0; i < view.length; i++) text += String.fromCodePoint(view.codes[i]!);
  return text;
}
