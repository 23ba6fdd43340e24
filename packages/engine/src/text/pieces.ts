/** Shared by the steps that join letters: what counts as part of a word, and what can be between parts. */

import { kinds } from './letter-kinds.ts';
import { isWordKind, type LooseBuffers, type LooseView, push } from './loose-view.ts';

export const longestSeparator = 4;
const maxSigns = 8;
const picture = /^\p{Extended_Pictographic}$/u;

/** The characters of words, and signs that stand for them. */
export function isPart(view: LooseView, at: number): boolean {
  if (at < 0 || at >= view.length) return false;
  const kind = view.kinds[at]!;
  return kind === kinds.letter || kind === kinds.digit || kind === kinds.sign || kind === kinds.star;
}

export function isWordAt(view: LooseView, at: number): boolean {
  return at >= 0 && at < view.length && isWordKind(view.kinds[at]!);
}

/** What may be between letters: spaces, punctuation, pictures. */
export function isBetween(view: LooseView, at: number): boolean {
  const kind = view.kinds[at]!;
  return kind <= kinds.apostrophe || (kind === kinds.unspaced && isPicture(view.codes[at]!));
}

/**
 * What is known of each character, because texts without spaces ask at every one of them: 0 nothing yet, 1 no, 2 yes.
 */
const pictures = new Uint8Array(0x11_0000);

function isPicture(code: number): boolean {
  if (code <= 0x2000) return false;
  if (pictures[code] === 0) pictures[code] = picture.test(String.fromCodePoint(code)) ? 2 : 1;
  return pictures[code] === 2;
}

export function isWideBlank(view: LooseView, at: number): boolean {
  return view.kinds[at] === kinds.blank && view.ends[at]! - view.starts[at]! > 1;
}

/** Where the single letter at `at`, drawn out or not, ends; -1 if it is part of a longer word. */
export function unitEnd(view: LooseView, at: number): number {
  if (!isPart(view, at)) return -1;
  // Signs do not form words, so a text of signs would be walked again from each of them.
  const limit = isWordAt(view, at) ? view.length : Math.min(view.length, at + maxSigns);
  let end = at + 1;
  while (end < limit && view.codes[end] === view.codes[at]) end++;
  return isWordAt(view, end) ? -1 : end;
}

export function copy(view: LooseView, at: number, out: LooseBuffers, added: number): void {
  push(out, view.codes[at]!, view.kinds[at]!, view.origins[at]! | added, view.starts[at]!, view.ends[at]!);
}
