/**
 * How much text the main thread reads in one turn of its event loop. What comes beyond that waits for one of the next turns, in
 * the order in which it came, so that a hundred texts at once hold up nobody for longer than a few do.
 */

export interface LoopTurns {
  /** Nothing where the text fits into this turn. A text that is longer than a turn has one to itself. */
  take(units: number): Promise<void> | undefined;
}

interface Waiting {
  readonly units: number;
  begin(): void;
}

export function createLoopTurns(unitsPerTurn: number): LoopTurns {
  const waiting: Waiting[] = [];
  let left = unitsPerTurn;

  const fits = (units: number) => units <= left || left === unitsPerTurn;

  function charge(units: number): void {
    if (left === unitsPerTurn) setImmediate(nextTurn);
    left -= Math.max(1, units);
  }

  function nextTurn(): void {
    left = unitsPerTurn;
    for (let next = waiting[0]; next !== undefined && fits(next.units); next = waiting[0]) {
      waiting.shift();
      charge(next.units);
      next.begin();
    }
  }

  return {
    take(units) {
      if (waiting.length === 0 && fits(units)) {
        charge(units);
        return undefined;
      }
      return new Promise((begin) => waiting.push({ units, begin }));
    },
  };
}
