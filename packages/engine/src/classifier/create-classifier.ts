/** Creates the classifier that ships: checks its files, makes its parts and starts its threads. */

import type { LexiconEntry } from '../lexicon/lexicon-entry.ts';
import { loadInnocentWords, loadLexicon } from '../lexicon/load-lexicon.ts';
import type { TextClassifier } from './classifier.ts';
import { createFastModel } from './fast/fast-model.ts';
import { type LongTextOptions, readLongTexts } from './long-texts/read-long-texts.ts';
import { ModelFileError, type ModelFiles, openModelFiles, shippedModels } from './model-files.ts';
import { createModelPool, type ModelPoolOptions } from './neural/model-pool.ts';
import { readCanonical } from './read-canonical.ts';
import { parseCalibration } from './reading/calibration.ts';
import { createReadingClassifier, type Depth } from './reading/reading-classifier.ts';
import { createReader } from './signs/read-signs.ts';

export interface ClassifierOptions extends ModelPoolOptions, LongTextOptions {
  /** Other model files than those that ship with the engine. */
  readonly folder?: string;
  /** Other terms than those that ship with the engine. */
  readonly lexicon?: readonly LexiconEntry[];
  readonly innocentWords?: readonly string[];
  /** How many texts the network reads: all of them, those that need it, or only what the fast model is unsure of. */
  readonly depth?: Depth;
}

/**
 * Rejects with a `ModelFileError` if a file is missing or damaged. The network is opened in the background:
 * `isReady` says when it is, and earlier questions wait for it. Ends with `close`.
 */
export async function createClassifier(options: ClassifierOptions = {}): Promise<TextClassifier> {
  const opening = openModelFiles(options.folder ?? shippedModels);
  // Nothing is awaited before this: another thread checks the files while this one reads the word lists.
  const read = createReader(options.lexicon ?? loadLexicon(), options.innocentWords ?? loadInnocentWords());
  const files = await opening;
  const fastFile = files.readShared('fast.bin');
  const fast = make(files, 'fast.bin', () => createFastModel(fastFile));
  const calibrationFile = await files.read('calibration.json');
  const calibration = make(files, 'calibration.json', () => parseCalibration(calibrationFile.toString('utf8')));
  const places = {
    first: files.pathsOf('reading-first.onnx'),
    rest: files.pathsOf('reading-rest.onnx'),
    pieces: files.pathsOf('pieces.bin'),
    table: files.readShared('pieces-table.bin'),
  };
  const pool = createModelPool(places, options);
  const { version } = files;
  const { depth, lexicon, innocentWords } = options;
  const classifier = createReadingClassifier({ version, read, fast, pool, calibration, depth });
  const setup = { version, fast: fastFile, calibration, depth, lexicon, innocentWords };
  return readLongTexts(readCanonical(classifier, read), pool, setup, options);
}

function make<Made>(files: ModelFiles, name: string, parse: () => Made): Made {
  try {
    return parse();
  } catch (error) {
    throw new ModelFileError(
      `The model file ${files.pathsOf(name).join(', ')} cannot be used: ${(error as Error).message}.`,
    );
  }
}
