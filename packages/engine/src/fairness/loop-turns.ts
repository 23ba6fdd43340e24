/**
 * Limits how much text the main thread reads in one turn of its event loop: a text's places are free again in the next turn.
 * So a hundred texts at once hold up nobody for longer than a few texts do, and callers share what a turn can read.
 */

import { createPlaces, type Leave } from './places.ts';

export interface LoopTurns {
  /** Undefined if the text fits into this turn. A text that is longer than a turn gets one to itself. */
  take(units: number, caller?: string): Promise<void> | undefined;
}

export function createLoopTurns(unitsPerTurn: number): LoopTurns {
  const places = createPlaces({ size: unitsPerTurn, maxWaiting: Number.POSITIVE_INFINITY });
  let ofThisTurn: Leave[] = [];

  function endTurn(): void {
    const leaving = ofThisTurn;
    ofThisTurn = [];
    for (const leave of leaving) leave();
  }

  function hold(leave: Leave): void {
    if (ofThisTurn.push(leave) === 1) setImmediate(endTurn);
  }

  return {
    take(units, caller = '') {
      const cost = Math.max(1, units);
      const leave = places.takeNow(caller, { cost });
      if (leave !== undefined) {
        hold(leave);
        return undefined;
      }
      return places.take(caller, { cost }).then((waited) => {
        if (waited !== 'full') hold(waited);
      });
    },
  };
}
