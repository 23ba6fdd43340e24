/** The parts of the shipped classifier, opened separately, so that each can be measured alone. */

import { createFastModel } from '../../../packages/engine/src/classifier/fast/fast-model.ts';
import { openModelFiles } from '../../../packages/engine/src/classifier/model-files.ts';
import type { ModelPool } from '../../../packages/engine/src/classifier/neural/model-pool.ts';
import type { NetworkPlaces } from '../../../packages/engine/src/classifier/neural/network-session.ts';
import { parseCalibration } from '../../../packages/engine/src/classifier/reading/calibration.ts';
import type { ReadingParts } from '../../../packages/engine/src/classifier/reading/reading-classifier.ts';
import { createReader } from '../../../packages/engine/src/classifier/signs/read-signs.ts';
import { loadInnocentWords, loadLexicon } from '../../../packages/engine/src/lexicon/load-lexicon.ts';

/** No deadline: every question is answered, however long it takes. */
export const patient = { deadlineMs: Number.POSITIVE_INFINITY, queueLimit: Number.POSITIVE_INFINITY };

export async function placesOfNetwork(): Promise<NetworkPlaces> {
  const { pathsOf, readShared } = await openModelFiles();
  return {
    first: pathsOf('reading-first.onnx'),
    rest: pathsOf('reading-rest.onnx'),
    pieces: pathsOf('pieces.bin'),
    table: readShared('pieces-table.bin'),
  };
}

/** Without the network, so that the fast model decides. */
export async function openCheapParts(): Promise<ReadingParts> {
  const files = await openModelFiles();
  return {
    version: files.version,
    read: createReader(loadLexicon(), loadInnocentWords()),
    fast: createFastModel(await files.read('fast.bin')),
    pool: silentPool,
    calibration: parseCalibration((await files.read('calibration.json')).toString('utf8')),
  };
}

const silentPool: ModelPool = {
  ask: async (questions) => questions.map(() => 'full' as const),
  isReady: () => true,
  close: async () => {},
};
