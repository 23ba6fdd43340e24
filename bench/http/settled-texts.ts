/** Finds texts that need no deep model: runs the shipped cascade with a fake model that notes whether it is asked. */

import { parseCalibration } from '../../packages/engine/src/classifier/cascade/calibration.ts';
import { createCascade } from '../../packages/engine/src/classifier/cascade/cascade-classifier.ts';
import { createFastModel } from '../../packages/engine/src/classifier/fast/fast-model.ts';
import { openModelFiles, shippedModels } from '../../packages/engine/src/classifier/model-files.ts';
import { createReader } from '../../packages/engine/src/classifier/signs/read-signs.ts';
import { loadInnocentWords, loadLexicon } from '../../packages/engine/src/lexicon/load-lexicon.ts';

const files = await openModelFiles(shippedModels);
let wasAsked = false;

export const settlingClassifier = createCascade({
  version: files.version,
  read: createReader(loadLexicon(), loadInnocentWords()),
  fast: createFastModel(await files.read('fast.bin')),
  // By default deep models read nearly everything.
  depth: 'economy',
  calibration: parseCalibration((await files.read('calibration.json')).toString('utf8')),
  pool: {
    async ask(questions) {
      wasAsked = true;
      return questions.map(() => 'full' as const);
    },
    isReady: () => true,
    close: async () => {},
  },
});

export function isSettled(text: string): boolean {
  wasAsked = false;
  // Whether a model is asked is known before the first promise.
  void settlingClassifier.score(text, 'chat');
  return !wasAsked;
}
