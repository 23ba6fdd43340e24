/** The smallest rectangle around some points, at any rotation. */

export type Point = readonly [x: number, y: number];

export interface Rectangle {
  readonly centre: Point;
  /** Along its direction. */
  readonly width: number;
  readonly height: number;
  /** Radians from the x axis towards the y axis, from -π/4 to π/4. */
  readonly angle: number;
}

/** Corner by corner around the points (Andrew's monotone chain). */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (sorted.length < 3) return sorted;
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())];
}

function halfHull(sorted: readonly Point[]): Point[] {
  const hull: Point[] = [];
  for (const point of sorted) {
    while (hull.length >= 2 && !turnsLeft(hull[hull.length - 2]!, hull[hull.length - 1]!, point)) hull.pop();
    hull.push(point);
  }
  return hull.slice(0, -1);
}

function turnsLeft(a: Point, b: Point, c: Point): boolean {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0;
}

/** One side of the smallest rectangle always lies along a side of the hull. */
export function smallestRectangle(hull: readonly Point[]): Rectangle {
  let best = boundsAt(hull, 0);
  for (const [index, point] of hull.entries()) {
    const next = hull[(index + 1) % hull.length]!;
    const bounds = boundsAt(hull, Math.atan2(next[1] - point[1], next[0] - point[0]));
    if (bounds.width * bounds.height < best.width * best.height - 1e-9) best = bounds;
  }
  return best;
}

function boundsAt(hull: readonly Point[], direction: number): Rectangle {
  // Any quarter turn gives the same rectangle; the most upright one is kept.
  const quarter = Math.PI / 2;
  const angle = direction - Math.round(direction / quarter) * quarter;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of hull) {
    const along = x * cos + y * sin;
    const across = y * cos - x * sin;
    left = Math.min(left, along);
    right = Math.max(right, along);
    top = Math.min(top, across);
    bottom = Math.max(bottom, across);
  }
  const [along, across] = [(left + right) / 2, (top + bottom) / 2];
  return {
    centre: [along * cos - across * sin, along * sin + across * cos],
    // Points are the centres of places, so half a place is added on each side.
    width: right - left + 1,
    height: bottom - top + 1,
    angle,
  };
}
