/**
 * `node bench/capacity/run.ts`: computes from the benches' results what an installation needs for a number of calls per
 * day. Writes the sections of the guides between their marks; run it again when results have changed. Name a guide
 * (`scale` or `costs`) to write only that one.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { costsSection } from './costs.ts';
import { section } from './page.ts';
import { plan } from './plan.ts';
import { readCostFigures, readFigures } from './read-figures.ts';

const begin = '<!-- written by bench/capacity/run.ts -->\n';
const end = '<!-- until here -->\n';
const callsPerDay = [1e6, 1e8, 1e9];

const sections: Readonly<Record<string, () => string>> = {
  scale() {
    const figures = readFigures();
    return section(
      figures,
      callsPerDay.map((calls) => plan(calls, figures)),
    );
  },
  costs: () => costsSection(readCostFigures()),
};

const [only] = process.argv.slice(2);
for (const [name, write] of Object.entries(sections)) {
  if (only === undefined || only === name) writeSection(name, write());
}

function writeSection(name: string, written: string): void {
  const guide = join(import.meta.dirname, `../../docs/guides/${name}.md`);
  const text = readFileSync(guide, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to === -1) throw new Error(`${guide} has no place for these figures.`);
  writeFileSync(guide, text.slice(0, from + begin.length) + written + text.slice(to));
  console.log(written);
}
