/**
 * `npm run models:version -- X.Y.Z`: gives the package of the models a version, everywhere it stands, and writes down which
 * models it contains. Run it when model files have changed.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelPlaces, writeVersion } from './versions.ts';
import { root } from './working-copy.ts';

const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version)) {
  console.error(`${version || 'Nothing'} is not a version. Write it like 1.2.3.`);
  process.exit(1);
}
const changed = writeVersion(root, version, modelPlaces);

const folder = join(root, 'packages/models');
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
const manifest = read('package.json');
for (const name of Object.keys(manifest.contents)) {
  manifest.contents[name] = read(`${name}/manifest.json`).version;
}
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
console.log(changed.map((file) => `wrote ${file}`).join('\n'));
