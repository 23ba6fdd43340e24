/** How much the shape on a frame that is most like a known hate symbol is like it. Plain geometry: nothing was trained. */

import type { OpenReader } from '../models/frame-reader.ts';
import { scalePixels } from '../models/scale-pixels.ts';
import { findShapes } from './find-shapes.ts';
import { hookedCrosses } from './hooked-cross.ts';
import { likeness } from './shape-grid.ts';

/** Longest side at which shapes are looked for: a symbol of a twelfth of the picture is still seen. */
const side = 256;

export const openSymbolsReader: OpenReader<'symbols'> = () => {
  const symbols = hookedCrosses();
  return Promise.resolve({
    read(frame) {
      const scale = Math.min(1, side / Math.max(frame.width, frame.height));
      const scaled = (length: number) => Math.max(1, Math.round(length * scale));
      const shapes = findShapes(scalePixels(frame, scaled(frame.width), scaled(frame.height)));
      const best = shapes.flatMap((shape) => symbols.map((symbol) => likeness(shape, symbol)));
      return Promise.resolve(best.reduce((most, value) => Math.max(most, value), 0));
    },
    release: () => Promise.resolve(),
  });
};
