/**
 * Draws pictures from a number: clouds, discs, bars, stripes and grain, with whole numbers only, so that
 * `__fixtures__/make_reference_hashes.py` paints exactly the same pixels and no picture has to be committed. Change
 * both together.
 */

export interface Scene {
  readonly width: number;
  readonly height: number;
  /** RGB, row by row. */
  readonly pixels: Uint8Array;
}

export function drawScene(seed: number, size?: { readonly width: number; readonly height: number }): Scene {
  const draw = createDraw(seed);
  const width = size?.width ?? 60 + draw(453);
  const height = size?.height ?? 60 + draw(453);
  const pixels = new Uint8Array(width * height * 3);
  const cells = [Math.max(8, width >> 1), Math.max(6, width >> 3), Math.max(4, width >> 5)];
  const weights = [256, 120, 50];
  for (let channel = 0; channel < 3; channel++) {
    cells.forEach((cell, layer) => {
      paintClouds(pixels, { width, height, channel, cell, weight: weights[layer] as number, seed: draw(65_536) });
    });
  }
  const shapes = 3 + draw(6);
  for (let shape = 0; shape < shapes; shape++) {
    const kind = draw(3);
    const [x, y, extent] = [draw(width), draw(height), 4 + draw(Math.max(1, Math.min(width, height) >> 1))];
    const colour = [draw(256), draw(256), draw(256)];
    const slope = 1 + draw(4);
    paintWhere(pixels, width, colour, (px, py) => {
      if (kind === 0) return (px - x) ** 2 + (py - y) ** 2 <= extent * extent;
      if (kind === 1) return px >= x && px < x + extent && py >= y && py < y + (extent >> 1) + 2;
      return Math.abs(px - x) < extent && Math.abs(py - y) < extent && (px * slope + py) % 16 < 7;
    });
  }
  const grain = draw(20);
  const grainSeed = draw(65_536);
  for (let at = 0; at < pixels.length; at++) {
    const noise = (mix(at, 7, grainSeed) % (2 * grain + 1)) - grain;
    pixels[at] = Math.min(255, Math.max(0, (pixels[at] as number) + noise));
  }
  return { width, height, pixels };
}

function createDraw(seed: number): (below: number) => number {
  let state = (Math.imul(seed, 2_654_435_761) ^ 0x9e3779b9) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 16) % below;
  };
}

/** A number for a place, without order. */
function mix(x: number, y: number, seed: number): number {
  let hash = (Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263) + Math.imul(seed, 2_246_822_519)) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 13), 1_274_126_177) >>> 0;
  return (hash ^ (hash >>> 16)) & 0xffff;
}

interface Clouds {
  readonly width: number;
  readonly height: number;
  readonly channel: number;
  readonly cell: number;
  /** Of 256. */
  readonly weight: number;
  readonly seed: number;
}

function paintClouds(pixels: Uint8Array, { width, height, channel, cell, weight, seed }: Clouds): void {
  const columns = Math.floor((width - 1) / cell) + 2;
  const rows = Math.floor((height - 1) / cell) + 2;
  const corners = Int32Array.from(
    { length: columns * rows },
    (_, at) => mix(at % columns, Math.floor(at / columns), seed) & 255,
  );
  for (let y = 0; y < height; y++) {
    const down = y % cell;
    const row = Math.floor(y / cell) * columns;
    for (let x = 0; x < width; x++) {
      const right = x % cell;
      const corner = row + Math.floor(x / cell);
      const above = (corners[corner] as number) * (cell - right) + (corners[corner + 1] as number) * right;
      const next = corner + columns;
      const below = (corners[next] as number) * (cell - right) + (corners[next + 1] as number) * right;
      const value = Math.floor((above * (cell - down) + below * down) / (cell * cell));
      const at = (y * width + x) * 3 + channel;
      pixels[at] = ((pixels[at] as number) * (256 - weight) + value * weight) >> 8;
    }
  }
}

function paintWhere(
  pixels: Uint8Array,
  width: number,
  colour: readonly number[],
  isInside: (x: number, y: number) => boolean,
): void {
  const [red = 0, green = 0, blue = 0] = colour;
  for (let at = 0; at < pixels.length; at += 3) {
    const pixel = at / 3;
    if (!isInside(pixel % width, Math.floor(pixel / width))) continue;
    pixels[at] = red;
    pixels[at + 1] = green;
    pixels[at + 2] = blue;
  }
}
