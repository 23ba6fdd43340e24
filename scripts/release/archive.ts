/**
 * Makes the archive for machines that have neither Node nor npm: what the tarball for npx holds, with the models, Node and
 * the image library for one platform beside it. Unpack it and run `./moderato`; nothing is fetched.
 */

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readLockfile } from './locked-packages.ts';
import { unpackFromRegistry } from './registry-package.ts';
import { addModels, type Platform } from './standalone.ts';
import { root } from './working-copy.ts';

/** What people will wait for. */
export const maxArchiveBytes = 160_000_000;

export interface ArchiveParts {
  /** A built working copy. */
  readonly copy: string;
  /** What `packStandalone` packed. */
  readonly folder: string;
  /** An empty folder to put the archive together in. */
  readonly work: string;
  readonly downloads: string;
  readonly destination: string;
}

/** Follows links, so that it can be called from a folder on the path. */
const launcher = `#!/bin/sh
here=$(dirname -- "$(readlink -f -- "$0")")
exec "$here/node/bin/node" "$here/node_modules/moderato/bin/moderato.js" "$@"
`;

/** Returns the file. */
export function packArchive(
  { copy, folder, work, downloads, destination }: ArchiveParts,
  { os, cpu }: Platform,
): string {
  const { version, dependencies, bundleDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as { version: string; dependencies: Record<string, string>; bundleDependencies: readonly string[] };
  const whole = join(work, `moderato-${version}-${os}-${cpu}`);
  for (const part of ['node_modules', 'LICENSE', 'THIRD-PARTY.md']) {
    cpSync(join(folder, part), join(whole, part), { recursive: true });
  }
  addModels(copy, join(whole, 'node_modules'));
  const command = 'node_modules/moderato';
  for (const part of ['bin', 'dist', 'package.json']) {
    cpSync(join(folder, part), join(whole, command, part), { recursive: true });
  }

  const lock = readLockfile(root).packages;
  const own = Object.entries(dependencies).filter(([name]) => !bundleDependencies.includes(name));
  for (const [name, wanted] of own) {
    const { integrity } = lock[`node_modules/${name}`] ?? {};
    const unpacked = unpackFromRegistry({ name, version: wanted, integrity }, downloads);
    if (name === `node-${os}-${cpu}`) copyNode(unpacked, join(whole, 'node'));
    else cpSync(unpacked, join(whole, 'node_modules', name), { recursive: true });
  }
  writeFileSync(join(whole, 'moderato'), launcher, { mode: 0o755 });

  const file = join(destination, `${basename(whole)}.tar.gz`);
  // The same bytes every time: no times, no names of users, no order of the disk.
  const same = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rw,go=rX'];
  const words = [...same, '--use-compress-program=gzip -n', '-cf', file, '-C', work, basename(whole)];
  execFileSync('tar', words);
  return file;
}

function copyNode(unpacked: string, to: string): void {
  mkdirSync(join(to, 'bin'), { recursive: true });
  cpSync(join(unpacked, 'bin/node'), join(to, 'bin/node'));
  cpSync(join(unpacked, 'LICENSE'), join(to, 'LICENSE'));
}
