/** Writes README.md of this folder from the results; fixed sentences are in this file. */

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { recall } from '../evasion/measure.ts';
import { falsePositiveRate } from '../innocent/measure.ts';
import type { Results } from '../results.ts';
import { moderatoName } from '../tools/moderato.ts';
import { evasionSection } from './evasion-section.ts';
import { innocentSection } from './innocent-section.ts';
import { table, thousands } from './markdown.ts';
import { methodSection } from './method-section.ts';
import { bars, lengthPlot, pairHeatMap, percent, recallHeatMap } from './plots.ts';
import { speedSection } from './speed-section.ts';
import { targets } from './targets.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));

export function writePage(results: Results): void {
  const tools = results.environment.tools.map(({ name }) => name);
  const plots = drawPlots(results, tools);
  for (const [name, content] of Object.entries(plots)) writeFileSync(`${folder}results/${name}.svg`, content);
  writeFileSync(`${folder}README.md`, pageText(results, tools));
}

function drawPlots(results: Results, tools: readonly string[]): Readonly<Record<string, string>> {
  const { evasion, innocent, speed } = results;
  const rates = tools.map((tool) => ({ name: tool, value: falsePositiveRate(innocent, tool, 'all') }));
  const short = speed.find(({ characters }) => characters === 200)!;
  const long = speed.find(({ characters }) => characters === 50_000)!;
  return {
    'recall-by-trick': recallHeatMap(evasion, tools),
    'recall-of-pairs': pairHeatMap(evasion, moderatoName),
    'false-positives': bars(
      'False positives per 100,000 words (logarithmic)',
      rates.map((rate) => ({ ...rate, text: rate.value.toFixed(2) })),
      'logarithmic',
      moderatoName,
    ),
    'speed-messages': bars(
      'Texts of 200 characters per second (logarithmic)',
      speedBars(short, tools),
      'logarithmic',
      moderatoName,
    ),
    'speed-long-text': bars(
      'Texts of 50,000 characters per second (logarithmic)',
      speedBars(long, tools),
      'logarithmic',
      moderatoName,
    ),
    'speed-by-length': lengthPlot(
      tools.map((tool) => ({
        name: tool,
        points: speed.map(({ characters, textsPerSecond }) => [characters, 1000 / textsPerSecond[tool]!] as const),
      })),
      moderatoName,
    ),
  };
}

function speedBars(speed: Results['speed'][number], tools: readonly string[]) {
  return tools.map((tool) => {
    const value = speed.textsPerSecond[tool]!;
    return { name: tool, value, text: `${thousands(value)}/s` };
  });
}

function pageText(results: Results, tools: readonly string[]): string {
  return [
    intro(results, tools),
    evasionSection(results, tools),
    innocentSection(results, tools),
    speedSection(results, tools),
    methodSection(results),
  ].join('\n');
}

function intro({ environment, evasion, innocent, speed }: Results, tools: readonly string[]): string {
  const short = speed.find(({ characters }) => characters === 200)!;
  return `# The text engine compared with profanity libraries

\`npm run bench:text-engine\` writes this page. It measures Moderato's text engine and six npm libraries in one run, on the same texts:
which hidden words they catch, which innocent texts they flag, and how fast they are.

Some plots and data files in this folder contain abusive words, because that is what is measured.

Measured on ${environment.date}, commit \`${environment.commit}\`, ${environment.machine} (${environment.cores} cores,
${environment.memoryGigabytes} GB), ${environment.system}, Node ${environment.node}.

${table(
  ['', 'hidden words caught', 'one trick', 'two tricks', 'false positives per 100,000 words', 'messages per second'],
  tools.map((tool) => [
    tool,
    percent(recall(evasion, tool, 'all')),
    percent(recall(evasion, tool, 'single')),
    percent(recall(evasion, tool, 'pair')),
    falsePositiveRate(innocent, tool, 'all').toFixed(2),
    thousands(short.textsPerSecond[tool]!),
  ]),
)}
${targets(tools, { evasion, innocent, short })}`;
}
