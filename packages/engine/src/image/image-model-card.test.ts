import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readManifest } from '../classifier/model-files.ts';
import { shippedImageModels } from './local-judges.ts';

const root = new URL('../../../../', import.meta.url);
const card = readFileSync(new URL('docs/reference/image-models.md', root), 'utf8');
const notice = readFileSync(new URL('packages/models/NOTICE', root), 'utf8');
const { version, files } = readManifest(shippedImageModels);

it('the model card describes the shipped models', () => {
  expect(card).toContain(`# Model card for images: ${version}\n`);
});

it('the model card and the notice list every file with its size and licence', () => {
  for (const { name, bytes, licence } of files) {
    expect(card).toContain(`| ${name} | ${bytes.toLocaleString('en-US')} | ${licence.split(';')[0]} |`);
    expect(notice).toContain(name);
  }
});

it('every page that the model card links to exists', () => {
  for (const [, target = ''] of card.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)) {
    expect(existsSync(new URL(target, new URL('docs/reference/', root))), target).toBe(true);
  }
});
