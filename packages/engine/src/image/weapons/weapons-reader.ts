/** EfficientNet-Lite0 over one frame, inside the thread: how much of what it sees are weapons. */

import { Tensor } from 'onnxruntime-node';
import { openNetwork } from '../../threads/open-network.ts';
import { sceneNetwork } from '../models/file-names.ts';
import type { OpenReader } from '../models/frame-reader.ts';
import { type Pixels, scalePixels } from '../models/scale-pixels.ts';

const side = 224;

/**
 * ImageNet's weapons. Left out: missile and projectile (space rockets look the same), tank and half-track (museums and toys),
 * bow, hatchet, scabbard and letter opener (sport, firewood, wrenches, offices).
 */
export const weaponClasses: Readonly<Record<string, number>> = {
  'assault rifle': 413,
  cannon: 471,
  cleaver: 499,
  guillotine: 583,
  holster: 597,
  revolver: 763,
  rifle: 764,
};

export const openWeaponsReader: OpenReader<'weapons'> = async (paths, guarded) => {
  const session = await guarded(() => openNetwork(paths[sceneNetwork] ?? []));
  return {
    async read(frame) {
      const picture = new Tensor('float32', networkInput(frame), [1, 3, side, side]);
      const { scores } = await guarded(() => session.run({ picture }));
      const sum = Object.values(weaponClasses).reduce((total, place) => total + Number(scores?.data[place]), 0);
      if (!Number.isFinite(sum)) throw new Error('The network gave no scores.');
      return Math.min(1, sum);
    },
    release: () => guarded(() => session.release()),
  };
};

/** All of the picture, squeezed to a square: what stands at its edge counts too. */
function networkInput(frame: Pixels): Float32Array {
  const { pixels } = scalePixels(frame, side, side);
  const input = new Float32Array(pixels.length);
  const count = side * side;
  for (let place = 0; place < count; place++) {
    for (let channel = 0; channel < 3; channel++) {
      input[channel * count + place] = ((pixels[place * 3 + channel] as number) - 127) / 128;
    }
  }
  return input;
}
