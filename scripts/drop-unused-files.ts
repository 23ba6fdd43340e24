/**
 * Deletes what packages bring along but this machine never opens: model runtimes for other systems, C headers of Node,
 * and maps for debuggers. `npm ci` runs it; together they are more than a third of what it installs.
 */

import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const modules = join(import.meta.dirname, '../node_modules');
const ownRuntime = join('bin/napi-v6', process.platform, process.arch);

const runtimes = globSync('onnxruntime-node/bin/napi-v6/*/*', { cwd: modules });
// A system that the runtime does not know keeps everything, so that its own message stays true.
const isKnown = runtimes.some((path) => path.endsWith(ownRuntime));
const unused = [
  ...runtimes.filter((path) => isKnown && !path.endsWith(ownRuntime)),
  ...globSync(['node/node_modules/node-*/include', '**/*.map'], { cwd: modules }),
];
for (const path of unused) rmSync(join(modules, path), { recursive: true, force: true });
