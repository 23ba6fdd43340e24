import fc from 'fast-check';
import { expect, it } from 'vitest';
import { convexHull, type Point, smallestRectangle } from './rectangle.ts';

const corners = (width: number, height: number, angle: number): Point[] =>
  [
    [-width, -height],
    [width, -height],
    [width, height],
    [-width, height],
  ].map(([x = 0, y = 0]) => [
    (x * Math.cos(angle) - y * Math.sin(angle)) / 2 + 50,
    (x * Math.sin(angle) + y * Math.cos(angle)) / 2 + 60,
  ]);

it.each([0, 0.2, -0.4, 0.7])('a line of text turned by %d is found at its angle', (angle) => {
  const inside: Point[] = [
    [50, 60],
    [52, 60],
  ];
  const found = smallestRectangle(convexHull([...corners(80, 10, angle), ...inside]));
  expect(found.width).toBeCloseTo(81, 5);
  expect(found.height).toBeCloseTo(11, 5);
  expect(found.angle).toBeCloseTo(angle, 5);
  expect(found.centre[0]).toBeCloseTo(50, 5);
  expect(found.centre[1]).toBeCloseTo(60, 5);
});

it('a single point, or points in a row, have a rectangle too', () => {
  expect(smallestRectangle(convexHull([[3, 4]]))).toMatchObject({ width: 1, height: 1, centre: [3, 4] });
  const row: Point[] = [1, 2, 3, 4].map((x) => [x, 7]);
  expect(smallestRectangle(convexHull(row))).toMatchObject({ width: 4, height: 1 });
});

it('every point is inside, for any points', () => {
  const point = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }));
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 40 }), (points) => {
      const { centre, width, height, angle } = smallestRectangle(convexHull(points));
      for (const [x, y] of points) {
        const [dx, dy] = [x - centre[0], y - centre[1]];
        expect(Math.abs(dx * Math.cos(angle) + dy * Math.sin(angle))).toBeLessThanOrEqual(width / 2 + 1e-6);
        expect(Math.abs(dy * Math.cos(angle) - dx * Math.sin(angle))).toBeLessThanOrEqual(height / 2 + 1e-6);
      }
    }),
  );
});
