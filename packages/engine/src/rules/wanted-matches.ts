/** How many matches the caller wants. */

/**
 * `first`: one per rule, which is all that a verdict needs. `every`: each place, for people; up to `mostMatches` in
 * all.
 */
export type WantedMatches = 'first' | 'every';
export const mostMatches = 1_000;
