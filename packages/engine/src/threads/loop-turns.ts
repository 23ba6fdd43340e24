/**
 * Limits how much text the main thread reads in one turn of its event loop. Further texts wait for a later turn: callers
 * take turns, and the texts of each keep their order. So a hundred texts at once hold up nobody for longer than a few texts
 * do, and no caller waits for more than one text of another.
 */

export interface LoopTurns {
  /** Undefined if the text fits into this turn. A text that is longer than a turn gets one to itself. */
  take(units: number, caller?: string): Promise<void> | undefined;
}

interface Waiting {
  readonly units: number;
  begin(): void;
}

export function createLoopTurns(unitsPerTurn: number): LoopTurns {
  /** In the order of their turns: a served caller goes to the end. */
  const lines = new Map<string, Waiting[]>();
  let left = unitsPerTurn;

  const fits = (units: number) => units <= left || left === unitsPerTurn;

  function charge(units: number): void {
    if (left === unitsPerTurn) setImmediate(nextTurn);
    left -= Math.max(1, units);
  }

  function nextTurn(): void {
    left = unitsPerTurn;
    for (let next = nextThatFits(); next !== undefined; next = nextThatFits()) {
      charge(next.units);
      next.begin();
    }
  }

  function nextThatFits(): Waiting | undefined {
    for (const [caller, line] of lines) {
      const [first] = line;
      if (first === undefined || !fits(first.units)) continue;
      line.shift();
      lines.delete(caller);
      if (line.length > 0) lines.set(caller, line);
      return first;
    }
    return undefined;
  }

  return {
    take(units, caller = '') {
      const line = lines.get(caller);
      if (line === undefined && fits(units)) {
        charge(units);
        return undefined;
      }
      return new Promise((begin) => {
        if (line === undefined) lines.set(caller, [{ units, begin }]);
        else line.push({ units, begin });
      });
    },
  };
}
