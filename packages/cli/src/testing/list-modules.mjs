// Loaded with --import: writes the address of every module that the main thread loads to the file in LOADED_MODULES.
// Other threads are not recorded: a start does not wait for them.

import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

registerHooks({
  load(url, context, next) {
    if (isMainThread) appendFileSync(process.env.LOADED_MODULES, `${url}\n`);
    return next(url, context);
  },
});
