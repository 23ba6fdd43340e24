/** How many rows of a list are asked for at once; the contract's default where nothing is said. */

const unlessSaid = 50;

/** The schema has seen to it that the text is a number within bounds. */
export function pageSize({ limit }: { readonly limit?: string }): number {
  return limit === undefined ? unlessSaid : Number(limit);
}

/** The query of a list as it is read from the store: with a number of rows in place of its text. */
export type Paged<Query> = Omit<Query, 'limit'> & { readonly accountId: string; readonly limit: number };
