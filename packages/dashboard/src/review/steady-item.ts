/**
 * Whether the item on the screen changed a moment ago without the person's doing, as when an item arrives in an empty
 * queue. A key meant for what was there before must not decide the one that took its place.
 */

const readingMs = 700;

export function watchItem(nowMs: () => number = () => performance.now()) {
  let expected: string | undefined;
  let before: { readonly id: string | undefined } | undefined;
  let changedAtMs = Number.NEGATIVE_INFINITY;
  return {
    /** This item is on the screen, or none. The first one that a page shows is no surprise. */
    see: (id: string | undefined) => {
      const isSurprise = before !== undefined && id !== undefined && id !== before.id && id !== expected;
      if (isSurprise) changedAtMs = nowMs();
      before = { id };
    },
    /** The person's own doing leads to this item. */
    expect: (next: string | undefined) => {
      expected = next;
    },
    isTooSoon: () => nowMs() - changedAtMs < readingMs,
  };
}
