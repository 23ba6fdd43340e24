/** Small sound files of every kind that is accepted, to be broken. */

import { animation, noise } from './build-images.ts';

export async function mutationSeeds(): Promise<readonly Buffer[]> {
  const picture = () => noise(40, 30);
  return Promise.all([
    picture().jpeg().toBuffer(),
    picture().jpeg({ progressive: true, quality: 40 }).toBuffer(),
    picture().toColourspace('cmyk').jpeg().toBuffer(),
    picture().withIccProfile('p3').jpeg().toBuffer(),
    picture().png().toBuffer(),
    picture().png({ palette: true, progressive: true }).toBuffer(),
    picture().toColourspace('rgb16').png().toBuffer(),
    picture().ensureAlpha(0.5).png().toBuffer(),
    picture().webp().toBuffer(),
    picture().webp({ lossless: true }).toBuffer(),
    picture().ensureAlpha(0.5).webp().toBuffer(),
    picture().gif().toBuffer(),
    (await animation(5)).gif().toBuffer(),
    (await animation(5)).webp().toBuffer(),
  ]);
}
