/** Step for names: a capital after a lower-case letter may begin a word (FuckYou, xXNameXx). Only marks seams. */

import { kinds } from './letter-kinds.ts';
import { origins } from './loose-character.ts';
import type { LooseView } from './loose-view.ts';

const small = 1;
const capital = 2;

export function markCamelCase(content: string, view: LooseView): void {
  let before = 0;
  for (let at = 0; at < view.length; at++) {
    // Most non-letters have no case, and a sign for a letter ($, ①) begins no word by its case.
    const here = view.kinds[at] === kinds.letter ? caseOf(content, view.starts[at]!) : 0;
    if (before === small && here === capital) view.origins[at]! |= origins.seam;
    before = here;
  }
}

function caseOf(content: string, at: number): number {
  const unit = content.charCodeAt(at);
  if (unit < 0x80) return unit >= 0x61 && unit <= 0x7a ? small : unit >= 0x41 && unit <= 0x5a ? capital : 0;
  const character = content[at]!;
  const lower = character.toLowerCase();
  if (lower === character.toUpperCase()) return 0;
  return character === lower ? small : capital;
}
