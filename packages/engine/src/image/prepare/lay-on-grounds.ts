import type { Ground } from '../prepared-image.ts';
import type { RawFrame } from './raw-frame.ts';

export interface GroundedFrame {
  readonly ground: Ground;
  /** RGB. */
  readonly pixels: Uint8Array;
}

const light = 255;
const dark = 0;

/** Opaque pictures as they are; those with transparency once on white and once on black. */
export function layOnGrounds({ pixels, channels, width, height }: RawFrame): GroundedFrame[] {
  if (channels === 3) return [{ ground: 'opaque', pixels }];
  const count = width * height;
  if (isOpaque(pixels, count)) return [{ ground: 'opaque', pixels: blend(pixels, count, light) }];
  return [
    { ground: 'light', pixels: blend(pixels, count, light) },
    { ground: 'dark', pixels: blend(pixels, count, dark) },
  ];
}

function isOpaque(rgba: Uint8Array, count: number): boolean {
  for (let pixel = 0; pixel < count; pixel++) if (rgba[pixel * 4 + 3] !== 255) return false;
  return true;
}

function blend(rgba: Uint8Array, count: number, ground: number): Uint8Array {
  const rgb = new Uint8Array(count * 3);
  for (let pixel = 0; pixel < count; pixel++) {
    const from = pixel * 4;
    const to = pixel * 3;
    const alpha = rgba[from + 3] as number;
    const through = (255 - alpha) * ground;
    rgb[to] = ((rgba[from] as number) * alpha + through + 127) / 255;
    rgb[to + 1] = ((rgba[from + 1] as number) * alpha + through + 127) / 255;
    rgb[to + 2] = ((rgba[from + 2] as number) * alpha + through + 127) / 255;
  }
  return rgb;
}
