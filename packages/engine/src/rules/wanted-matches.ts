/** How many matches the caller wants. */

/**
 * `first`: one per rule, which is all that a verdict needs. `every`: each match, for people; up to `mostMatches` in
 * total.
 */
export type WantedMatches = 'first' | 'every';
export const mostMatches = 1_000;
