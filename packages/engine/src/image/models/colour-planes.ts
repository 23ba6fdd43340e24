/** A frame as input of the EfficientNet networks: red, green and blue one after the other, (value - 127) / 128. */

import { Tensor } from 'onnxruntime-node';
import { type Pixels, scalePixels } from './scale-pixels.ts';

/** The whole frame, squeezed to that size, so that its edges count too. */
export function colourPlanes(frame: Pixels, width: number, height: number): Tensor {
  const { pixels } = scalePixels(frame, width, height);
  const planes = new Float32Array(pixels.length);
  const count = width * height;
  for (let place = 0; place < count; place++) {
    for (let channel = 0; channel < 3; channel++) {
      planes[channel * count + place] = ((pixels[place * 3 + channel] as number) - 127) / 128;
    }
  }
  return new Tensor('float32', planes, [1, 3, height, width]);
}
