/** The decoder for one account: each picture waits for its turn among those of all accounts [O8]. */

import type { ImageDecoder } from '@moderato/engine';
import type { AccountTurns } from '../../base/fairness/account-turns.ts';

export function decodeInTurn(decoder: ImageDecoder, turns: AccountTurns, accountId: string): ImageDecoder {
  async function inTurn<Value>(signal: AbortSignal | undefined, work: () => Promise<Value>) {
    const give = await turns.take(accountId, signal);
    if (give === 'full') return 'overloaded';
    try {
      return await work();
    } finally {
      give();
    }
  }

  return {
    decode: (image, options) => inTurn(options?.signal, () => decoder.decode(image, options)),
    encode: (frame, side, signal) => inTurn(signal, () => decoder.encode(frame, side, signal)),
    close: () => decoder.close(),
  };
}
