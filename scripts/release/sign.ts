/**
 * `npm run release:sign -- KEY`: signs `release/SHA256SUMS` with a key of minisign, so that one signature vouches for
 * every file. The key never comes into this folder; minisign asks for its password.
 */

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checksumFile, releaseFolder } from './make-release.ts';

const [key] = process.argv.slice(2);
const folder = process.env.MODERATO_RELEASE_FOLDER ?? releaseFolder;
const sums = join(folder, checksumFile);
if (key === undefined || !existsSync(key)) stop('Name the file of your secret key: npm run release:sign -- KEY');
if (!existsSync(sums)) stop('There is no release yet. Run: npm run release:check');

const { error, status } = spawnSync('minisign', ['-S', '-s', key, '-m', sums], { stdio: 'inherit' });
if (error !== undefined) stop('minisign is not installed. On Debian: apt-get install minisign');
process.exit(status ?? 1);

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
