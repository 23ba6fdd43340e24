import type { Results } from '../results.ts';
import { moderatoName } from '../tools/moderato.ts';
import { table, thousands } from './markdown.ts';

export function speedSection({ speed, rules, environment }: Results, tools: readonly string[]): string {
  const own = speed.map(({ characters, textsPerSecond }) => 1e6 / textsPerSecond[moderatoName]! / characters);
  return `## Speed

English sentences (WordNet's explanations), none of them twice. One in twenty messages of 200 characters contains a word of the evasion suite; the longer texts contain
nothing that any tool flags, because some tools stop at the first hit. All tools read the same new texts in every round, in rotating order; the figure is
the median of nine rounds, after some that only warm up the compiler. Seconds are processor time of the process, including garbage collection, so other work on the machine does not count (load
average when the part began: ${environment.loadAverage.toFixed(1)} on ${environment.cores} cores; a busy machine still makes every tool slower through its caches).

![Messages per second](results/speed-messages.svg)

![Long texts per second](results/speed-long-text.svg)

![Time over length](results/speed-by-length.svg)

${table(
  ['texts per second (times obscenity)', ...tools],
  speed.map(({ characters, textsPerSecond }) => [
    `${thousands(characters)} characters`,
    ...tools.map(
      (tool) =>
        `${thousands(textsPerSecond[tool]!)} (${(textsPerSecond[tool]! / textsPerSecond.obscenity!).toFixed(2)})`,
    ),
  ]),
)}
Moderato's cost per character: ${speed.map(({ characters }, index) => `${(own[index]! * 1000).toFixed(0)} ns at ${thousands(characters)}`).join(', ')}; a constant means
linear cost.

An account's own words (${thousands(rules.manyWords)} words in ${thousands(rules.manyRules)} rules, compared with ${rules.fewWords}):

${table(
  ['', 'target', 'measured'],
  [
    [
      'matching a message of 200 characters',
      '',
      `${rules.fewMicroseconds.toFixed(2)} µs with ${rules.fewWords} words, ${rules.manyMicroseconds.toFixed(2)} µs with ${thousands(rules.manyWords)}`,
    ],
    [
      'cost of many over few',
      'at most 1.5',
      `${rules.costRatio.toFixed(2)} (50,000 characters: ${rules.longTextCostRatio.toFixed(2)})`,
    ],
    [
      'building the many',
      'under 500 ms',
      `${rules.buildMilliseconds.toFixed(0)} ms (median of ${rules.buildMillisecondsEach.length}; the first, before the compiler is warm: ${rules.buildMillisecondsEach[0]!.toFixed(0)} ms)`,
    ],
  ],
)}`;
}
