/**
 * A word or phrase of a list in the form in which it is matched: normalised like a text, without surrounding spaces.
 */

import { space } from '../../text/invisible.ts';
import { createViewBuffers, strictView } from '../../text/strict-view.ts';
import type { TextView } from '../../text/view.ts';

/** An entry may grow when it is read (ß is ss); one that grows beyond this is refused. */
export const maxEntryCodes = 600;

const buffers = createViewBuffers();

/** Valid until the next entry is read. Empty if nothing is left of it. */
export function normaliseEntry(entry: string): TextView {
  const view = strictView(entry, buffers);
  let from = 0;
  let to = view.length;
  while (from < to && view.codes[from] === space) from++;
  while (to > from && view.codes[to - 1] === space) to--;
  if (from === 0 && to === view.length) return view;
  return {
    codes: view.codes.subarray(from, to),
    starts: view.starts.subarray(from, to),
    ends: view.ends.subarray(from, to),
    length: to - from,
  };
}
