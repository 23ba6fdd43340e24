/** How many matches the caller wants. */

/**
 * `first`: one per rule, which is all that a verdict needs. `every`: each match, for people; up to `maxMatches` in
 * total.
 */
export type WantedMatches = 'first' | 'every';
export const maxMatches = 1_000;
