/** Where the trained files are. What they mean, and whether they are undamaged, is the engine's business. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The package has the same folders beside `src/` and beside `dist/`. */
const folder = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

export const textModels = folder('text');
export const imageModels = folder('images');

/** Of the package. Each folder's manifest names the version of its models. */
export const version = (JSON.parse(readFileSync(folder('package.json'), 'utf8')) as { version: string }).version;
