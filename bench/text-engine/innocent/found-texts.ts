/** Texts found in the installed packages of this repository: READMEs, addresses, source code. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { peerNames } from '../tools/peers.ts';
import { type InnocentPart, uniqueEntries } from './part.ts';

const workspaceModules = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const readmeCount = 20;
const readmeLeastCharacters = 4000;
const sourceFileCount = 60;
const longestSourceLine = 400;

interface InstalledPackage {
  readonly name: string;
  readonly folder: string;
}

function installedPackages(): readonly InstalledPackage[] {
  const names = readdirSync(workspaceModules, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.'))
    .flatMap((entry) =>
      entry.name.startsWith('@')
        ? readdirSync(join(workspaceModules, entry.name)).map((name) => `${entry.name}/${name}`)
        : [entry.name],
    )
    .filter((name) => !name.startsWith('@moderato/') && !(peerNames as readonly string[]).includes(name))
    .sort();
  return names
    .map((name) => ({ name, folder: join(workspaceModules, name) }))
    .filter(({ folder }) => existsSync(join(folder, 'package.json')));
}

function readmeOf({ folder }: InstalledPackage): string {
  const file = readdirSync(folder).find((name) => /^readme(\.md|\.markdown)?$/i.test(name));
  return file === undefined ? '' : readFileSync(join(folder, file), 'utf8');
}

/** Spread over the alphabet, so that one family of packages does not make the sample. */
function spread<T>(items: readonly T[], count: number): readonly T[] {
  if (items.length <= count) return items;
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)]!);
}

export function readmesPart(): InnocentPart & { readonly packages: readonly string[] } {
  const long = installedPackages().filter((one) => readmeOf(one).length >= readmeLeastCharacters);
  const chosen = spread(long, readmeCount);
  return {
    id: 'READMEs',
    source: `${chosen.length} npm packages, line by line`,
    kind: 'texts',
    context: 'default',
    packages: chosen.map(({ name }) => name),
    entries: chosen.flatMap((one) => linesOf(readmeOf(one))),
  };
}

export function addressesPart(): InnocentPart {
  const found = installedPackages().flatMap((one) => {
    const manifest = readFileSync(join(one.folder, 'package.json'), 'utf8');
    return `${manifest}\n${readmeOf(one)}`.match(/https?:\/\/[^\s"'<>)\]`\\]+/g) ?? [];
  });
  return {
    id: 'URLs',
    source: 'addresses in the manifests and READMEs of the installed packages',
    kind: 'words',
    context: 'default',
    entries: uniqueEntries(found).toSorted(),
  };
}

export function programmingPart(): InnocentPart {
  const files = installedPackages().flatMap(({ folder }) => sourceFilesIn(folder));
  const lines = spread(files, sourceFileCount).flatMap((file) => linesOf(readFileSync(file, 'utf8')));
  return {
    id: 'source code',
    source: `${sourceFileCount} JavaScript and TypeScript files of the installed packages, line by line`,
    kind: 'texts',
    context: 'default',
    entries: uniqueEntries(lines.filter((line) => line.length <= longestSourceLine)),
  };
}

function sourceFilesIn(folder: string): readonly string[] {
  const inner = ['', 'lib', 'dist', 'src'].map((name) => join(folder, name)).filter((path) => existsSync(path));
  return inner.flatMap((path) =>
    readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(js|ts|mjs|cjs)$/.test(entry.name) && !entry.name.includes('.min.'))
      .map((entry) => join(path, entry.name))
      .sort()
      .slice(0, 3),
  );
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
