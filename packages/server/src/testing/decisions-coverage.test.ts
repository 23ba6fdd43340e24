/**
 * Every decision that the service implements so far has a test that names it. Decisions for later work are not listed.
 */

import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const range = (letter: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `${letter}${from + i}`);

const decisions = [
  ...range('E', 1, 8),
  ...[...range('K', 1, 9), 'K12'],
  ...[...range('T', 1, 9), 'T13'],
  ...range('I', 1, 6),
  ...range('R', 1, 5),
  ...range('P', 1, 5),
  ...range('O', 1, 4),
];

/** The start of a title: `E1: …`, `E4, E5: …`, or after a suite's name. */
const titles = globSync('{packages/*/src,e2e,scripts,bench}/**/*.{test,contract}.ts', { cwd: root })
  .filter((path) => !path.includes('node_modules') && !path.endsWith('decisions-coverage.test.ts'))
  .flatMap((path) => [
    ...readFileSync(root + path, 'utf8').matchAll(/(?:\b(?:it|test|describe)\b[^\n'"`]*\(\s*|\)\(\s*)(['"`])(.*?)\1/g),
  ])
  .map(([, , title]) => title as string);

it.each(decisions)('%s has a test named after it', (decision) => {
  const named = titles.filter((title) => new RegExp(`^(?:[A-Z]\\d+, )*${decision}(?:, [A-Z]\\d+)*: `).test(title));
  expect(named).not.toEqual([]);
});
