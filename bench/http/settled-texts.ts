/** Finds texts that the network need not read: runs the shipped classifier with a fake network that notes whether it is asked. */

import { createFastModel } from '../../packages/engine/src/classifier/fast/fast-model.ts';
import { openModelFiles, shippedModels } from '../../packages/engine/src/classifier/model-files.ts';
import { readCanonical } from '../../packages/engine/src/classifier/read-canonical.ts';
import { parseCalibration } from '../../packages/engine/src/classifier/reading/calibration.ts';
import { createReadingClassifier } from '../../packages/engine/src/classifier/reading/reading-classifier.ts';
import { createReader } from '../../packages/engine/src/classifier/signs/read-signs.ts';
import { loadInnocentWords, loadLexicon } from '../../packages/engine/src/lexicon/load-lexicon.ts';

const files = await openModelFiles(shippedModels);
const read = createReader(loadLexicon(), loadInnocentWords());
let wasAsked = false;

const classifier = createReadingClassifier({
  version: files.version,
  read,
  fast: createFastModel(await files.read('fast.bin')),
  // By default the network reads most texts.
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

export const settlingClassifier = readCanonical(classifier, read);

export function isSettled(text: string): boolean {
  wasAsked = false;
  // Whether the network is asked is known before the first promise.
  void settlingClassifier.score(text, 'chat');
  return !wasAsked;
}
