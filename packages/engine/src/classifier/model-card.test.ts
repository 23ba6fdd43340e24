import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { shippedModelVersion } from './model-files.ts';

const root = new URL('../../../../', import.meta.url);
const card = readFileSync(new URL('docs/reference/model-card.md', root), 'utf8');

it('the model card describes the shipped models', () => {
  expect(card).toContain(`# Model card: ${shippedModelVersion()}\n`);
});

it('D1: the model card lists every source with its stated licence', () => {
  const sources = JSON.parse(readFileSync(new URL('training/sources.json', root), 'utf8')) as Record<
    string,
    { licence: string; permissive: boolean }
  >;
  for (const [name, { licence, permissive }] of Object.entries(sources)) {
    const row = card.split('\n').find((line) => line.startsWith(`| ${name} |`));
    expect(row, name).toContain(`| ${licence} | ${permissive ? 'yes' : 'no'} |`);
  }
});

it('every page that the model card links to exists', () => {
  for (const [, target = ''] of card.matchAll(/\]\(([^)#:]+)\)/g)) {
    expect(existsSync(new URL(target, new URL('docs/reference/', root))), target).toBe(true);
  }
});
