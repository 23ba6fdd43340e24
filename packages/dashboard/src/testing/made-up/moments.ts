/** A clock for made-up data: the same times in every run, counted back from a fixed now. */

export const now = Date.UTC(2026, 10, 15, 14, 30);
const hourMs = 3_600_000;

export const ago = (hours: number): string => new Date(now - hours * hourMs).toISOString();
export const dayAgo = (days: number): string => ago(24 * days).slice(0, 10);

/** Numbers that look random and are the same every time. */
export function createDraw(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
