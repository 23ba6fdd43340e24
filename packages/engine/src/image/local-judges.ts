/**
 * The judges of images that need no provider: networks in worker threads, whose files ship with the engine. Each judge says
 * which categories its low score clears; in all others it reports only what it finds [I4].
 */

import { imageModels } from '@moderato/models';
import type { TextClassifier } from '../classifier/classifier.ts';
import { checkModelFiles, listModelFiles } from '../classifier/model-files.ts';
import type { ImageJudge } from './image-judge.ts';
import { imageModelFiles } from './models/file-names.ts';
import { createImageThreads, type ImageThreadOptions } from './models/image-threads.ts';
import { createSexualJudge } from './sexual/sexual-judge.ts';
import { createSymbolsJudge } from './symbols/symbols-judge.ts';
import { createTextJudge } from './text/text-judge.ts';
import { createWeaponsJudge } from './weapons/weapons-judge.ts';

export interface LocalImageJudgeOptions extends Omit<ImageThreadOptions, 'checkedFolder'> {
  /** Judges the text that is read in images. It is used, not owned: its creator closes it. */
  readonly textClassifier: TextClassifier;
  /** Other model files than those that ship with the engine. */
  readonly folder?: string;
}

export const shippedImageModels = imageModels;

/** Checks every file against its checksum, and rejects with a `ModelFileError` that names the first damaged one. */
export function checkImageModels(folder: string = shippedImageModels): Promise<void> {
  return checkModelFiles(folder);
}

/**
 * Rejects with a `ModelFileError` if a file is missing or has the wrong size. With the first image, the threads check
 * all files against their checksums and open the networks; if one is damaged, nothing is judged and `onDamage` is
 * called. The judges share their threads: closing one of them ends the threads of all, after pending questions are
 * answered.
 */
export async function createLocalImageJudges(options: LocalImageJudgeOptions): Promise<readonly ImageJudge[]> {
  const { folder = shippedImageModels } = options;
  const { version, pathsOf } = listModelFiles(folder);
  const paths = Object.fromEntries(imageModelFiles.map((name) => [name, pathsOf(name)]));
  const threads = createImageThreads(paths, { ...options, checkedFolder: folder });
  const judges = [
    createSexualJudge(threads, version),
    createWeaponsJudge(threads, version),
    createSymbolsJudge(threads, version),
    createTextJudge(threads, version, options.textClassifier),
  ];
  return judges.map((judge) => ({ ...judge, close: () => threads.close() }));
}
