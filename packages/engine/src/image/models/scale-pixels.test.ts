import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scalePixels } from './scale-pixels.ts';

const picture = (width: number, height: number, value: (x: number, y: number) => number) => ({
  width,
  height,
  pixels: Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const place = Math.floor(at / 3);
    return value(place % width, Math.floor(place / width));
  }),
});

it('a picture of one colour keeps it when scaled to and from any size', () => {
  const side = fc.integer({ min: 1, max: 60 });
  fc.assert(
    fc.property(
      side,
      side,
      side,
      side,
      fc.integer({ min: 0, max: 255 }),
      (width, height, newWidth, newHeight, value) => {
        const scaled = scalePixels(
          picture(width, height, () => value),
          newWidth,
          newHeight,
        );
        expect([scaled.width, scaled.height, scaled.pixels.length]).toEqual([
          newWidth,
          newHeight,
          newWidth * newHeight * 3,
        ]);
        expect(scaled.pixels.every((pixel) => pixel === value)).toBe(true);
      },
    ),
  );
});

it('a picture scaled to its own size is unchanged', () => {
  const same = picture(7, 5, (x, y) => x * 30 + y);
  expect(scalePixels(same, 7, 5).pixels).toEqual(same.pixels);
});

it('thin lines fade but do not vanish', () => {
  const lines = picture(100, 100, (x) => (x % 10 === 0 ? 0 : 255));
  const scaled = scalePixels(lines, 10, 10);
  const mean = scaled.pixels.reduce((sum, pixel) => sum + pixel, 0) / scaled.pixels.length;
  expect(mean).toBeGreaterThan(215);
  expect(mean).toBeLessThan(245);
});

it('left and right, top and bottom are kept', () => {
  const slope = scalePixels(
    picture(50, 50, (x, y) => x * 3 + y * 2),
    4,
    4,
  );
  const at = (x: number, y: number) => slope.pixels[(y * 4 + x) * 3] as number;
  expect(at(0, 0)).toBeLessThan(at(3, 0));
  expect(at(0, 0)).toBeLessThan(at(0, 3));
  expect(at(0, 3)).toBeLessThan(at(3, 3));
});
