/**
 * Runs two networks on one frame, inside the thread: Yahoo's open_nsfw and the small one of nsfwjs. They were trained
 * separately.
 */

import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { openNetwork } from '../../threads/open-network.ts';
import { sexualNetworks } from '../models/file-names.ts';
import type { OpenReader } from '../models/frame-reader.ts';
import { type Pixels, scalePixels } from '../models/scale-pixels.ts';

const side = 224;

export const openSexualReader: OpenReader<'sexual'> = async (paths, guarded) => {
  const openNsfw = await guarded(() => openNetwork(paths[sexualNetworks.openNsfw] ?? []));
  const nsfwjs = await guarded(() => openNetwork(paths[sexualNetworks.nsfwjs] ?? []));

  async function outputs(network: InferenceSession, name: string, values: Float32Array): Promise<number[]> {
    const input = new Tensor('float32', values, [1, side, side, 3]);
    const [output] = Object.values(await guarded(() => network.run({ [name]: input })));
    const scores = Array.from(output?.data as Float32Array);
    if (!scores.every(Number.isFinite)) throw new Error('The network returned no scores.');
    return scores;
  }

  return {
    async read(frame) {
      const [, sexual = 0] = await outputs(openNsfw, 'input:0', openNsfwInput(frame));
      const [, drawn = 0, , photographed = 0] = await outputs(nsfwjs, 'input', nsfwjsInput(frame));
      return { openNsfw: sexual, nsfwjs: Math.min(1, drawn + photographed) };
    },
    async release() {
      await guarded(() => openNsfw.release());
      await guarded(() => nsfwjs.release());
    },
  };
};

const scaledSide = 256;
const margin = (scaledSide - side) / 2;
/** Blue, green, red: the averages of photographs. */
const means = [104, 117, 123] as const;

/** Squeezed to a square whose middle is read, in Caffe's colours, as in its training. */
function openNsfwInput(frame: Pixels): Float32Array {
  const { pixels } = scalePixels(frame, scaledSide, scaledSide);
  const input = new Float32Array(side * side * 3);
  for (let row = 0, to = 0; row < side; row++) {
    let from = ((row + margin) * scaledSide + margin) * 3;
    for (let column = 0; column < side; column++, from += 3, to += 3) {
      input[to] = (pixels[from + 2] as number) - means[0];
      input[to + 1] = (pixels[from + 1] as number) - means[1];
      input[to + 2] = (pixels[from] as number) - means[2];
    }
  }
  return input;
}

function nsfwjsInput(frame: Pixels): Float32Array {
  const { pixels } = scalePixels(frame, side, side);
  const input = new Float32Array(pixels.length);
  for (let at = 0; at < pixels.length; at++) input[at] = (pixels[at] as number) / 255;
  return input;
}
