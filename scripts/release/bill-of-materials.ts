/**
 * Writes the bill of materials of a release in CycloneDX's format: every package that the service needs at run time, on
 * every platform that has a tarball, with version and licence. CycloneDX's own program makes it from the needed part of
 * the lockfile; from the whole lockfile, it would list build tools too.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type LockedPackage, nameOf, neededFolders, readLockfile, withoutNeverNeeded } from './locked-packages.ts';
import { platforms } from './standalone.ts';
import { root } from './working-copy.ts';

const tool = join(root, 'scripts/release/sbom');

/** Returns the file. */
export function writeBillOfMaterials(copy: string, destination: string): string {
  if (!existsSync(join(tool, 'node_modules'))) {
    const words = ['ci', '--silent', '--omit=optional', '--ignore-scripts', '--prefix', tool];
    execFileSync('npm', words, { stdio: 'inherit' });
  }
  const lock = readLockfile(copy);
  const isForUs = (name: string) => platforms.some(({ os, cpu }) => name.endsWith(`-${os}-${cpu}`));
  const needed = neededFolders(lock, 'packages/cli', isForUs);
  const ours = [...needed].filter((folder) => !folder.includes('node_modules/'));
  const { version, description, license } = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8'));
  const project = { name: 'moderato-release', version, description, license, private: true, workspaces: ours };
  const isKept = (folder: string, resolved?: string) => needed.has(folder) || ours.includes(resolved ?? '');
  const kept = Object.entries(lock.packages)
    .filter(([folder, { resolved }]) => isKept(folder, resolved))
    .map(([folder, entry]) => [folder, withNeededOnly(folder, entry)]);

  const folder = mkdtempSync(join(tmpdir(), 'moderato-sbom-'));
  const write = (file: string, value: unknown) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), JSON.stringify(value, null, 2));
  };
  write('package.json', project);
  write('package-lock.json', { ...lock, name: project.name, packages: { '': project, ...Object.fromEntries(kept) } });
  for (const workspace of ours) write(`${workspace}/package.json`, lock.packages[workspace]);

  const file = join(destination, `moderato-${version}.cdx.json`);
  const words = ['--package-lock-only', '--output-reproducible', '--no-validate', '--spec-version', '1.6'];
  execFileSync(join(tool, 'node_modules/.bin/cyclonedx-npm'), [...words, '--output-file', file], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  rmSync(folder, { recursive: true });
  return file;
}

function withNeededOnly(folder: string, entry: LockedPackage): LockedPackage {
  if (entry.dependencies === undefined) return entry;
  return { ...entry, dependencies: withoutNeverNeeded(nameOf(folder), entry.dependencies) };
}
