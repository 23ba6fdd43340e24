import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Code and commands in the documentation: code parses, scripts and files exist. */
const root = join(import.meta.dirname, '..');
const filesOf = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)));

const pages = filesOf('*.md')
  .filter((path) => /^(?:[A-Z]+\.md|docs\/(?:guides|reference)\/.*|clients\/.*|plugins\/.*)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const blocks = pages.flatMap(({ path, text }) =>
  Array.from(text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm), ([, language = '', code = '']) => ({
    path,
    language,
    code,
  })),
);
const blocksIn = (...languages: string[]) => blocks.filter(({ language }) => languages.includes(language));

/** Why the code does not parse; undefined if it does. */
function problemOf(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return String(error);
  }
}

describe('code in the documentation', () => {
  it('is found', () => {
    expect(blocksIn('json').length).toBeGreaterThan(10);
    expect(blocksIn('sh').length).toBeGreaterThan(20);
    expect(blocksIn('ts', 'js').length).toBeGreaterThan(5);
  });

  it.each(blocksIn('json'))('is valid JSON if marked so ($path)', ({ code }) => {
    expect(problemOf(() => JSON.parse(code))).toBeUndefined();
  });

  it.each(blocksIn('ts', 'js'))('is valid TypeScript or JavaScript if marked so ($path)', ({ code }) => {
    expect(problemOf(() => stripTypeScriptTypes(code))).toBeUndefined();
  });

  it.each(blocksIn('sh'))('is a valid shell command if marked so ($path)', ({ code }) => {
    expect(spawnSync('bash', ['-n'], { input: code, encoding: 'utf8' }).stderr).toBe('');
  });
});

describe('names in the documentation', () => {
  const scripts = new Set(
    filesOf('package.json', '*/package.json').flatMap((path) => {
      const { scripts = {} } = JSON.parse(readFileSync(join(root, path), 'utf8')) as { scripts?: object };
      return Object.keys(scripts);
    }),
  );

  it.each(pages)('are scripts of a package ($path)', ({ text }) => {
    const named = Array.from(text.matchAll(/\bnpm run ([\w:-]+)/g), ([, name = '']) => name);
    expect(named.filter((name) => !scripts.has(name))).toEqual([]);
  });

  it.each(pages)('are files or folders of this repository ($path)', ({ text }) => {
    const named = Array.from(
      text.matchAll(/`((?:packages|bench|e2e|deploy|docs|scripts|training|clients|plugins)\/[\w./*-]*)`/g),
      ([, path = '']) => path,
    );
    const missing = named.filter((path) => globSync(path, { cwd: root }).length === 0);
    // Left behind by people and builds; not part of a checkout.
    expect(missing.filter((path) => !/\/(?:dist|\.env)$/.test(path))).toEqual([]);
  });
});
