/** Draws a picture to test a provider with: a sun over a meadow, small enough to cost next to nothing. */

import { type ImageCategory, imageCategoryNames } from '@moderato/contract';
import type { ImageProviderQuestion } from '@moderato/engine';

const side = 256;
const sky = [135, 190, 235] as const;
const meadow = [90, 160, 70] as const;
const sun = [250, 210, 60] as const;

/** Encoded as the service encodes pictures, so the test sends what the service will send. */
export async function harmlessPicture(): Promise<ImageProviderQuestion> {
  const { createImageDecoder, picturesForProviders } = await import('@moderato/engine');
  const decoder = createImageDecoder({ processes: 1 });
  try {
    const frame = { index: 0, ground: 'opaque', width: side, height: side, pixels: painted() } as const;
    const pictures = await picturesForProviders(
      { width: side, height: side, frameCount: 1, frames: [frame] },
      { decoder },
    );
    return { pictures, categories: imageCategoryNames as readonly ImageCategory[] };
  } finally {
    decoder.close();
  }
}

function painted(): Uint8Array {
  const pixels = new Uint8Array(side * side * 3);
  for (let y = 0, at = 0; y < side; y++) {
    for (let x = 0; x < side; x++, at += 3) {
      const isSun = Math.hypot(x - side * 0.7, y - side * 0.3) < side / 8;
      pixels.set(isSun ? sun : y > side * 0.65 ? meadow : sky, at);
    }
  }
  return pixels;
}
