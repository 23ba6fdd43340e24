/**
 * Runs the whole bench: installs what is missing, measures, writes the results and the page. `node run.ts evasion` (or
 * innocent, alternatives, speed, page) repeats one part and rewrites the page from it and the last results;
 * `--only-moderato` lets only Moderato read the suites again and keeps the verdicts of the others.
 */

import { installInputs } from './install-inputs.ts';

installInputs();
// Loaded after the peers are installed: some inputs are read from their folder on import.
const { measureAll } = await import('./measure-all.ts');
await measureAll(process.argv.slice(2));
