/** The parts of the shipped classifier, opened separately, so that each can be measured alone. */

import { parseCalibration } from '../../../packages/engine/src/classifier/cascade/calibration.ts';
import type { CascadeParts } from '../../../packages/engine/src/classifier/cascade/cascade-classifier.ts';
import { createFastModel } from '../../../packages/engine/src/classifier/fast/fast-model.ts';
import { openModelFiles } from '../../../packages/engine/src/classifier/model-files.ts';
import { createModelPool, type ModelPool } from '../../../packages/engine/src/classifier/neural/model-pool.ts';
import type { ModelPlaces } from '../../../packages/engine/src/classifier/neural/model-worker.ts';
import { createReader } from '../../../packages/engine/src/classifier/signs/read-signs.ts';
import { loadInnocentWords, loadLexicon } from '../../../packages/engine/src/lexicon/load-lexicon.ts';

/** No deadline: every question is answered, however long it takes. */
export const patient = { deadlineMs: Number.POSITIVE_INFINITY, queueLimit: Number.POSITIVE_INFINITY };

export async function placesOfModels(): Promise<ModelPlaces> {
  const { pathsOf, readShared } = await openModelFiles();
  return {
    english: { network: pathsOf('english.onnx'), pieces: pathsOf('english-vocab.txt') },
    multilingual: {
      network: pathsOf('multilingual.onnx'),
      pieces: pathsOf('multilingual-pieces.bin'),
      table: readShared('multilingual-table.bin'),
    },
  };
}

export async function openParts(threads: number): Promise<CascadeParts> {
  const files = await openModelFiles();
  return {
    version: files.version,
    read: createReader(loadLexicon(), loadInnocentWords()),
    fast: createFastModel(await files.read('fast.bin')),
    pool: createModelPool(await placesOfModels(), { ...patient, threads }),
    calibration: parseCalibration((await files.read('calibration.json')).toString('utf8')),
  };
}

/** Deep models that never answer, so that the fast model decides. */
export const silentPool: ModelPool = {
  ask: async (questions) => questions.map(() => 'full' as const),
  isReady: () => true,
  close: async () => {},
};
