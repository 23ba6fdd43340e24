/** Checks that everything in a release has the same version. */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './working-copy.ts';

/** Where the version is, and how it is written there. */
const places: readonly { readonly files: string; readonly pattern: RegExp; readonly firstOnly?: true }[] = [
  { files: '{package.json,packages/*/package.json}', pattern: /"version": "([^"]+)"/g },
  { files: 'packages/*/package.json', pattern: /"@moderato\/[a-z]+": "([^"]+)"/g },
  { files: 'deploy/helm/moderato/Chart.yaml', pattern: /^(?:version|appVersion): (.+)$/gm },
  { files: 'clients/python/pyproject.toml', pattern: /^version = "([^"]+)"/gm },
  { files: 'CHANGELOG.md', pattern: /^## (\d+\.\d+\.\d+)/gm, firstOnly: true },
];

/** One sentence for each place with a version that differs from the root's. */
export function differentVersions(): string[] {
  const version = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
  return places.flatMap(({ files, pattern, firstOnly }) =>
    globSync(files, { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(pattern)]
        .slice(0, firstOnly ? 1 : undefined)
        .filter(([, found]) => found !== version)
        .map(([text]) => `${file} has "${text.trim()}", and the release is ${version}`),
    ),
  );
}
