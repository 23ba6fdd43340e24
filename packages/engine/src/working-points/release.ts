/** The working points of the models that ship. Quick to load: commands that only read settings need no model. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultBlockThreshold, type TextCategory } from '@moderato/contract';
import { ModelFileError, shippedModels } from '../classifier/model-files.ts';
import { parseWorkingPoints, type WorkingPoints } from './working-points.ts';

export type { Preset, PresetFigures, Rates, WorkingPoints } from './working-points.ts';

/** Throws a `ModelFileError` that names the file. */
export function readWorkingPoints(folder: string): WorkingPoints {
  const path = join(folder, 'working-points.json');
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new ModelFileError(
      `The model file ${path} ${missing ? 'is missing' : 'cannot be read'}. Install the package again.`,
    );
  }
  try {
    return parseWorkingPoints(text);
  } catch (error) {
    throw new ModelFileError(`The model file ${path} cannot be used: ${(error as Error).message}.`);
  }
}

export const release: WorkingPoints = readWorkingPoints(shippedModels);

/** If an account has not set its own block threshold: the release's, or a higher one if its threshold requires it. */
export function textBlockThreshold(name: TextCategory, threshold: number): number {
  return defaultBlockThreshold(threshold, release.categories[name].blockThreshold);
}
