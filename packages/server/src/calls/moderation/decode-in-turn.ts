/** The decoder for one account: each picture waits for its turn among those of all accounts [O8]. */

import type { ImageDecoder } from '@moderato/engine';
import type { Places } from '../../base/fairness/gates.ts';

export function decodeInTurn(decoder: ImageDecoder, places: Places, accountId: string): ImageDecoder {
  async function inTurn<Value>(signal: AbortSignal | undefined, work: () => Promise<Value>) {
    const leave = await places.take(accountId, { signal });
    if (leave === 'full') return 'overloaded';
    try {
      return await work();
    } finally {
      leave();
    }
  }

  return {
    decode: (image, options) => inTurn(options?.signal, () => decoder.decode(image, options)),
    encode: (frame, side, signal) => inTurn(signal, () => decoder.encode(frame, side, signal)),
    close: () => decoder.close(),
  };
}
