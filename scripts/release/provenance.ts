/**
 * Writes where a release comes from, as an in-toto statement in SLSA's form: which commit, which lockfile, which versions
 * of the tools, and the checksum of every file.
 */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './working-copy.ts';

export const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Returns the file. */
export function writeProvenance(destination: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  const commit = git('rev-parse', 'HEAD');
  const npm = execFileSync('npm', ['--version'], { cwd: root, encoding: 'utf8' }).trim();
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: readdirSync(destination)
      .sort()
      .map((name) => ({ name, digest: { sha256: sha256(join(destination, name)) } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'npm run release:check',
        externalParameters: { version },
        internalParameters: { node: process.version, npm },
        resolvedDependencies: [
          // Changes that are not in the commit would make it a lie.
          {
            name: git('status', '--porcelain') === '' ? 'commit' : 'commit, with changes',
            digest: { gitCommit: commit },
          },
          { name: 'package-lock.json', digest: { sha256: sha256(join(root, 'package-lock.json')) } },
        ],
      },
      runDetails: { builder: { id: 'scripts/release/make-release.ts' } },
    },
  };
  const file = join(destination, `moderato-${version}.provenance.json`);
  writeFileSync(file, `${JSON.stringify(statement, null, 2)}\n`);
  return file;
}
