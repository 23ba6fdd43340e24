/** How many rows of a list are asked for at once; the contract's default where nothing is said. */

const unlessSaid = 50;

/** The schema has seen to it that the text is a number within bounds. */
export function pageSize({ limit }: { readonly limit?: string }): number {
  return limit === undefined ? unlessSaid : Number(limit);
}
