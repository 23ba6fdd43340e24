/** The last release in the repository's history, which tests run next to this version. */

import { spawnSync } from 'node:child_process';

/** 0.1.0 */
export const release = 'b97708f';

/** Missing in a shallow clone and in a folder without history. */
export const isReleaseInHistory =
  spawnSync('git', ['cat-file', '-e', `${release}^{commit}`], { cwd: import.meta.dirname }).status === 0;
