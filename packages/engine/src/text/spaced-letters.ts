/** Step: joins single letters that have something between every two of them: f u c k, f|u|c|k, k 👏 y 👏 s. */

import { space } from './invisible.ts';
import { kinds } from './letter-kinds.ts';
import { origins } from './loose-character.ts';
import { ensureLooseCapacity, type LooseBuffers, type LooseView, push } from './loose-view.ts';
import { copy, isBetween, isPart, isWideBlank, longestSeparator, unitEnd } from './pieces.ts';

/** The widest gap between two letters of a chain. */
export type WidestBlank = 'none' | 'single' | 'any';

export const shortestChain = 3;
const bar = 0x7c;

/**
 * Joins the chain that begins at `start`; every letter of it may begin a word. Returns where it ended, or `~end` if
 * there is no chain, nor a part of one, up to `end`.
 */
export function joinChain(view: LooseView, start: number, widest: WidestBlank, out: LooseBuffers): number {
  const from = out.length;
  // Signs right before and after a chain are not letters of it.
  pushGap(view, start, out);
  let units = 0;
  let letters = 0;
  let end = start;
  for (let at = start; ; ) {
    const unit = unitEnd(view, at);
    if (unit < 0) break;
    ensureLooseCapacity(out, out.length + unit - at + 2);
    for (let i = at; i < unit; i++) copy(view, i, out, i === at && units > 0 ? origins.joined | origins.seam : 0);
    units++;
    if (view.kinds[at] === kinds.letter) letters++;
    end = unit;
    const next = separatorEnd(view, at, unit, widest);
    if (next < 0) break;
    at = next;
  }
  if (units >= shortestChain && letters >= (units > shortestChain ? 1 : 2)) {
    pushGap(view, end - 1, out);
    return end;
  }
  out.length = from;
  return ~end;
}

function pushGap(view: LooseView, at: number, out: LooseBuffers): void {
  ensureLooseCapacity(out, out.length + 1);
  push(out, space, kinds.blank, 0, view.starts[at]!, view.ends[at]!);
}

/** Where the next letter of the chain begins, -1 if it does not continue. */
function separatorEnd(view: LooseView, unit: number, from: number, widest: WidestBlank): number {
  let at = from;
  while (at < view.length && at - from < longestSeparator && isBetween(view, at)) {
    if (widest !== 'any' && (widest === 'none' ? view.kinds[at] === kinds.blank : isWideBlank(view, at))) return -1;
    at++;
  }
  if (at > from) return isPart(view, at) && !endsAcronym(view, unit, from, at) ? at : -1;
  return isSignBetween(view, unit, from) ? from + 1 : -1;
}

/** The last point of "w.a.n. k": the same sign as before, now followed by a space. */
function endsAcronym(view: LooseView, unit: number, from: number, to: number): boolean {
  if (to - from < 2 || view.kinds[to - 1] !== kinds.blank || view.kinds[from] === kinds.blank) return false;
  return unit > 1 && view.codes[unit - 1] === view.codes[from] && view.kinds[unit - 2] !== kinds.blank;
}

/**
 * A sign that could be a letter separates letters if it is on both sides of one (f*u*c*k); a bar also between others.
 */
function isSignBetween(view: LooseView, unit: number, at: number): boolean {
  const kind = view.kinds[at];
  if (at >= view.length || (kind !== kinds.sign && kind !== kinds.star)) return false;
  const next = unitEnd(view, at + 1);
  if (next < 0 || view.codes[unit] === view.codes[at] || view.codes[at + 1] === view.codes[at]) return false;
  if (view.codes[next] === view.codes[at] || (unit > 0 && view.codes[unit - 1] === view.codes[at])) return true;
  return (
    view.codes[at] === bar &&
    (unit === 0 || isBetween(view, unit - 1)) &&
    (next >= view.length || isBetween(view, next))
  );
}
