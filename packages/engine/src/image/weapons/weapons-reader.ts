/** Runs EfficientNet-Lite0 on one frame, inside the thread: how certain it is that the frame shows weapons. */

import { openNetwork } from '../../threads/open-network.ts';
import { colourPlanes } from '../models/colour-planes.ts';
import { sceneNetwork } from '../models/file-names.ts';
import type { OpenReader } from '../models/frame-reader.ts';

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
      const picture = colourPlanes(frame, side, side);
      const { scores } = await guarded(() => session.run({ picture }));
      const sum = Object.values(weaponClasses).reduce((total, place) => total + Number(scores?.data[place]), 0);
      if (!Number.isFinite(sum)) throw new Error('The network returned no scores.');
      return Math.min(1, sum);
    },
    release: () => guarded(() => session.release()),
  };
};
