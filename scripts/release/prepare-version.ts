/** Prepares the release of a version: writes it in every place and dates its section of the changelog. */

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { versionOf, writeVersion } from './versions.ts';

const changelog = 'CHANGELOG.md';
const unreleased = '## Unreleased';

/** Returns the files that it changed, or why it changed nothing. */
export function prepareVersion(folder: string, version: string, date: string): readonly string[] | { refused: string } {
  const refused = reasonAgainst(folder, version);
  if (refused !== undefined) return { refused };
  const file = join(folder, changelog);
  writeFileSync(file, readFileSync(file, 'utf8').replace(unreleased, `${unreleased}\n\n## ${version} (${date})`));
  return [changelog, ...writeVersion(folder, version)];
}

function reasonAgainst(folder: string, version: string): string | undefined {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, encoding: 'utf8' }).trim();
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version))
    return `${version || 'Nothing'} is not a version. Write it like 1.2.3.`;
  if (git('status', '--porcelain') !== '')
    return 'There are changes that are not committed. Commit them or put them away first.';

  const text = readFileSync(join(folder, changelog), 'utf8');
  const released = [
    ...Array.from(text.matchAll(/^## (\d+\.\d+\.\d+)/gm), ([, found = '']) => found),
    ...Array.from(git('tag', '--list', 'v*').matchAll(/^v(\d+\.\d+\.\d+)$/gm), ([, found = '']) => found),
  ];
  const newest = released.toSorted(compare).at(-1);
  if (newest !== undefined && compare(version, newest) <= 0)
    return `${version} is not higher than ${newest}, which has been released.`;
  // The tree may already have the number of the release that it is going to be.
  const current = versionOf(folder);
  if (compare(version, current) < 0) return `${version} is lower than ${current}, which this tree has.`;

  const section = text.split(/^## /m).find((part) => part.startsWith('Unreleased\n'));
  if (section === undefined) return `${changelog} has no section "${unreleased}".`;
  if (!/^- /m.test(section)) return `The section "${unreleased}" of ${changelog} lists no change.`;
  return undefined;
}

function compare(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]];
  return a.map((part, place) => part - (b[place] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
