/**
 * Reads from the lockfile what the command line and the service need at run time, without tools for builds and tests.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of a lockfile entry that we read. */
export interface LockedPackage {
  readonly version: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly link?: true;
  readonly resolved?: string;
}

export interface Lockfile {
  readonly lockfileVersion: number;
  /** By the folder it is installed in. */
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** Only fetches libraries for GPUs at install time, which we never do. */
const neverNeeded: Readonly<Record<string, readonly string[]>> = { 'onnxruntime-node': ['adm-zip', 'global-agent'] };

export function readLockfile(root: string): Lockfile {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile;
}

/** The folders of all packages that `start` needs, ours included; optional ones only if `wants` says so. */
export function neededFolders(
  { packages }: Lockfile,
  start: string,
  wants: (optionalName: string) => boolean,
): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (folder: string): void => {
    if (found.has(folder)) return;
    found.add(folder);
    for (const name of neededNames(folder, packages[folder] as LockedPackage, wants)) {
      const installed = resolve(packages, folder, name);
      if (installed === undefined) throw new Error(`${folder} needs ${name}, which is not in the lockfile.`);
      const { link, resolved } = packages[installed] as LockedPackage;
      visit(link ? (resolved as string) : installed);
    }
  };
  visit(start);
  return found;
}

/** The name of the package in a folder of `node_modules`. */
export const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf('node_modules/') + 13);

export const withoutNeverNeeded = (name: string, dependencies: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(dependencies).filter(([needed]) => !neverNeeded[name]?.includes(needed)));

function neededNames(folder: string, entry: LockedPackage, wants: (name: string) => boolean): string[] {
  const optional = entry.optionalDependencies ?? {};
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (peer) => entry.peerDependenciesMeta?.[peer]?.optional !== true,
  );
  const always = Object.keys(withoutNeverNeeded(nameOf(folder), entry.dependencies)).filter(
    (name) => !(name in optional),
  );
  return [...always, ...peers, ...Object.keys(optional).filter(wants)];
}

/** As Node resolves it: in the folder's own `node_modules`, then in those of its parents. */
function resolve(packages: Lockfile['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (candidate in packages) return candidate;
    if (folder === '') return undefined;
  }
}
