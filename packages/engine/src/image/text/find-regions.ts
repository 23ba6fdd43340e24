/** Turns the detection network's map of letters into rectangles around lines of text, rotated like the lines. */

import { convexHull, type Point, type Rectangle, smallestRectangle } from './rectangle.ts';

export interface LetterMap {
  readonly width: number;
  readonly height: number;
  /** How certain the network is that a place belongs to a line of text, 0 to 1. */
  readonly values: Float32Array;
}

/**
 * Thresholds for a place in a line and for the mean of a line, and how much narrower the network's lines are than the
 * letters.
 */
const sureEnough = 0.3;
const sureOnAverage = 0.6;
const widening = 1.6;
const fewestPlaces = 12;
const thinnest = 3;

/** The largest first, so that a limit on their number drops the smallest. */
export function findRegions(map: LetterMap, most: number): Rectangle[] {
  const seen = new Uint8Array(map.values.length);
  const found: Rectangle[] = [];
  for (let start = 0; start < map.values.length; start++) {
    if (seen[start] === 1 || (map.values[start] as number) < sureEnough) continue;
    const region = gather(map, start, seen);
    if (region.places < fewestPlaces || region.sum / region.places < sureOnAverage) continue;
    const rectangle = smallestRectangle(convexHull(region.edge));
    if (Math.min(rectangle.width, rectangle.height) < thinnest) continue;
    found.push(widen(rectangle));
  }
  return found.toSorted((a, b) => b.width * b.height - a.width * a.height).slice(0, most);
}

interface Region {
  readonly places: number;
  readonly sum: number;
  /** First and last place of each run in a row: enough for the hull. */
  readonly edge: Point[];
}

function gather({ width, height, values }: LetterMap, start: number, seen: Uint8Array): Region {
  const edge: Point[] = [];
  const open = [start];
  let places = 0;
  let sum = 0;
  seen[start] = 1;
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const x = place % width;
    const y = (place - x) / width;
    places++;
    sum += values[place] as number;
    let inside = 0;
    for (const [dx, dy] of neighbours) {
      const nextX = x + dx;
      const nextY = y + dy;
      if (nextX < 0 || nextY < 0 || nextX >= width || nextY >= height) continue;
      const next = nextY * width + nextX;
      if ((values[next] as number) < sureEnough) continue;
      inside++;
      if (seen[next] === 1) continue;
      seen[next] = 1;
      open.push(next);
    }
    if (inside < neighbours.length) edge.push([x + 0.5, y + 0.5]);
  }
  return { places, sum, edge };
}

const neighbours = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** The network marks the core of a line; its area and outline say how much further the letters extend. */
function widen(rectangle: Rectangle): Rectangle {
  const { width, height } = rectangle;
  const reach = (width * height * widening) / (2 * (width + height));
  return { ...rectangle, width: width + 2 * reach, height: height + 2 * reach };
}
