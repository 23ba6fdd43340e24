/** Pixels as they come out of the decoder: sRGB, eight bits per channel, three or four channels. */
export interface RawFrame {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly pixels: Uint8Array;
}

export function rawFrame(pixels: Uint8Array, width: number, height: number, channels: number): RawFrame {
  if (channels !== 3 && channels !== 4) throw new Error(`Expected 3 or 4 channels, found ${channels}.`);
  if (pixels.length !== width * height * channels)
    throw new Error('The number of pixels does not match the size of the frame.');
  return { width, height, channels, pixels };
}
