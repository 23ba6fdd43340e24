import { describe, expect, test } from 'vitest';
import { findCycles, findFloorViolations, findUndeclared, findViolations } from './check.ts';
import { importsOf, type SourceFile } from './imports.ts';
import { floorExceptions, rules, serverFloors } from './rules.ts';

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
    ['packages/engine/src/a.ts', `import '../../server/src/app.ts';`, 'engine-knows-only-the-contract'],
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

describe('floors of the server', () => {
  const floors: typeof serverFloors = [['storage'], ['keys', 'rules'], ['http']];
  const against = (path: string, text: string, exceptions: typeof floorExceptions = [], of = floors) =>
    findFloorViolations([file(`packages/server/src/${path}`, text)], of, exceptions).map(({ what }) => what);

  test('a room may import itself and lower floors', () => {
    expect(against('keys/a.ts', `import './b.ts'; import '../storage/c.ts'; import 'node:fs';`)).toEqual([]);
    expect(against('keys/a.test.ts', `import '../http/server.ts';`)).toEqual([]);
  });

  test.each([
    ['storage/a.ts', `import '../keys/b.ts';`],
    ['keys/a.ts', `import type { B } from '../rules/b.ts';`],
    ['keys/a.ts', `import '../http/server.ts';`],
  ])('%s with %j breaks them', (path, text) => {
    expect(against(path, text)).toHaveLength(1);
  });

  test('a file without a floor is reported', () => {
    expect(against('new.ts', '')).toEqual(['new.ts has no floor: packages/server/src/new.ts']);
  });

  test('a folder that is not listed is a noun folder, which other nouns may not import', () => {
    const inTheServer = (path: string, text: string) => against(path, text, [], serverFloors);
    expect(inTheServer('new/a.ts', `import '../base/b.ts'; import '../calls/b.ts';`)).toEqual([]);
    expect(inTheServer('new/a.ts', `import '../parts/b.ts'; import '../newer/b.ts';`)).toHaveLength(2);
    expect(inTheServer('calls/a.ts', `import '../new/b.ts';`)).toHaveLength(1);
    expect(inTheServer('dashboard.ts', `import './new/b.ts';`)).toEqual([]);
  });

  test('an exception permits one import and must be needed', () => {
    const from = 'packages/server/src/storage/a.ts';
    const exceptions = [{ from, to: 'packages/server/src/keys/b.ts', why: 'for this test' }];
    expect(against('storage/a.ts', `import '../keys/b.ts';`, exceptions)).toEqual([]);
    expect(against('storage/a.ts', '', exceptions)).toHaveLength(1);
  });

  test('every room is listed once, and at most ten imports are exceptions', () => {
    const rooms = serverFloors.flat();
    expect(new Set(rooms).size).toBe(rooms.length);
    expect(floorExceptions.length).toBeLessThanOrEqual(10);
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
