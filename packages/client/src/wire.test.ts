import { readFileSync } from 'node:fs';
import { errorCodes } from '@moderato/contract';
import { expect, it } from 'vitest';
import { wireTypes } from '../scripts/make-wire.ts';
import { ApiError, errorClasses } from './errors.ts';
import * as client from './index.ts';

/** The formatter may break lines as it likes, and an outdated comment breaks no program. */
const squeezed = (source: string) =>
  source
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, '')
    .replace(/([=:(])\|/g, '$1');

it('the types match the contract; after a change there: npm run make-wire -w packages/client', () => {
  const written = readFileSync(new URL('wire.ts', import.meta.url), 'utf8');
  expect(squeezed(written)).toBe(squeezed(wireTypes()));
});

it('E3: every code of the contract has its own error class, exported by name', () => {
  expect(Object.keys(errorClasses).sort()).toEqual([...errorCodes].sort());
  const facts = { status: 400, code: undefined, requestId: undefined, retryAfter: undefined };
  const made = Object.values(errorClasses).map((Class) => new Class('x', facts));
  expect(new Set(made.map(({ name }) => name)).size).toBe(errorCodes.length);
  for (const error of made) {
    expect(error).toBeInstanceOf(ApiError);
    expect((client as Record<string, unknown>)[error.name]).toBe(error.constructor);
  }
});

it('the reference lists every error class', () => {
  const page = readFileSync(new URL('../../../docs/reference/client.md', import.meta.url), 'utf8');
  const classes = Object.keys(client).filter((name) => name.endsWith('Error'));
  expect(classes.length).toBeGreaterThan(errorCodes.length);
  for (const name of classes) expect(page).toContain(`\`${name}\``);
});
