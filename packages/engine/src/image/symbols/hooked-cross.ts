/**
 * The hooked cross of the Nazis, drawn so that it can be recognised: tilted by 45 degrees, as they used it. The upright swastika of
 * Hindus, Buddhists and Jains, a sign of good fortune thousands of years older, is not among these shapes.
 */

import { type Grid, gridOf, gridSide } from './shape-grid.ts';

/** Of a line, as a share of half the cross; how far the hooks reach; degrees from 45; which way they face. */
const thicknesses = [0.16, 0.24, 0.32, 0.4];
const hooks = [0.72, 0.95];
const turns = [-14, -7, 0, 7, 14];
const facings = [1, -1];

const side = gridSide * 4;

export function hookedCrosses(): Grid[] {
  return thicknesses.flatMap((thickness) =>
    hooks.flatMap((hook) =>
      turns.flatMap((turn) => facings.map((facing) => draw(thickness, hook, ((45 + turn) * Math.PI) / 180, facing))),
    ),
  );
}

type Segment = readonly [ax: number, ay: number, bx: number, by: number];

function draw(thickness: number, hook: number, angle: number, facing: number): Grid {
  const segments = [0, 1, 2, 3].flatMap((quarter): Segment[] => {
    const [cos, sin] = [Math.cos(angle + (quarter * Math.PI) / 2), Math.sin(angle + (quarter * Math.PI) / 2)];
    const turned = (x: number, y: number) => [x * cos - y * sin, x * sin + y * cos] as const;
    const end = turned(0, -1);
    return [
      [0, 0, ...end],
      [...end, ...turned(hook * facing, -1)],
    ];
  });
  const values = new Uint8Array(side * side);
  const box = { left: side, top: side, right: 0, bottom: 0 };
  for (let place = 0; place < values.length; place++) {
    const [column, row] = [place % side, Math.floor(place / side)];
    const [x, y] = [((column + 0.5) / side - 0.5) * 3.4, ((row + 0.5) / side - 0.5) * 3.4];
    if (!segments.some((segment) => distance(segment, x, y) <= thickness / 2)) continue;
    values[place] = 1;
    box.left = Math.min(box.left, column);
    box.right = Math.max(box.right, column);
    box.top = Math.min(box.top, row);
    box.bottom = Math.max(box.bottom, row);
  }
  return gridOf({ width: side, height: side, values }, box, (place) => values[place] === 1);
}

function distance([ax, ay, bx, by]: Segment, x: number, y: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}
