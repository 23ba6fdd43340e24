/** `npm run boundaries`: prints every broken rule with its reason and exits 1, or says how many files were checked. */

import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findCycles, findFloorViolations, findUndeclared, findViolations } from './boundaries/check.ts';
import { readSources, workspacePackages } from './boundaries/imports.ts';
import { houses, rules } from './boundaries/rules.ts';

const root = join(import.meta.dirname, '..');
const files = readSources(root);
const declared = new Map(
  globSync('packages/*/package.json', { cwd: root }).map((path) => {
    const {
      dependencies,
      devDependencies,
      private: isPrivate,
    } = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
      dependencies?: object;
      devDependencies?: object;
      private?: boolean;
    };
    // A private package is built here and never installed, so it may also import what its build needs.
    return [dirname(path), new Set(Object.keys({ ...dependencies, ...(isPrivate === true ? devDependencies : {}) }))];
  }),
);
const violations = [
  ...findViolations(files, rules),
  ...findFloorViolations(files, houses),
  ...findCycles(files),
  ...findUndeclared(files, declared, workspacePackages(root)),
];
for (const { rule, why, what } of violations) console.error(`${rule}: ${what}\n  ${why}`);
if (violations.length > 0) process.exit(1);
console.log(`${files.length} files keep ${rules.length + 3} boundary rules`);
