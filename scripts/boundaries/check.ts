/** Finds violations of the rules: forbidden imports and words, cycles, and packages that are used but not declared. */

import { packageName, type SourceFile } from './imports.ts';
import { exempt, type House, type Rule } from './rules.ts';

export interface Violation {
  readonly rule: string;
  readonly why: string;
  readonly what: string;
}

export function findViolations(files: readonly SourceFile[], rules: readonly Rule[]): Violation[] {
  const violations: Violation[] = [];
  for (const file of files) {
    if (exempt.test(file.path)) continue;
    for (const { name, why, from, mayNotImport, mayNotContain } of rules) {
      if (!from.test(file.path)) continue;
      for (const target of file.imports) {
        if (mayNotImport?.test(target)) violations.push({ rule: name, why, what: `${file.path} imports ${target}` });
      }
      if (mayNotContain?.test(file.text))
        violations.push({ rule: name, why, what: `${file.path} says ${mayNotContain.source}` });
    }
  }
  return violations;
}

const isFile = (room: string) => /\.\w+$/.test(room);

/** The room that a path is in; undefined outside the house. */
function roomIn({ folder }: House, path: string): string | undefined {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/', 1)[0] : undefined;
}

/** Imports from a floor that is not lower, and rooms without a floor. */
export function findFloorViolations(files: readonly SourceFile[], houses: readonly House[]): Violation[] {
  const rule = 'floors';
  const why = 'Imports inside a package run one way, from higher floors to lower ones (houses in rules.ts).';
  const violations: Violation[] = [];
  for (const house of houses) {
    const listed = new Map(house.floors.flatMap((rooms, floor) => rooms.map((room) => [room, floor] as const)));
    const floorOf = (room: string) => listed.get(room) ?? (isFile(room) ? undefined : listed.get('*'));
    for (const { path, imports } of files) {
      const from = roomIn(house, path);
      if (from === undefined || exempt.test(path)) continue;
      const floor = floorOf(from);
      if (floor === undefined) violations.push({ rule, why, what: `${from} has no floor: ${path}` });
      for (const target of imports) {
        const to = roomIn(house, target);
        if (to === undefined || to === from || floor === undefined || (floorOf(to) ?? -1) < floor) continue;
        violations.push({ rule, why, what: `${path} imports ${target}` });
      }
    }
  }
  return violations;
}

export function findCycles(files: readonly SourceFile[]): Violation[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const state = new Map<string, 'open' | 'done'>();
  const violations: Violation[] = [];

  function visit(path: string, trail: readonly string[]): void {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') {
      violations.push({
        rule: 'no-cycles',
        why: 'Files that import each other, even for types, can only be understood and moved together.',
        what: [...trail.slice(trail.indexOf(path)), path].join(' → '),
      });
      return;
    }
    state.set(path, 'open');
    for (const target of byPath.get(path)?.imports ?? []) if (byPath.has(target)) visit(target, [...trail, path]);
    state.set(path, 'done');
  }

  for (const { path } of files) visit(path, []);
  return violations;
}

/** `declared`: package folder → the names in its package.json's dependencies. */
export function findUndeclared(
  files: readonly SourceFile[],
  declared: ReadonlyMap<string, ReadonlySet<string>>,
  packages: ReadonlyMap<string, string>,
): Violation[] {
  const nameOfFolder = new Map(
    [...packages].map(([name, entry]) => [entry.split('/', 2).join('/'), packageName(name)]),
  );
  const violations: Violation[] = [];
  for (const file of files) {
    if (exempt.test(file.path)) continue;
    const folder = file.path.split('/', 2).join('/');
    for (const target of file.imports) {
      const name = target.startsWith('packages/') ? nameOfFolder.get(target.split('/', 2).join('/')) : target;
      if (name === undefined || name.startsWith('node:') || name === nameOfFolder.get(folder)) continue;
      if (declared.get(folder)?.has(name)) continue;
      violations.push({
        rule: 'declared-dependencies',
        why: 'What a package imports stands in its package.json, or it breaks when it is installed alone.',
        what: `${file.path} imports ${name}`,
      });
    }
  }
  return violations;
}
