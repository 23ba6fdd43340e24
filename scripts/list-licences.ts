/**
 * `npm run licences`: writes THIRD-PARTY.md, a list of every package that `npm ci --omit=dev` installs, with the
 * licence that its package.json states. With `--check` it only checks that the list is up to date, for the tests.
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const list = join(root, 'THIRD-PARTY.md');

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  /** Needed only by development packages or by peers that are not ours. */
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly link?: boolean;
}

/** Licences that ask for no more than their text and a notice. A person has to look at any other. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
]);

/** Reviewed: why these may be shipped although their licence asks for more. */
const explained: Readonly<Record<string, string>> = {
  'MPL-2.0':
    'lightningcss, which builds the style sheets of the dashboard and is never loaded by the service; unchanged, its source is where npm says',
  'LGPL-3.0-or-later':
    'libvips beside sharp: a library of its own, loaded at run time, unchanged and replaceable, as the licence asks',
};

export function thirdPartyPage(): string {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const rows = Object.entries(lock.packages)
    .filter(([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link)
    .map(([path, locked]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version: locked.version ?? '', licence: locked.license ?? statedIn(path) };
    })
    .filter(({ name }) => !name.startsWith('@moderato/') && name !== 'moderato')
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));
  const unknown = rows.filter(({ licence }) => !isFine(licence));
  if (unknown.length > 0) {
    const named = unknown.map(({ name, licence }) => `${name} (${licence})`).join(', ');
    throw new Error(`Licences that nobody has looked at: ${named}. Explain them in scripts/list-licences.ts.`);
  }
  const notes = Object.entries(explained).map(([licence, why]) => `- ${licence}: ${why}.`);
  return [
    '# Third-party packages',
    '',
    'Written by `npm run licences`; do not edit. What `npm ci --omit=dev` installs, all platforms together. Licences of the',
    'models are in `packages/models/NOTICE` and in the manifests beside them. A software bill of materials in CycloneDX form:',
    '`npm sbom --omit=dev --sbom-format=cyclonedx`.',
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...rows.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
    '',
    '## Licences that ask for more than a notice',
    ...notes,
    '',
  ].join('\n');
}

/** `(MIT OR Apache-2.0)`: one of them is enough; `A AND B`: all. */
function isFine(licence: string): boolean {
  const expression = licence.replace(/[()]/g, '');
  const one = (name: string) => permissive.has(name) || name in explained;
  return expression.split(' OR ').some((choice) => choice.split(' AND ').every(one));
}

function statedIn(path: string): string {
  const file = join(root, path, 'package.json');
  if (!existsSync(file)) return 'not stated';
  const { license } = JSON.parse(readFileSync(file, 'utf8')) as { license?: unknown };
  return typeof license === 'string' ? license : 'not stated';
}

if (import.meta.main) {
  const page = thirdPartyPage();
  if (process.argv.includes('--check')) process.exitCode = readFileSync(list, 'utf8') === page ? 0 : 1;
  else writeFileSync(list, page);
}
