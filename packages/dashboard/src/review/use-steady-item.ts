/**
 * Whether the item on the screen changed a moment ago without the person's doing, because a colleague decided it first. A
 * key meant for the item before must not decide the one that took its place.
 */

import { useEffect, useRef } from 'react';

const readingMs = 700;

export function useSteadyItem(id: string | undefined) {
  const expected = useRef<string>(undefined);
  const before = useRef<string>(undefined);
  const changedAtMs = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const isSurprise = before.current !== undefined && id !== undefined && id !== before.current;
    if (isSurprise && id !== expected.current) changedAtMs.current = performance.now();
    before.current = id;
  }, [id]);
  return {
    /** The person's own doing leads to this item. */
    expect: (next: string | undefined) => {
      expected.current = next;
    },
    isTooSoon: () => performance.now() - changedAtMs.current < readingMs,
  };
}
