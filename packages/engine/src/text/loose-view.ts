/**
 * The aggressive reading of a text, letter by letter: like the strict view, but look-alike signs and emoji letters are read
 * too.
 */

import { compose } from './compose.ts';
import { semiVoicedSoundMark, voicedSoundMark } from './diacritics.ts';
import { droppedMark, foldedSequence, sequenceBase } from './fold-character.ts';
import { space } from './invisible.ts';
import { kindOf, kinds } from './letter-kinds.ts';
import { codeMask, looseCode, originShift, origins } from './loose-character.ts';
import type { TextView } from './view.ts';

export interface LooseView extends TextView {
  /** `kinds` of each code. */
  readonly kinds: Uint8Array;
  /** `origins` of each code, as bits. */
  readonly origins: Uint16Array;
}

/** A view that its owner fills again and again; valid until the next text. */
export interface LooseBuffers extends LooseView {
  codes: Int32Array;
  starts: Int32Array;
  ends: Int32Array;
  kinds: Uint8Array;
  origins: Uint16Array;
  length: number;
}

export function createLooseBuffers(capacity = 256): LooseBuffers {
  return {
    codes: new Int32Array(capacity),
    starts: new Int32Array(capacity),
    ends: new Int32Array(capacity),
    kinds: new Uint8Array(capacity),
    origins: new Uint16Array(capacity),
    length: 0,
  };
}

const asciiLoose = Int32Array.from({ length: 0x80 }, (_, code) => looseCode(code));
const asciiKinds = Uint8Array.from(asciiLoose, (loose) => (loose < 0 ? 0 : kindOf(loose & codeMask)));

export function looseView(content: string, buffers: LooseBuffers = createLooseBuffers(content.length)): LooseView {
  ensureLooseCapacity(buffers, content.length + 1);
  const { codes, starts, ends, kinds: found, origins: from } = buffers;
  let length = 0;
  let at = 0;
  for (; at < content.length; at++) {
    const unit = content.charCodeAt(at);
    if (unit >= 0x80) break;
    const loose = asciiLoose[unit]!;
    if (loose < 0) continue;
    const code = loose & codeMask;
    if (code === space && length > 0 && codes[length - 1] === space) {
      ends[length - 1] = at + 1;
      continue;
    }
    codes[length] = code;
    found[length] = asciiKinds[unit]!;
    from[length] = loose >> originShift;
    starts[length] = at;
    ends[length] = at + 1;
    length++;
  }
  buffers.length = length;
  if (at < content.length) readOn(content, at, buffers);
  return buffers;
}

/**
 * Some characters stand for whole sentences (ﷺ); nobody hides a word in them, and a text of them would be 18 times as
 * long.
 */
const maxParts = 4;

/** The rest of a text from its first character that is not ASCII. */
function readOn(content: string, from: number, buffers: LooseBuffers): void {
  for (let at = from; at < content.length; ) {
    const code = content.codePointAt(at)!;
    const next = at + (code > 0xffff ? 2 : 1);
    const loose = looseCode(code);
    const last = buffers.length - 1;
    if (loose >= 0) append(buffers, loose, at, next);
    else if (loose <= sequenceBase) {
      const sequence = foldedSequence(loose);
      const parts = Math.min(sequence.length, maxParts);
      ensureLooseCapacity(buffers, buffers.length + parts + content.length - at + 1);
      for (let i = 0; i < parts; i++) append(buffers, sequence[i]! | (origins.otherForm << originShift), at, next);
    } else if (last >= 0 && loose === droppedMark) {
      buffers.origins[last]! |= origins.diacritic;
      if (buffers.ends[last] === at && buffers.codes[last] !== space) buffers.ends[last] = next;
    } else if (last >= 0) buffers.origins[last]! |= origins.invisible;
    at = next;
  }
}

function append(buffers: LooseBuffers, loose: number, start: number, end: number): void {
  const code = loose & codeMask;
  const last = buffers.length - 1;
  if (last >= 0) {
    const joined = code >= 0x1161 ? compose(buffers.codes[last]!, code) : 0;
    if (joined !== 0) buffers.codes[last] = joined;
    if (joined !== 0 || (code === space && buffers.codes[last] === space)) {
      buffers.ends[last] = end;
      return;
    }
  }
  if (code === voicedSoundMark || code === semiVoicedSoundMark) return;
  push(buffers, code, kindOf(code), loose >> originShift, start, end);
}

export function push(
  buffers: LooseBuffers,
  code: number,
  kind: number,
  from: number,
  start: number,
  end: number,
): void {
  const at = buffers.length++;
  buffers.codes[at] = code;
  buffers.kinds[at] = kind;
  buffers.origins[at] = from;
  buffers.starts[at] = start;
  buffers.ends[at] = end;
}

export function ensureLooseCapacity(buffers: LooseBuffers, needed: number): void {
  if (buffers.codes.length >= needed) return;
  const capacity = Math.max(needed, buffers.codes.length * 2);
  for (const name of ['codes', 'starts', 'ends'] as const) {
    const grown = new Int32Array(capacity);
    grown.set(buffers[name]);
    buffers[name] = grown;
  }
  const grownKinds = new Uint8Array(capacity);
  grownKinds.set(buffers.kinds);
  buffers.kinds = grownKinds;
  const grownOrigins = new Uint16Array(capacity);
  grownOrigins.set(buffers.origins);
  buffers.origins = grownOrigins;
}

/** Letters, digits and whatever else is part of a word. */
export function isWordKind(kind: number): boolean {
  return kind === kinds.letter || kind === kinds.digit || kind === kinds.hangul;
}
