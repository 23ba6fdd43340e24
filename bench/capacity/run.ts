/**
 * `node bench/capacity/run.ts`: computes from the benches' results what an installation needs for a number of calls per
 * day. Writes the section of the guide between its marks; run it again when results have changed.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { section } from './page.ts';
import { plan } from './plan.ts';
import { readFigures } from './read-figures.ts';

const guide = join(import.meta.dirname, '../../docs/guides/scale.md');
const begin = '<!-- written by bench/capacity/run.ts -->\n';
const end = '<!-- until here -->\n';
const callsPerDay = [1e6, 1e8, 1e9];

const figures = readFigures();
const written = section(
  figures,
  callsPerDay.map((calls) => plan(calls, figures)),
);
const text = readFileSync(guide, 'utf8');
const [from, to] = [text.indexOf(begin), text.indexOf(end)];
if (from === -1 || to === -1) throw new Error('The guide has no place for the capacity model.');
writeFileSync(guide, text.slice(0, from + begin.length) + written + text.slice(to));
console.log(written);
