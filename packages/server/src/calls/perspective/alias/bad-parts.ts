/**
 * Counts parts of batches with an invalid key, by the address that sent them. Each costs a key check and a whole reply,
 * and nobody is charged for it, so an address that sends many is ignored for a while.
 */

export interface BadParts {
  /** Seconds for which the address is ignored; undefined if it is not. */
  refusedSeconds(address: string): number | undefined;
  note(address: string): void;
}

const windowMs = 10_000;
export const maxBadParts = 300;
const maxAddresses = 10_000;

export function createBadParts(now: () => number = () => performance.now()): BadParts {
  const counts = new Map<string, { bad: number; readonly untilMs: number }>();
  const countOf = (address: string) => {
    const held = counts.get(address);
    return held !== undefined && held.untilMs > now() ? held : undefined;
  };
  return {
    refusedSeconds(address) {
      const held = countOf(address);
      return held === undefined || held.bad < maxBadParts ? undefined : Math.ceil((held.untilMs - now()) / 1_000);
    },
    note(address) {
      const held = countOf(address);
      if (held !== undefined) held.bad++;
      else {
        if (counts.size >= maxAddresses) counts.clear();
        counts.set(address, { bad: 1, untilMs: now() + windowMs });
      }
    },
  };
}
