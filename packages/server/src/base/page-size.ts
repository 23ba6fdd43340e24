/** The number of rows in one page of a list; the contract's default if none is given. */

const unlessSaid = 50;

/** The schema has checked that the text is a number within bounds. */
export function pageSize({ limit }: { readonly limit?: string }): number {
  return limit === undefined ? unlessSaid : Number(limit);
}

/** The query of a list for the store, with a number of rows instead of its text. */
export type Paged<Query> = Omit<Query, 'limit'> & { readonly accountId: string; readonly limit: number };
