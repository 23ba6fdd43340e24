/**
 * Scales pictures to the size that a network reads. Each new pixel is a weighted mean of all the old pixels that it covers,
 * nearer ones counting more: thin lines get fainter but do not vanish. The networks were trained on pictures scaled in this
 * way.
 */

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** RGB, eight bits a channel, row by row. */
  readonly pixels: Uint8Array;
}

/** For every new pixel: the first old pixel that counts, and the shares of it and of those after it. */
interface Shares {
  readonly starts: Int32Array;
  readonly counts: Int32Array;
  readonly weights: Float32Array;
  /** The largest number of old pixels for one new one. */
  readonly most: number;
}

export function scalePixels(picture: Pixels, width: number, height: number): Pixels {
  const wide = picture.width === width ? picture : scaleAcross(picture, width);
  return wide.height === height ? wide : scaleDown(wide, height);
}

function scaleAcross({ width, height, pixels }: Pixels, newWidth: number): Pixels {
  const { starts, counts, weights, most } = sharesOf(width, newWidth);
  const scaled = new Uint8Array(newWidth * height * 3);
  for (let row = 0, to = 0; row < height; row++) {
    const line = row * width;
    for (let column = 0; column < newWidth; column++, to += 3) {
      const count = counts[column] as number;
      let from = (line + (starts[column] as number)) * 3;
      let red = 0.5;
      let green = 0.5;
      let blue = 0.5;
      for (let place = 0; place < count; place++, from += 3) {
        const weight = weights[column * most + place] as number;
        red += weight * (pixels[from] as number);
        green += weight * (pixels[from + 1] as number);
        blue += weight * (pixels[from + 2] as number);
      }
      scaled[to] = red;
      scaled[to + 1] = green;
      scaled[to + 2] = blue;
    }
  }
  return { width: newWidth, height, pixels: scaled };
}

function scaleDown({ width, height, pixels }: Pixels, newHeight: number): Pixels {
  const { starts, counts, weights, most } = sharesOf(height, newHeight);
  const stride = width * 3;
  const scaled = new Uint8Array(stride * newHeight);
  const sums = new Float32Array(stride);
  for (let row = 0; row < newHeight; row++) {
    sums.fill(0.5);
    const count = counts[row] as number;
    for (let place = 0; place < count; place++) {
      const weight = weights[row * most + place] as number;
      const from = ((starts[row] as number) + place) * stride;
      for (let at = 0; at < stride; at++) sums[at] = (sums[at] as number) + weight * (pixels[from + at] as number);
    }
    for (let at = 0; at < stride; at++) scaled[row * stride + at] = sums[at] as number;
  }
  return { width, height: newHeight, pixels: scaled };
}

function sharesOf(size: number, newSize: number): Shares {
  const scale = size / newSize;
  const reach = Math.max(1, scale);
  const most = Math.ceil(reach) * 2 + 1;
  const starts = new Int32Array(newSize);
  const counts = new Int32Array(newSize);
  const weights = new Float32Array(newSize * most);
  for (let place = 0; place < newSize; place++) {
    const centre = (place + 0.5) * scale;
    const first = Math.max(0, Math.floor(centre - reach + 0.5));
    const end = Math.min(size, Math.floor(centre + reach + 0.5));
    const raw = Array.from({ length: end - first }, (_, index) =>
      Math.max(0, 1 - Math.abs(first + index - centre + 0.5) / reach),
    );
    const total = raw.reduce((sum, weight) => sum + weight, 0);
    starts[place] = first;
    counts[place] = raw.length;
    for (const [index, weight] of raw.entries()) weights[place * most + index] = weight / total;
  }
  return { starts, counts, weights, most };
}
