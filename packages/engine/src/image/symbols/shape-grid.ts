/** A shape as coarse squares, each as dark as its share of the shape, stretched to fill them: size and proportions fall away. */

export interface Mask {
  readonly width: number;
  readonly height: number;
  /** 1 where the shape is. */
  readonly values: Uint8Array;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const gridSide = 24;
export type Grid = Float32Array;

/** `belongs`: whether a place of the mask is part of this shape. The grid has a mean of 0 and a length of 1. */
export function gridOf({ width }: Mask, box: Box, belongs: (place: number) => boolean): Grid {
  const sums = new Float32Array(gridSide * gridSide);
  const counts = new Float32Array(gridSide * gridSide);
  const [wide, high] = [box.right - box.left + 1, box.bottom - box.top + 1];
  const [acrossSteps, downSteps] = [Math.max(wide, gridSide), Math.max(high, gridSide)];
  for (let y = 0; y < downSteps; y++) {
    const row = box.top + Math.floor((y * high) / downSteps);
    const gridRow = Math.floor((y * gridSide) / downSteps) * gridSide;
    for (let x = 0; x < acrossSteps; x++) {
      const square = gridRow + Math.floor((x * gridSide) / acrossSteps);
      counts[square] = (counts[square] as number) + 1;
      const place = row * width + box.left + Math.floor((x * wide) / acrossSteps);
      if (belongs(place)) sums[square] = (sums[square] as number) + 1;
    }
  }
  return normalised(sums.map((sum, square) => sum / (counts[square] as number)));
}

function normalised(values: Float32Array): Grid {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const centred = values.map((value) => value - mean);
  const length = Math.sqrt(centred.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? centred : centred.map((value) => value / length);
}

/** 1 for the same shape, about 0 for any other, below for its opposite. */
export function likeness(a: Grid, b: Grid): number {
  let sum = 0;
  for (let square = 0; square < a.length; square++) sum += (a[square] as number) * (b[square] as number);
  return sum;
}
