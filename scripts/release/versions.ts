/** Where the version of a release is written. Checks that all places agree, and writes another version into them. */

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './working-copy.ts';

export interface Place {
  readonly files: string;
  /** The first group is the version. */
  readonly pattern: RegExp;
}

/** Plugins have versions of their own, and the version of the models only looks like this one. */
export const places: readonly Place[] = [
  { files: '{package.json,packages/*/package.json}', pattern: /^ {2}"version": "([^"]+)"/gm },
  { files: 'packages/*/package.json', pattern: /"@moderato\/[a-z]+": "([^"]+)"/g },
  { files: 'package-lock.json', pattern: /"@moderato\/[a-z]+": "(\d[^"]*)"/g },
  {
    files: 'package-lock.json',
    pattern: /"name": "(?:@moderato\/[a-z]+|moderato-workspace|moderato)",\n *"version": "([^"]+)"/g,
  },
  { files: 'deploy/helm/moderato/Chart.yaml', pattern: /^(?:version|appVersion): (.+)$/gm },
  { files: 'clients/python/pyproject.toml', pattern: /^version = "([^"]+)"/gm },
  {
    files: '{docs/**/*.md,packages/*/README.md,README.md,clients/python/README.md}',
    pattern: /(?<![\w-])moderato(?:[-_]client)?-(\d+\.\d+\.\d+)(?=-linux|-py3|\.tgz|\.tar)/g,
  },
  { files: 'docs/reference/cli.md', pattern: /`(\d+\.\d+\.\d+) \(model …\)`/g },
];

export function versionOf(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}

/** One sentence for each place with a version that differs from the root's. */
export function differentVersions(folder = root): string[] {
  const version = versionOf(folder);
  return places.flatMap(({ files, pattern }) =>
    globSync(files, { cwd: folder }).flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(pattern)]
        .filter(([, found]) => found !== version)
        .map(([text]) => `${file} has "${text.trim()}", and the release is ${version}`),
    ),
  );
}

/** Returns the files that it changed. */
export function writeVersion(folder: string, version: string): string[] {
  const changed = new Set<string>();
  for (const { files, pattern } of places) {
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
