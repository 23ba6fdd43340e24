/**
 * Runs the network for hate symbols on one frame, inside the thread: how certain it is of the place that looks most
 * like one.
 */

import { openNetwork } from '../../threads/open-network.ts';
import { colourPlanes } from '../models/colour-planes.ts';
import { symbolsNetwork } from '../models/file-names.ts';
import type { OpenReader } from '../models/frame-reader.ts';
import type { Pixels } from '../models/scale-pixels.ts';

/** Longest sides at which a frame is read: for signs that fill it, and for signs of a fifteenth of it. */
const looks = [224, 448];
/** The network halves the sides five times over. */
const step = 32;

export const openSymbolsReader: OpenReader<'symbols'> = async (paths, guarded) => {
  const session = await guarded(() => openNetwork(paths[symbolsNetwork] ?? []));

  async function strongest(frame: Pixels, longest: number): Promise<number> {
    const scale = longest / Math.max(frame.width, frame.height);
    const sideOf = (length: number) => Math.max(step, Math.round((length * scale) / step) * step);
    const picture = colourPlanes(frame, sideOf(frame.width), sideOf(frame.height));
    const { signs } = await guarded(() => session.run({ picture }));
    const logit = Math.max(...((signs?.data ?? [Number.NaN]) as Float32Array));
    if (!Number.isFinite(logit)) throw new Error('The network returned no scores.');
    return 1 / (1 + Math.exp(-logit));
  }

  return {
    async read(frame) {
      let most = 0;
      for (const longest of looks) most = Math.max(most, await strongest(frame, longest));
      return most;
    },
    release: () => guarded(() => session.release()),
  };
};
