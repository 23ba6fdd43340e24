import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findCycles, findFloorViolations, findUndeclared, findViolations } from './check.ts';
import { importsOf, type SourceFile } from './imports.ts';
import { type House, houses, rules } from './rules.ts';

const root = new URL('../../', import.meta.url);

const packages = new Map([
  ['@moderato/engine', 'packages/engine/src/index.ts'],
  ['@moderato/engine/points', 'packages/engine/src/points.ts'],
]);
const file = (path: string, text: string): SourceFile => ({ path, text, imports: importsOf(path, text, packages) });
const broken = (path: string, text: string) => findViolations([file(path, text)], rules).map(({ rule }) => rule);

describe('imports', () => {
  test('are found in every form, including types and multi-line imports', () => {
    const text = `import { a } from './a.ts';\nimport type { B } from '../b.ts';\nexport * from './c.ts';\nimport {\n  d,\n} from 'kysely';\nimport 'node:fs';\nconst e = await import('./e.ts');\nimport { x } from '@moderato/engine';\nimport y from '@scope/pkg/deep';`;
    expect(importsOf('packages/server/src/x/y.ts', text, packages)).toEqual([
      'packages/server/src/x/a.ts',
      'packages/server/src/b.ts',
      'packages/server/src/x/c.ts',
      'kysely',
      'node:fs',
      'packages/engine/src/index.ts',
      '@scope/pkg',
      'packages/server/src/x/e.ts',
    ]);
  });
});

describe('rules', () => {
  test.each([
    ['packages/server/src/calls/keys/keys.page.ts', `import { sql } from 'kysely';`, 'sql-stays-with-its-noun'],
    ['packages/server/src/calls/keys/keys-changes.ts', `import { sql } from 'kysely';`, 'sql-stays-with-its-noun'],
    ['packages/server/src/base/http/a.ts', `import { sql } from 'kysely';`, 'sql-stays-with-its-noun'],
    ['packages/server/src/app.ts', `import { sql } from 'kysely';`, 'sql-stays-with-its-noun'],
    ['packages/cli/src/a.ts', `import pg from 'pg';`, 'sql-stays-with-its-noun'],
    ['packages/server/src/app.ts', `import type { FastifyInstance } from 'fastify';`, 'only-http-sees-fastify'],
    ['packages/server/src/app.ts', 'const port = process.env.PORT;', 'only-config-reads-the-environment'],
    ['packages/engine/src/a.ts', `import '../../server/src/app.ts';`, 'engine-knows-only-contract-and-models'],
    ['packages/contract/src/a.ts', `import '@moderato/engine';`, 'contract-stands-alone'],
    ['packages/contract/src/a.ts', `import '@moderato/engine/points';`, 'contract-stands-alone'],
    ['packages/server/src/keys/a.ts', `import './b.test.ts';`, 'nothing-from-tests'],
  ])('%s with %j breaks %s', (path, text, rule) => {
    expect(broken(path, text)).toEqual([rule]);
  });

  test('stores and lists of a noun may use SQL, and a test may import anything', () => {
    expect(broken('packages/server/src/calls/keys/keys-store.ts', `import { sql } from 'kysely';`)).toEqual([]);
    expect(broken('packages/server/src/desk/authors/list-authors.ts', `import { sql } from 'kysely';`)).toEqual([]);
    expect(broken('packages/server/src/keys/a.test.ts', `import { sql } from 'kysely'; process.env.X`)).toEqual([]);
  });
});

describe('floors', () => {
  const small: House = { folder: 'packages/server/src', floors: [['storage'], ['keys', 'rules'], ['*'], ['app.ts']] };
  const against = (path: string, text: string, built: readonly House[] = [small]) =>
    findFloorViolations([file(`packages/server/src/${path}`, text)], built).map(({ what }) => what);

  test('a room may import itself and lower floors, and a test anything', () => {
    expect(against('keys/a.ts', `import './b.ts'; import '../storage/c.ts'; import 'node:fs';`)).toEqual([]);
    expect(against('keys/a.test.ts', `import '../app.ts';`)).toEqual([]);
  });

  test.each([
    ['storage/a.ts', `import '../keys/b.ts';`],
    ['keys/a.ts', `import type { B } from '../rules/b.ts';`],
    ['keys/a.ts', `import '../app.ts';`],
  ])('%s with %j breaks them', (path, text) => {
    expect(against(path, text)).toHaveLength(1);
  });

  test('a file without a floor is reported, and so is a folder where none may be added', () => {
    expect(against('new.ts', '')).toEqual(['new.ts has no floor: packages/server/src/new.ts']);
    expect(against('new/a.ts', '', houses)).toEqual(['new has no floor: packages/server/src/new/a.ts']);
  });

  test('a folder that is not listed is a noun, which no other noun may import', () => {
    expect(against('new/a.ts', `import '../storage/b.ts'; import '../keys/b.ts';`)).toEqual([]);
    expect(against('new/a.ts', `import '../app.ts'; import '../newer/b.ts';`)).toHaveLength(2);
    expect(against('keys/a.ts', `import '../new/b.ts';`)).toHaveLength(1);
    expect(against('app.ts', `import './new/b.ts';`)).toEqual([]);
  });

  test.each([
    ['base/ids.ts', '../calls/a.ts'],
    ['base/storage/a.ts', '../../desk/review/a.ts'],
    ['calls/keys/a.ts', '../../desk/members/a.ts'],
    ['desk/review/a.ts', '../../parts/a.ts'],
    ['base/storage/a.ts', '../http/route.ts'],
  ])('in the server, %s may not import %s', (path, target) => {
    expect(against(path, `import '${target}';`, houses)).toHaveLength(1);
  });

  test('every listed room is there, and listed once', () => {
    for (const { folder, floors } of houses) {
      const rooms = floors.flat();
      expect(new Set(rooms).size).toBe(rooms.length);
      expect(rooms.filter((room) => room !== '*' && !existsSync(new URL(`${folder}/${room}`, root)))).toEqual([]);
    }
  });

  test('at the top of the server are at most five folders and ten files', () => {
    const entries = readdirSync(new URL('packages/server/src', root), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory());
    expect(folders.length).toBeLessThanOrEqual(5);
    expect(entries.length - folders.length).toBeLessThanOrEqual(10);
  });
});

describe('cycles', () => {
  test('two files that import each other are reported in order', () => {
    const files = [
      file('packages/engine/src/a.ts', `import './b.ts';`),
      file('packages/engine/src/b.ts', `import type { A } from './a.ts';`),
      file('packages/engine/src/c.ts', `import './a.ts';`),
    ];
    expect(findCycles(files).map(({ what }) => what)).toEqual([
      'packages/engine/src/a.ts → packages/engine/src/b.ts → packages/engine/src/a.ts',
    ]);
  });
});

describe('declared dependencies', () => {
  test('a package that is used must be declared; Node modules and the package itself need not be', () => {
    const files = [
      file('packages/server/src/a.ts', `import 'left-pad'; import 'pg'; import 'node:fs'; import './b.ts';`),
    ];
    const declared = new Map([['packages/server', new Set(['pg'])]]);
    expect(findUndeclared(files, declared, packages).map(({ what }) => what)).toEqual([
      'packages/server/src/a.ts imports left-pad',
    ]);
  });
});
