/** The encoders compared with each other at 64 tokens: only the networks, one thread, no tokenizer. */

import { InferenceSession } from 'onnxruntime-node';
import { inputReader, type ModelPlace } from '../../../packages/engine/src/classifier/neural/model-session.ts';
import { placesOfModels } from '../variants/engine-parts.ts';
import { timeInTurns } from './processor-time.ts';
import type { SpeedResult } from './speed-result.ts';

const tokens = 64;
const rounds = 9;
const textsPerRound = 40;

export async function measureModels(baseline: string | undefined): Promise<SpeedResult['tokens64']> {
  const places = await placesOfModels();
  const others: Record<string, ModelPlace> =
    baseline === undefined ? {} : { baseline: { network: [baseline], pieces: [] } };
  const contenders = await Promise.all(
    Object.entries({ ...places, ...others }).map(async ([name, place]) => {
      const options = { intraOpNumThreads: 1, interOpNumThreads: 1 };
      const session = await InferenceSession.create(place.network[0]!, options);
      const inputOf = inputReader(place);
      return { name, read: (pieces: number[]) => session.run(inputOf(pieces)) };
    }),
  );
  const inputs = Array.from({ length: rounds + 1 }, (_, round) =>
    Array.from({ length: textsPerRound }, (_, index) => randomPieces(round * textsPerRound + index)),
  );
  const times = await timeInTurns(contenders, inputs);
  return { english: times.english!, multilingual: times.multilingual!, baseline: times.baseline ?? null };
}

/** All pieces take the same time. */
function randomPieces(seed: number): number[] {
  return Array.from({ length: tokens }, (_, index) => 1_000 + ((seed * 7_919 + index * 104_729) % 20_000));
}
