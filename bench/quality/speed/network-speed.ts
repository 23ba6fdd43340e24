/** The network at 64 pieces, up to its exit and whole: one thread, no tokenizer. */

import { InferenceSession, Tensor } from 'onnxruntime-node';
import { passPieces } from '../../../packages/engine/src/classifier/neural/question.ts';
import { openPieceTable } from '../../../packages/engine/src/classifier/neural/sentence-pieces/piece-table.ts';
import { placesOfNetwork } from '../variants/engine-parts.ts';
import { timeInTurns } from './processor-time.ts';
import type { SpeedResult } from './speed-result.ts';

const rounds = 9;
const textsPerRound = 40;

export async function measureNetwork(baseline: string | undefined): Promise<SpeedResult['pass']> {
  const { first, rest, table } = await placesOfNetwork();
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1 };
  const [toExit, toEnd] = await Promise.all([first, rest].map(([path = '']) => InferenceSession.create(path, options)));
  const { width, rowsOf } = openPieceTable(table);
  const shares = new Tensor('float32', new Float32Array(2 * passPieces).fill(1 / passPieces), [1, 2, passPieces]);
  const early = (pieces: number[]) =>
    toExit!.run({ embedded: new Tensor('float32', rowsOf(pieces), [1, passPieces, width]), shares });
  const whole = async (pieces: number[]) => {
    const { states } = await early(pieces);
    return toEnd!.run({ states: states!, shares });
  };
  const contenders = [
    { name: 'early', read: early },
    { name: 'whole', read: whole },
  ];
  if (baseline !== undefined) {
    const session = await InferenceSession.create(baseline, options);
    const read = (pieces: number[]) =>
      session.run({ input_ids: new Tensor('int64', BigInt64Array.from(pieces, BigInt), [1, passPieces]) });
    contenders.push({ name: 'baseline', read });
  }
  const inputs = Array.from({ length: rounds + 1 }, (_, round) =>
    Array.from({ length: textsPerRound }, (_, index) => randomPieces(round * textsPerRound + index)),
  );
  const times = await timeInTurns(contenders, inputs);
  return { early: times.early!, whole: times.whole!, baseline: times.baseline ?? null };
}

/** All pieces take the same time. */
function randomPieces(seed: number): number[] {
  return Array.from({ length: passPieces }, (_, index) => 1_000 + ((seed * 7_919 + index * 104_729) % 20_000));
}
