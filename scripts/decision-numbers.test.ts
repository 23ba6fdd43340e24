import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * Decision numbers such as those of `docs/reference/decisions.md` may be in comments and test titles only if that page
 * explains them, and never in text for users.
 */
const root = new URL('..', import.meta.url);
const page = 'docs/reference/decisions.md';
const explained = new Set(Array.from(read(page).matchAll(/^\| ([A-Z]\d+) \|/gm), ([, number]) => number ?? ''));
const letters = [...new Set(Array.from(explained, (number) => number.charAt(0)))].join('');

const inBrackets = /\[((?:[A-Z]\d{1,2})(?:, ?[A-Z]\d{1,2})*)\]/g;
const atTitle = /\b(?:it|test|describe)\b[^'"`\n]*['"`]((?:[A-Z]\d{1,2})(?:, ?[A-Z]\d{1,2})*):/g;
const bare = new RegExp(`(?<![\\w%.#+-])[${letters}][1-9]\\d?(?![\\w-]|\\s-?\\d|\\.\\d)`, 'g');
const comment = /^\s*(?:\/\*|\*|\/\/|#|""")|\s\/\/ /;

function read(path: string): string {
  return readFileSync(new URL(path, root), 'utf8');
}

function filesOf(...patterns: readonly string[]): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', ...patterns],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return listed.split('\n').filter((path) => path !== '');
}

const isTest = (path: string) => /\.(?:test|contract)\.tsx?$|\/testing\/|__fixtures__/.test(path);

function usedIn(line: string): string[] {
  const listed = [...line.matchAll(inBrackets), ...line.matchAll(atTitle)].flatMap(([, list = '']) =>
    list.split(/, ?/),
  );
  return comment.test(line) ? [...listed, ...(line.match(bare) ?? [])] : listed;
}

function found(paths: readonly string[], inLine: (line: string) => readonly string[]): string[] {
  return paths.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) => inLine(line).map((number) => `${path}:${index + 1} ${number}`)),
  );
}

describe('the numbers of decisions', () => {
  const code = filesOf('*.ts', '*.tsx', '*.py', '*.sh').filter((path) => path !== 'scripts/decision-numbers.test.ts');

  it('are all explained on one page', () => {
    const used = found(code, usedIn);
    expect(used.length).toBeGreaterThan(500);
    expect(used.filter((place) => !explained.has(place.slice(place.lastIndexOf(' ') + 1)))).toEqual([]);
    const written = filesOf('docs/decisions', 'ARCHITECTURE.md', 'CONTRIBUTING.md');
    const unknown = (line: string) => (line.match(bare) ?? []).filter((number) => !explained.has(number));
    expect(found(written, unknown)).toEqual([]);
  });

  it('are nowhere in the documentation for users', () => {
    const pages = filesOf(
      'README.md',
      'SECURITY.md',
      'CHANGELOG.md',
      'docs/guides',
      'docs/reference',
      '*/README.md',
      'deploy/*',
    );
    expect(pages).toContain('docs/reference/rules.md');
    expect(
      found(
        pages.filter((path) => path !== page),
        (line) => line.match(bare) ?? [],
      ),
    ).toEqual([]);
  });

  it('are in no sentence of the dashboard, the command line or a reply', () => {
    const sources = filesOf('packages/*/src/*.ts', 'packages/*/src/*.tsx').filter((path) => !isTest(path));
    const written = (line: string) => (comment.test(line) ? [] : (line.match(bare) ?? []));
    expect(found(sources, written)).toEqual([]);
  });
});
