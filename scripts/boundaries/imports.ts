/** Lists the files of the workspace and what each of them imports, type imports included. */

import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';

export interface SourceFile {
  /** Path from the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** Paths from the root for our own files; names for packages and `node:` modules. */
  readonly imports: readonly string[];
}

const statement = /(?:^|[\n;])\s*(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*['"]([^'"]+)['"]/g;
const dynamic = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

export function readSources(root: string): SourceFile[] {
  const packages = workspacePackages(root);
  return globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.split(sep).join('/'))
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, imports: importsOf(path, text, packages) };
    });
}

export function importsOf(path: string, text: string, packages: ReadonlyMap<string, string>): string[] {
  const specifiers = [statement, dynamic].flatMap((form) =>
    [...text.matchAll(form)].map((found) => found[1] as string),
  );
  return [...new Set(specifiers)].map((specifier) => {
    if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(path), specifier));
    return packages.get(specifier) ?? packageName(specifier);
  });
}

/** `@scope/name/deep` → `@scope/name`; `node:fs/promises` stays as it is. */
export function packageName(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** The names under which our own packages are imported, with and without a sub-path → the path of the file. */
export function workspacePackages(root: string): Map<string, string> {
  return new Map(
    globSync('packages/*/package.json', { cwd: root }).flatMap((path) => {
      const { name, exports = { '.': '.' } } = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
        name: string;
        exports?: Record<string, string>;
      };
      return Object.entries(exports).map(([subPath, file]): [string, string] => [
        posix.join(name, subPath),
        relative('.', join(dirname(path), file))
          .split(sep)
          .join('/'),
      ]);
    }),
  );
}
