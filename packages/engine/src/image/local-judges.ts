/**
 * What judges images without any provider: networks in worker threads, whose files travel with the engine. Each judge says
 * which categories its low score clears; for all others it only speaks up when it found something [I4].
 */

import { fileURLToPath } from 'node:url';
import type { TextClassifier } from '../classifier/classifier.ts';
import { openModelFiles } from '../classifier/model-files.ts';
import type { ImageJudge } from './image-judge.ts';
import { imageModelFiles } from './models/file-names.ts';
import { createImageThreads, type ImageThreadOptions } from './models/image-threads.ts';
import { createSexualJudge } from './sexual/sexual-judge.ts';
import { createSymbolsJudge } from './symbols/symbols-judge.ts';
import { createTextJudge } from './text/text-judge.ts';
import { createWeaponsJudge } from './weapons/weapons-judge.ts';

export interface LocalImageJudgeOptions extends ImageThreadOptions {
  /** Judges the text that is read in images. It is used, not owned: whoever made it closes it. */
  readonly textClassifier: TextClassifier;
  /** Other model files than those that ship with the engine. */
  readonly folder?: string;
}

export const shippedImageModels = fileURLToPath(new URL('models/data', import.meta.url));

/**
 * Rejects with a `ModelFileError` when a file is missing or damaged. The networks are opened when the first image comes.
 * The judges share their threads: closing one of them ends the threads of all, after what was asked is answered.
 */
export async function createLocalImageJudges(options: LocalImageJudgeOptions): Promise<readonly ImageJudge[]> {
  const { folder = shippedImageModels } = options;
  const { version, pathsOf } = await openModelFiles(folder);
  const threads = createImageThreads(Object.fromEntries(imageModelFiles.map((name) => [name, pathsOf(name)])), options);
  const judges = [
    createSexualJudge(threads, version),
    createWeaponsJudge(threads, version),
    createSymbolsJudge(threads, version),
    createTextJudge(threads, version, options.textClassifier),
  ];
  return judges.map((judge) => ({ ...judge, close: () => threads.close() }));
}
