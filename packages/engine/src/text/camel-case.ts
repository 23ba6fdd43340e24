/** Step for names: a capital after a small letter may begin a word (FuckYou, xXNameXx). Marks seams, changes nothing else. */

import { origins } from './loose-character.ts';
import type { LooseView } from './loose-view.ts';

const capital = /^\p{Lu}$/u;
const small = /^\p{Ll}$/u;

export function markCamelCase(content: string, view: LooseView): void {
  for (let at = 1; at < view.length; at++) {
    const before = content[view.starts[at - 1]!]!;
    const here = content[view.starts[at]!]!;
    if (small.test(before) && capital.test(here)) view.origins[at]! |= origins.seam;
  }
}
