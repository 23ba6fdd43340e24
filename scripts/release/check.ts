/**
 * `npm run release:check`: makes the release in `release/` and again elsewhere, and fails unless both are identical to
 * the byte, every part has the same version, and no file is too large.
 */

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { maxArchiveBytes } from './archive.ts';
import { checksumFile, makeRelease, releaseFolder } from './make-release.ts';
import { maxBytes, maxModelBytes } from './standalone.ts';
import { differentVersions } from './versions.ts';

const problems: string[] = differentVersions();
const checksums = (folder: string) => readFileSync(join(folder, checksumFile), 'utf8').trim().split('\n');

rmSync(releaseFolder, { recursive: true, force: true });
makeRelease(releaseFolder, (line) => console.log(`made ${line}`));
const again = mkdtempSync(join(tmpdir(), 'moderato-release-again-'));
makeRelease(again, (line) => console.log(`made ${line} again`));
const second = new Set(checksums(again));
for (const line of checksums(releaseFolder)) if (!second.has(line)) problems.push(`a second run differs: ${line}`);
rmSync(again, { recursive: true });

for (const name of readdirSync(releaseFolder)) {
  const { size } = statSync(join(releaseFolder, name));
  console.log(`${(size / 1e6).toFixed(1).padStart(7)} MB  ${name}`);
  const most = mostBytes(name);
  if (size > most) problems.push(`${name} is larger than ${most / 1e6} MB`);
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`${readdirSync(releaseFolder).length} files in release/, the same bytes in two runs`);

function mostBytes(name: string): number {
  if (name.endsWith('.tar.gz')) return maxArchiveBytes;
  return name.startsWith('moderato-models-') ? maxModelBytes : maxBytes;
}
