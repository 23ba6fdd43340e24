/** Splits long lists so that no statement exceeds 32,766 parameters. */
export function* inChunks<Item>(items: readonly Item[], most = 500): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += most) yield items.slice(from, from + most);
}
