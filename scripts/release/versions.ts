/**
 * Where the version of a release is written, and that of the package of the models. Checks that all places agree, and
 * writes another version into them.
 */

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './working-copy.ts';

export interface Place {
  readonly files: string;
  /** The first group is the version. */
  readonly pattern: RegExp;
}

/** Of the release. Plugins and the package of the models have versions of their own. */
export const places: readonly Place[] = [
  { files: '{package.json,packages/!(models)/package.json}', pattern: /^ {2}"version": "([^"]+)"/gm },
  { files: 'packages/*/package.json', pattern: /"@moderato\/(?!models")[a-z]+": "([^"]+)"/g },
  { files: 'package-lock.json', pattern: /"@moderato\/(?!models")[a-z]+": "(\d[^"]*)"/g },
  {
    files: 'package-lock.json',
    pattern: /"name": "(?:@moderato\/(?!models")[a-z]+|moderato-workspace|moderato)",\n *"version": "([^"]+)"/g,
  },
  { files: 'deploy/helm/moderato/Chart.yaml', pattern: /^(?:version|appVersion): (.+)$/gm },
  { files: 'clients/python/pyproject.toml', pattern: /^version = "([^"]+)"/gm },
  {
    files: '{docs/**/*.md,packages/*/README.md,README.md,clients/python/README.md}',
    pattern: /(?<![\w-])moderato(?:[-_]client)?-(\d+\.\d+\.\d+)(?=-linux|-py3|\.tgz|\.tar)/g,
  },
  { files: 'docs/reference/cli.md', pattern: /`(\d+\.\d+\.\d+) \(model …\)`/g },
];

const modelPackage = 'packages/models';

/** Of the package of the models, which ships again only when they change. */
export const modelPlaces: readonly Place[] = [
  { files: `${modelPackage}/package.json`, pattern: /^ {2}"version": "([^"]+)"/gm },
  { files: 'packages/*/package.json', pattern: /"@moderato\/models": "([^"]+)"/g },
  { files: 'package-lock.json', pattern: /"@moderato\/models": "(\d[^"]*)"/g },
  { files: 'package-lock.json', pattern: /"name": "@moderato\/models",\n *"version": "([^"]+)"/g },
  { files: '{docs/**/*.md,packages/*/README.md,README.md}', pattern: /moderato-models-(\d+\.\d+\.\d+)(?=\.tgz)/g },
];

export function versionOf(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}

/** One sentence for each place whose version differs from the root's or from that of the models. */
export function differentVersions(folder = root): string[] {
  return [
    ...differencesFrom(versionOf(folder), 'the release', places, folder),
    ...differencesFrom(versionOf(join(folder, modelPackage)), 'the package of the models', modelPlaces, folder),
  ];
}

function differencesFrom(version: string, whose: string, among: readonly Place[], folder: string): string[] {
  return among.flatMap(({ files, pattern }) =>
    globSync(files, { cwd: folder }).flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(pattern)]
        .filter(([, found]) => found !== version)
        .map(([text]) => `${file} has "${text.trim()}", and ${whose} is ${version}`),
    ),
  );
}

/** Returns the files that it changed. */
export function writeVersion(folder: string, version: string, among = places): string[] {
  const changed = new Set<string>();
  for (const { files, pattern } of among) {
    for (const file of globSync(files, { cwd: folder })) {
      const before = readFileSync(join(folder, file), 'utf8');
      const after = before.replace(pattern, (text: string, found: string) => withLast(text, found, version));
      if (after === before) continue;
      writeFileSync(join(folder, file), after);
      changed.add(file);
    }
  }
  return [...changed].sort();
}

/** The version stands last in each pattern, and its digits may also stand before it. */
function withLast(text: string, found: string, version: string): string {
  const at = text.lastIndexOf(found);
  return text.slice(0, at) + version + text.slice(at + found.length);
}
