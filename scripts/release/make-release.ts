/** Makes a release from this tree in one folder: tarballs, archives, the bill of materials, provenance and checksums. */

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { packArchive } from './archive.ts';
import { writeBillOfMaterials } from './bill-of-materials.ts';
import { sha256, writeProvenance } from './provenance.ts';
import { emptyFolder, packStandalone, platforms } from './standalone.ts';
import { buildWorkingCopy, makeWorkingCopy, type PackedWorkspace, packWorkspace, root } from './working-copy.ts';

/** Released as packages for programs; the command line and the service are in the tarball for npx. */
const libraries: readonly PackedWorkspace[] = ['contract', 'models', 'engine', 'client'];
export const checksumFile = 'SHA256SUMS';

export function makeRelease(destination: string, say: (line: string) => void): void {
  mkdirSync(destination, { recursive: true });
  const copy = makeWorkingCopy();
  const work = mkdtempSync(join(tmpdir(), 'moderato-release-work-'));
  try {
    buildWorkingCopy(copy);
    const downloads = emptyFolder(work, 'downloads');
    for (const library of libraries) say(basename(packWorkspace(copy, library, destination)));
    for (const platform of platforms) {
      const folder = emptyFolder(work, `${platform.os}-${platform.cpu}`);
      say(basename(packStandalone({ copy, folder, downloads, destination }, platform)));
      const archive = emptyFolder(work, 'archive');
      say(basename(packArchive({ copy, folder, work: archive, downloads, destination }, platform)));
      for (const done of [folder, archive]) rmSync(done, { recursive: true });
    }
    say(basename(writeBillOfMaterials(copy, destination)));
    say(basename(writeProvenance(destination)));
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
    .map((name) => `${sha256(join(folder, name))}  ${name}\n`);
  writeFileSync(join(folder, checksumFile), lines.join(''));
}

export const releaseFolder = join(root, 'release');
