import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** ARCHITECTURE.md is the map: every file and folder that it names must exist. */
const root = new URL('../', import.meta.url);
const page = readFileSync(new URL('ARCHITECTURE.md', root), 'utf8');
const isThere = (path: string) => existsSync(new URL(path, root));

/**
 * The trees: a heading names the package, and a line's indent the folder it is in. Comments begin after two or more
 * spaces.
 */
function treePaths(): string[] {
  return Array.from(page.matchAll(/### Inside the (\w+)\n.*?```\n(.*?)```/gs)).flatMap(([, name, tree = '']) => {
    const folders: string[] = [];
    return tree.split('\n').flatMap((line) => {
      const [, indent = '', names = ''] = /^( *)(\S+(?: \S+)*)/.exec(line) ?? [];
      if (names === '') return [];
      const depth = indent.length / 2;
      const paths = names
        .split(' ')
        .filter((word) => /^[\w.-]+(?:\/|\.ts)$/.test(word))
        .map((word) => [`packages/${name}`, ...folders.slice(0, depth), word.replace(/\/$/, '')].join('/'));
      folders[depth] = names.split(' ')[0]?.replace(/\/$/, '') ?? '';
      return paths;
    });
  });
}

/** The steps of a request: the first word of a line with a bar, as a folder or a file of the server, or a package. */
function stepPaths(): string[][] {
  return Array.from(page.matchAll(/^ {2}│ ([\w-]+(?:\/[\w-]*)*)/gm), ([, step = '']) => [
    `packages/server/src/${step}`,
    `packages/server/src/${step}.ts`,
    `packages/${step}`,
  ]);
}

/**
 * In running text: words in backquotes with a slash or a file ending, relative to the repository, a package or its
 * sources.
 */
function namedPaths(): string[][] {
  const prose = page.replaceAll(/```.*?```/gs, '');
  return Array.from(prose.matchAll(/`((?:[\w.-]+\/)*[\w.-]+(?:\/|\.(?:ts|md|json)))`/g), ([, path = '']) =>
    [
      '',
      'packages/',
      ...['server', 'engine', 'contract', 'cli', 'dashboard'].map((name) => `packages/${name}/src/`),
    ].map((folder) => folder + path),
  );
}

const linkedPaths = () => Array.from(page.matchAll(/\]\((?!https?:|#)([^)#]+)/g), ([, path = '']) => path);

describe('ARCHITECTURE.md', () => {
  it('shows only folders and files that exist', () => {
    expect(treePaths()).toContain('packages/engine/src/classifier/reading');
    expect(treePaths()).toContain('packages/server/src/app.ts');
    expect(treePaths().filter((path) => !isThere(path))).toEqual([]);
  });

  it('follows a request only through files that exist', () => {
    expect(stepPaths().length).toBeGreaterThan(8);
    expect(stepPaths().filter((paths) => !paths.some(isThere))).toEqual([]);
  });

  it('names and links only what exists', () => {
    expect(namedPaths().length).toBeGreaterThan(10);
    expect(namedPaths().filter((paths) => !paths.some(isThere))).toEqual([]);
    expect(linkedPaths().filter((path) => !isThere(path))).toEqual([]);
  });
});
