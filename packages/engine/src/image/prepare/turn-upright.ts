import { sharp } from './allowed-loaders.ts';
import { type RawFrame, rawFrame } from './raw-frame.ts';

/** What each EXIF orientation requires: mirrored top to bottom, mirrored left to right, then rotated clockwise. */
const turns: Readonly<Record<number, readonly [flip: boolean, flop: boolean, degrees: number]>> = {
  2: [false, true, 0],
  3: [false, false, 180],
  4: [true, false, 0],
  5: [true, false, 90],
  6: [false, false, 90],
  7: [false, true, 90],
  8: [false, false, 270],
};

/** Rotated pictures are a known way past classifiers. Done on scaled pixels, where it costs next to nothing. */
export async function turnUpright(frame: RawFrame, orientation: number): Promise<RawFrame> {
  const turn = turns[orientation];
  if (turn === undefined) return frame;
  const [flip, flop, degrees] = turn;
  const { width, height, channels } = frame;
  const { data, info } = await sharp(frame.pixels, { raw: { width, height, channels } })
    .flip(flip)
    .flop(flop)
    .rotate(degrees)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return rawFrame(data, info.width, info.height, info.channels);
}
