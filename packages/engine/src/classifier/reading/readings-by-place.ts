/**
 * Finds the readings that touch a stretch of a text by their place, without checking all of them for each of a thousand
 * parts.
 */

import type { Reading } from '../signs/read-signs.ts';

/** Almost every reading is a word or two. The few longer ones are checked every time. */
const longestNear = 200;

export function readingsByPlace(readings: readonly Reading[]): (start: number, end: number) => readonly Reading[] {
  const ordered = readings.toSorted((a, b) => a.sign.start - b.sign.start);
  const lengthAt = (place: number) => ordered[place]!.sign.end - ordered[place]!.sign.start;
  const places = [...ordered.keys()];
  const near = places.filter((place) => lengthAt(place) <= longestNear);
  const far = places.filter((place) => lengthAt(place) > longestNear);

  /** The first of `near` that begins at `start` or later. */
  function firstFrom(start: number): number {
    let low = 0;
    let high = near.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (ordered[near[middle]!]!.sign.start < start) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return (start, end) => {
    const touches = (place: number) => ordered[place]!.sign.start < end && ordered[place]!.sign.end > start;
    const around = near.slice(firstFrom(start - longestNear), firstFrom(end)).filter(touches);
    const all = far.length === 0 ? around : [...around, ...far.filter(touches)].sort((a, b) => a - b);
    return all.map((place) => ordered[place]!);
  };
}
