/** Long lists in parts. As many rows as no statement is too long for: it takes 32,766 parameters at most. */
export function* inChunks<Item>(items: readonly Item[], most = 500): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += most) yield items.slice(from, from + most);
}
