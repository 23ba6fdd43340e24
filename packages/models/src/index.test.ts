import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { imageModels, textModels, version } from './index.ts';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const ownPackage = read(join(import.meta.dirname, '../package.json'));
const engine = read(join(import.meta.dirname, '../../engine/package.json'));

it('the package names the models in it: new ones need a new version (npm run models:version -- X.Y.Z)', () => {
  const found = { text: textModels, images: imageModels };
  const versions = Object.entries(found).map(([name, folder]) => [name, read(join(folder, 'manifest.json')).version]);
  expect(ownPackage.contents).toEqual(Object.fromEntries(versions));
});

it('the engine asks for exactly this version, since its scores depend on it', () => {
  expect(engine.dependencies[ownPackage.name]).toBe(version);
});
