import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareVersion } from './prepare-version.ts';
import { differentVersions, modelPlaces, type Place, places, versionOf } from './versions.ts';
import { root } from './working-copy.ts';

/** The files that really hold a version. */
const placesIn = ({ files, pattern }: Place) =>
  globSync(files, { cwd: root }).filter((file) => readFileSync(join(root, file), 'utf8').search(pattern) >= 0);
const changelog = '# Changelog\n\n## Unreleased\n\n### Fixed\n- A word.\n\n## 0.0.9 (2026-01-01)\n\n- The start.\n';

describe('a release is prepared by one command', () => {
  let folder: string;
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...words], { cwd: folder });
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'moderato-version-'));
    for (const file of new Set([...places, ...modelPlaces].flatMap(placesIn))) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      cpSync(join(root, file), join(folder, file));
    }
    writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
    git('init', '--quiet');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'start');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('which writes the version in every place', () => {
    const before = versionOf(folder);
    const changed = prepareVersion(folder, '99.0.1', '2027-02-03');
    expect(changed).toEqual(
      expect.arrayContaining([
        'CHANGELOG.md',
        'package.json',
        'package-lock.json',
        'packages/server/package.json',
        'clients/python/pyproject.toml',
        'deploy/helm/moderato/Chart.yaml',
        'docs/guides/quick-start.md',
        'docs/reference/cli.md',
      ]),
    );
    expect(versionOf(folder)).toBe('99.0.1');
    expect(differentVersions(folder)).toEqual([]);
    const lock = JSON.parse(read('package-lock.json')) as {
      version: string;
      packages: Record<string, { version: string }>;
    };
    expect([lock.version, lock.packages['']?.version, lock.packages['packages/cli']?.version]).toEqual(
      Array(3).fill('99.0.1'),
    );
    // No other line of the lockfile changed.
    expect(read('package-lock.json').replaceAll('99.0.1', before)).toBe(
      readFileSync(join(root, 'package-lock.json'), 'utf8'),
    );
  });

  it('which dates the section of the changelog and opens a new one', () => {
    prepareVersion(folder, '99.0.1', '2027-02-03');
    expect(read('CHANGELOG.md')).toBe(changelog.replace('\n### Fixed', '\n## 99.0.1 (2027-02-03)\n\n### Fixed'));
  });

  it('which accepts the number that the tree already has, until it is released', () => {
    expect(prepareVersion(folder, versionOf(folder), '2027-02-03')).toEqual(['CHANGELOG.md']);
  });

  it('which refuses and changes nothing', () => {
    const refusal = (version: string) => {
      const prepared = prepareVersion(folder, version, '2027-02-03');
      return 'refused' in prepared ? prepared.refused : 'prepared';
    };
    expect(refusal('')).toContain('not a version');
    expect(refusal('v1.2')).toContain('not a version');
    expect(refusal('0.0.9')).toContain('not higher than 0.0.9');
    expect(refusal('0.1.0')).toContain('lower than');
    git('tag', 'v99.0.1');
    expect(refusal('99.0.1')).toContain('not higher than 99.0.1');
    expect(git('status', '--porcelain').toString()).toBe('');

    writeFileSync(join(folder, 'notes.txt'), 'not committed');
    expect(refusal('100.0.0')).toContain('not committed');
    rmSync(join(folder, 'notes.txt'));

    writeFileSync(join(folder, 'CHANGELOG.md'), changelog.replace('- A word.\n', ''));
    git('commit', '--quiet', '--all', '--message', 'nothing to tell');
    expect(refusal('100.0.0')).toContain('lists no change');
  });
});

it('every place that names the version of this tree has the same', () => {
  expect(differentVersions()).toEqual([]);
});
