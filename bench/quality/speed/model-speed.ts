/** The encoders against each other at 64 tokens: bare networks, one thread, no tokenizer. */

import { InferenceSession, Tensor } from 'onnxruntime-node';
import { placesOfModels } from '../variants/engine-parts.ts';
import { timeInTurns } from './processor-time.ts';
import type { SpeedResult } from './speed-result.ts';

const tokens = 64;
const rounds = 9;
const textsPerRound = 40;

export async function measureModels(baseline: string | undefined): Promise<SpeedResult['tokens64']> {
  const places = await placesOfModels();
  const files = { english: places.english.network, multilingual: places.multilingual.network };
  const paths = Object.entries({ ...files, ...(baseline === undefined ? {} : { baseline: [baseline] }) });
  const contenders = await Promise.all(
    paths.map(async ([name, [path]]) => {
      const session = await InferenceSession.create(path!, { intraOpNumThreads: 1, interOpNumThreads: 1 });
      return { name, read: (input: Tensor) => session.run({ input_ids: input }) };
    }),
  );
  const inputs = Array.from({ length: rounds + 1 }, (_, round) =>
    Array.from({ length: textsPerRound }, (_, index) => randomPieces(round * textsPerRound + index)),
  );
  const times = await timeInTurns(contenders, inputs);
  return { english: times.english!, multilingual: times.multilingual!, baseline: times.baseline ?? null };
}

/** Any pieces take as long as any others. */
function randomPieces(seed: number): Tensor {
  const ids = BigInt64Array.from({ length: tokens }, (_, index) =>
    BigInt(1_000 + ((seed * 7_919 + index * 104_729) % 20_000)),
  );
  return new Tensor('int64', ids, [1, tokens]);
}
