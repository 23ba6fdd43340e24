/** Yahoo's open_nsfw over one frame, inside the thread. It was trained on pictures squeezed to a square, in Caffe's colours. */

import { Tensor } from 'onnxruntime-node';
import { openNetwork } from '../../threads/open-network.ts';
import type { OpenReader } from '../models/frame-reader.ts';
import { type Pixels, scalePixels } from '../models/scale-pixels.ts';

export const sexualNetwork = 'open-nsfw.onnx';

const side = 256;
/** The middle is read, as in training. */
const read = 224;
const margin = (side - read) / 2;
/** Blue, green, red: what an average photograph has. */
const means = [104, 117, 123] as const;

export const openSexualReader: OpenReader<'sexual'> = async (paths, guarded) => {
  const session = await guarded(() => openNetwork(paths[sexualNetwork] ?? []));
  return {
    async read(frame) {
      const input = new Tensor('float32', networkInput(frame), [1, read, read, 3]);
      const { outputs } = await guarded(() => session.run({ 'input:0': input }));
      const sexual = outputs?.data[1];
      if (typeof sexual !== 'number' || !Number.isFinite(sexual)) throw new Error('The network gave no score.');
      return sexual;
    },
    release: () => guarded(() => session.release()),
  };
};

function networkInput(frame: Pixels): Float32Array {
  const { pixels } = scalePixels(frame, side, side);
  const input = new Float32Array(read * read * 3);
  for (let row = 0, to = 0; row < read; row++) {
    let from = ((row + margin) * side + margin) * 3;
    for (let column = 0; column < read; column++, from += 3, to += 3) {
      input[to] = (pixels[from + 2] as number) - means[0];
      input[to + 1] = (pixels[from + 1] as number) - means[1];
      input[to + 2] = (pixels[from] as number) - means[2];
    }
  }
  return input;
}
