/** Several browser pages that share a list of work: alone, a page would spend most of its time waiting until it settles. */

import type { Visit } from './browser.ts';

const pagesAtOnce = 3;

/** Looks at every item once, with the next page that is free. Returns what went wrong on any of the pages. */
export async function sideBySide<Item>(
  items: readonly Item[],
  open: () => Promise<Visit>,
  look: (visit: Visit, item: Item) => Promise<void>,
): Promise<string[]> {
  const left = items.values();
  const visits = await Promise.all(
    Array.from({ length: Math.min(pagesAtOnce, items.length) }, async () => {
      const visit = await open();
      for (const item of left) await look(visit, item);
      await visit.context.close();
      return visit;
    }),
  );
  return visits.flatMap(({ troubles }) => troubles);
}
