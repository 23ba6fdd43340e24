/** Makes a release from this tree in one folder: tarballs, the bill of materials and checksums. */

import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { writeBillOfMaterials } from './bill-of-materials.ts';
import { emptyFolder, packStandalone, platforms } from './standalone.ts';
import { buildWorkingCopy, makeWorkingCopy, type PackedWorkspace, packWorkspace, root } from './working-copy.ts';

/** Released as packages for programs; the command line and the service are in the tarball for npx. */
const libraries: readonly PackedWorkspace[] = ['contract', 'engine', 'client'];
export const checksumFile = 'SHA256SUMS';

export function makeRelease(destination: string, say: (line: string) => void): void {
  mkdirSync(destination, { recursive: true });
  const copy = makeWorkingCopy();
  const work = mkdtempSync(join(tmpdir(), 'moderato-release-work-'));
  try {
    buildWorkingCopy(copy);
    for (const library of libraries) say(basename(packWorkspace(copy, library, destination)));
    for (const platform of platforms) {
      const folder = emptyFolder(work, `${platform.os}-${platform.cpu}`);
      say(basename(packStandalone({ copy, folder, destination }, platform)));
      rmSync(folder, { recursive: true });
    }
    say(basename(writeBillOfMaterials(copy, destination)));
    writeChecksums(destination);
  } finally {
    rmSync(copy, { recursive: true });
    rmSync(work, { recursive: true });
  }
}

function writeChecksums(folder: string): void {
  const lines = readdirSync(folder)
    .filter((name) => name !== checksumFile)
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    );
  writeFileSync(join(folder, checksumFile), lines.join(''));
}

export const releaseFolder = join(root, 'release');
