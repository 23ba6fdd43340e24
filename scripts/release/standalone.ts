/**
 * Makes the tarball that `npx` runs: the command line with the service, the dashboard, the documentation, the models'
 * runtime for one platform, and every package they need, in the versions of the lockfile. The models are a tarball of
 * their own, which is installed beside this one. Only Node itself and the platform's image library come from the
 * registry. Nothing runs at install time.
 */

import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type LockedPackage, nameOf, neededFolders, readLockfile, withoutNeverNeeded } from './locked-packages.ts';
import { runtimePackage } from './registry-package.ts';
import { packFolder, root } from './working-copy.ts';

export interface Platform {
  readonly os: string;
  readonly cpu: string;
}

/** onnxruntime-node would fetch libraries for GPUs on Linux, and with the runtimes of all platforms it is 290 MB. */
export const platforms: readonly Platform[] = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
];

/** The models do not fit in: a change of code must not ship them again. */
export const maxBytes = 40_000_000;
/** A size that registries accept and people will wait for. */
export const maxModelBytes = 90_000_000;

const ours = {
  client: '@moderato/client',
  contract: '@moderato/contract',
  engine: '@moderato/engine',
  server: '@moderato/server',
  dashboard: '@moderato/dashboard',
  site: '@moderato/site',
} as const;
const models = '@moderato/models';
/** Files for compilers, debuggers and people, never for Node. */
const needless = /\.(?:[cm]?ts|map|md|markdown|flow)$|^(?:test|tests|benchmarks?|examples?|docs|\.github)\//i;
const isLicence = /(?:^|\/)(?:licen[cs]e|notice|copying)[^/]*$/i;

export interface StandaloneParts {
  /** A built working copy. */
  readonly copy: string;
  /** An empty folder for the packed files. */
  readonly folder: string;
  /** For what comes from the registry; shared by all platforms. */
  readonly downloads: string;
  readonly destination: string;
}

const isBuilt = (file: string) => /^(?:bin|dist)\//.test(file);

/** Returns the file. */
export function packStandalone({ copy, folder, downloads, destination }: StandaloneParts, platform: Platform): string {
  const modules = join(folder, 'node_modules');
  copyPackage(join(copy, 'packages/cli'), folder, isBuilt);
  for (const [workspace, name] of Object.entries(ours)) {
    copyPackage(join(copy, 'packages', workspace), join(modules, name), isBuilt);
  }
  for (const name of ['LICENSE', 'THIRD-PARTY.md']) cpSync(join(copy, name), join(folder, name));

  const lock = readLockfile(copy);
  const native = nativeSuffix(platform);
  const isNative = (name: string) => name.endsWith(native);
  const installed = [...neededFolders(lock, 'packages/cli', isNative)].filter((path) => path.includes('node_modules/'));
  const runtime = `bin/napi-v6/${platform.os}/${platform.cpu}/`;
  for (const path of installed.filter((path) => !isNative(path))) {
    const isRuntime = nameOf(path) === 'onnxruntime-node';
    const keeps = (file: string) => !isRuntime || file.startsWith('dist/') || file.startsWith(runtime);
    const from = isRuntime
      ? runtimePackage(lock.packages[path] as LockedPackage, runtime, downloads)
      : join(root, path);
    copyPackage(from, join(folder, placeOf(path)), keeps);
  }
  const fromRegistry = Object.fromEntries(
    installed.filter(isNative).map((path) => [nameOf(path), (lock.packages[path] as LockedPackage).version]),
  );
  const node = (lock.packages['node_modules/node'] as LockedPackage).version;
  const modelVersion = (lock.packages['packages/models'] as LockedPackage).version;
  writeManifest(folder, platform, { ...fromRegistry, [`node-${platform.os}-${platform.cpu}`]: node }, modelVersion);

  const packed = packFolder(folder, destination);
  const named = packed.replace(/\.tgz$/, `${native}.tgz`);
  renameSync(packed, named);
  return named;
}

/** Puts the models of a built working copy where a standalone folder's packages look for them. */
export function addModels(copy: string, modules: string): void {
  const isModel = (file: string) => /^(?:dist|text|images)\//.test(file);
  copyPackage(join(copy, 'packages/models'), join(modules, models), isModel);
}

const nativeSuffix = ({ os, cpu }: Platform) => `-${os}-${cpu}`;

/** A workspace's own packages stay next to it. */
const placeOf = (path: string) =>
  path.replace(/^packages\/([a-z]+)\//, (_, workspace: keyof typeof ours) => `node_modules/${ours[workspace]}/`);

function copyPackage(from: string, to: string, keeps: (file: string) => boolean): void {
  cpSync(from, to, {
    recursive: true,
    dereference: true,
    filter(source) {
      const file = relative(from, source);
      if (file === 'node_modules') return false;
      if (file === '' || file === 'package.json' || isLicence.test(file)) return true;
      if (isFolder(source)) return !needless.test(`${file}/`);
      return !needless.test(file) && keeps(file);
    },
  });
  rewriteManifest(to);
}

function isFolder(path: string): boolean {
  try {
    return readdirSync(path) !== undefined;
  } catch {
    return false;
  }
}

/** Node reads the rest. The tarball's Node is the right one for all of them, whichever Node installs them. */
function rewriteManifest(folder: string): void {
  const file = join(folder, 'package.json');
  const {
    scripts: _scripts,
    engines: _engines,
    devDependencies: _developing,
    optionalDependencies: _optional,
    peerDependencies: _peers,
    peerDependenciesMeta: _peersMeta,
    files: _files,
    ...kept
  } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown> & { name: string };
  const { [models]: _models, ...dependencies } = withoutNeverNeeded(
    kept.name,
    kept.dependencies as Record<string, string> | undefined,
  );
  writeFileSync(file, `${JSON.stringify({ ...kept, dependencies }, null, 2)}\n`);
}

function writeManifest(
  folder: string,
  { os, cpu }: Platform,
  fromRegistry: Readonly<Record<string, string>>,
  modelVersion: string,
): void {
  const file = join(folder, 'package.json');
  const { name, version, description, license, type, bin } = JSON.parse(readFileSync(file, 'utf8'));
  const bundled = bundledVersions(join(folder, 'node_modules'));
  const manifest = {
    name,
    version,
    description,
    license,
    type,
    bin,
    // For the few lines that hand over to the bundled Node.
    engines: { node: '>=20' },
    os: [os],
    cpu: [cpu],
    files: ['bin', 'dist', 'THIRD-PARTY.md'],
    dependencies: { ...bundled, ...fromRegistry },
    // npm removes another version from beside this package, and never looks for one in a registry.
    peerDependencies: { [models]: modelVersion },
    peerDependenciesMeta: { [models]: { optional: true } },
    bundleDependencies: Object.keys(bundled),
  };
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

function bundledVersions(modules: string): Record<string, string> {
  const names = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
  );
  const versionOf = (name: string) =>
    (JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as { version: string }).version;
  return Object.fromEntries(names.sort().map((name) => [name, versionOf(name)]));
}

/** Creates an empty folder of this name. */
export function emptyFolder(parent: string, name: string): string {
  const folder = join(parent, name);
  mkdirSync(folder);
  return folder;
}
