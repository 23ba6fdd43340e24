/** Unpacks packages of the lockfile that this machine did not install, because they are for other systems. */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './working-copy.ts';

export interface RegistryPackage {
  readonly name: string;
  readonly version: string;
  /** As in the lockfile. Without one, npm compares the file with what the registry says of it, and nothing else does. */
  readonly integrity?: string | undefined;
}

/** Returns the folder, below `downloads`; a package is fetched once. */
export function unpackFromRegistry({ name, version, integrity }: RegistryPackage, downloads: string): string {
  const folder = join(downloads, `${name.replaceAll('/', '+')}@${version}`);
  const unpacked = join(folder, 'package');
  if (existsSync(unpacked)) return unpacked;
  mkdirSync(folder, { recursive: true });
  const words = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder, `${name}@${version}`];
  const output = execFileSync('npm', words, { cwd: folder, encoding: 'utf8' });
  const tarball = join(folder, output.trim().split('\n').at(-1) as string);
  const found = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;
  if (integrity !== undefined && found !== integrity) {
    throw new Error(`${name}@${version} from the registry is not the one in the lockfile.`);
  }
  execFileSync('tar', ['-xzf', tarball, '-C', folder]);
  return unpacked;
}

/** The model runtime: `npm ci` keeps only this machine's. */
export function runtimePackage(entry: { version: string; integrity?: string }, runtime: string, downloads: string) {
  const installed = join(root, 'node_modules/onnxruntime-node');
  if (existsSync(join(installed, runtime))) return installed;
  return unpackFromRegistry({ name: 'onnxruntime-node', ...entry }, downloads);
}
