import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { sha256, writeProvenance } from './provenance.ts';

test('provenance names the commit, the lockfile and the checksum of every file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'moderato-provenance-'));
  try {
    writeFileSync(join(folder, 'a.tgz'), 'a');
    const file = writeProvenance(folder);
    const { subject, predicate } = JSON.parse(readFileSync(file, 'utf8'));
    expect(subject).toEqual([{ name: 'a.tgz', digest: { sha256: sha256(join(folder, 'a.tgz')) } }]);
    const [commit, lockfile] = predicate.buildDefinition.resolvedDependencies;
    expect(commit.digest.gitCommit).toMatch(/^[0-9a-f]{40}$/);
    expect(lockfile).toMatchObject({ name: 'package-lock.json' });
    expect(basename(file)).toMatch(/^moderato-\d+\.\d+\.\d+\.provenance\.json$/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
