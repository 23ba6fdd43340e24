/** Changes the key in the key file. A running service knows only the keys it started with, so none may be running. */

import type { DatabaseOptions } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { addToKeyFile, keyFileOf, replaceKeyFile } from './secret-key.ts';

/** Puts a new key before the current one. If it is interrupted, the next run continues with the key it made. */
export function changeKeyFile({
  folder,
  secretKeyFile = keyFileOf(folder),
}: Pick<Extract<DatabaseOptions, { engine: 'sqlite' }>, 'folder' | 'secretKeyFile'>) {
  const lock = lockFolder(folder);
  try {
    const [newest = ''] = addToKeyFile(secretKeyFile);
    return {
      file: secretKeyFile,
      /** Everything is encrypted with the new key: the old one is deleted. */
      finish: () => replaceKeyFile(secretKeyFile, [newest]),
      release: lock.release,
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
