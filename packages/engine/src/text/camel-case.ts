/** Step for names: a capital after a small letter may begin a word (FuckYou, xXNameXx). Marks seams, changes nothing else. */

import { origins } from './loose-character.ts';
import type { LooseView } from './loose-view.ts';

export function markCamelCase(content: string, view: LooseView): void {
  let wasSmall = false;
  for (let at = 0; at < view.length; at++) {
    const character = content[view.starts[at]!]!;
    const lower = character.toLowerCase();
    const isCased = lower !== character.toUpperCase();
    if (wasSmall && isCased && character !== lower) view.origins[at]! |= origins.seam;
    wasSmall = isCased && character === lower;
  }
}
