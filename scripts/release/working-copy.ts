/** Copies what packages are made of, so that packing does not change this tree: `prepack` rewrites manifests. */

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

const parts = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'LICENSE',
  'THIRD-PARTY.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'clients/python/README.md',
  'docs',
  'scripts',
  'packages',
];
/** The dashboard and the documentation become part of other packages. */
const packed = ['contract', 'models', 'engine', 'server', 'client', 'cli'] as const;
const pages = ['dashboard', 'site'] as const;
export type PackedWorkspace = (typeof packed)[number];

/** Every file that git tracks or would track, and the installed packages. */
export function makeWorkingCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'moderato-release-'));
  const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...parts];
  const listed = execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  for (const file of listed.split('\0')) {
    if (file === '' || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  const folders = ['', ...[...packed, ...pages].map((name) => `packages/${name}`)];
  for (const modules of folders.map((folder) => join(folder, 'node_modules'))) {
    if (existsSync(join(root, modules))) symlinkSync(join(root, modules), join(copy, modules));
  }
  return copy;
}

/** Builds every package of the copy, as `prepack` would, and the pages that the service shows. */
export function buildWorkingCopy(copy: string): void {
  for (const workspace of pages) {
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: join(copy, 'packages', workspace) });
  }
  for (const workspace of packed)
    execFileSync('npm', ['run', '--silent', 'prepack'], { cwd: folderOf(copy, workspace) });
}

/** Packs one package of a built copy, as npm would publish it; returns the file. */
export const packWorkspace = (copy: string, workspace: PackedWorkspace, destination: string): string =>
  packFolder(folderOf(copy, workspace), destination);

export function packFolder(folder: string, destination: string): string {
  mkdirSync(destination, { recursive: true });
  const words = ['pack', '--silent', '--ignore-scripts', '--pack-destination', destination];
  const output = execFileSync('npm', words, { cwd: folder, encoding: 'utf8' });
  return join(destination, output.trim().split('\n').at(-1) as string);
}

export const folderOf = (copy: string, workspace: PackedWorkspace): string => join(copy, 'packages', workspace);
