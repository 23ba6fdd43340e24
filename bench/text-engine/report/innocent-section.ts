import { falsePositiveRate, rateOf } from '../innocent/measure.ts';
import type { Results } from '../results.ts';
import { moderatoName } from '../tools/moderato.ts';
import { table, thousands } from './markdown.ts';
import { percent } from './plots.ts';

export function innocentSection({ innocent, disguised, alternatives }: Results, tools: readonly string[]): string {
  const presentations = ['alone', 'ten at a time', 'as it is'] as const;
  const wordsShown = innocent.parts.reduce((sum, part) => sum + part.words, 0);
  return `## Innocent texts

${thousands(wordsShown)} words shown. Word lists are shown twice: every entry as a separate text, and in running text of ten entries joined by
spaces (shuffled by the seed). READMEs, source code and hand-written lines are shown line by line as they are. A false positive is a flagged
text; the rate counts flagged texts per 100,000 words shown. ${innocent.judgedObscene} entries that are themselves obscene or slurs were removed
first, by eye (\`innocent/judged-obscene.txt\`, which states the rule); anything else that a tool flags counts against it.

![False positives](results/false-positives.svg)

${table(
  ['false positives per 100,000 words', ...tools],
  presentations.map((presentation) => [
    presentation,
    ...tools.map((tool) => falsePositiveRate(innocent, tool, presentation).toFixed(2)),
  ]),
)}
Flagged texts by part (words shown):

${table(
  ['part', 'words', ...tools],
  innocent.parts.map((part) => [
    `${part.part}, ${part.presentation}`,
    thousands(part.words),
    ...tools.map((tool) => `${part.falsePositives[tool]} (${rateOf([part], tool).toFixed(1)})`),
  ]),
)}
In brackets: per 100,000 words. \`results/innocent.json\` lists what each tool flagged. Moderato flagged these:
${allFlagged(innocent, moderatoName)}

Harmless dictionary words under the same tricks, in percent flagged. Nobody writes like this, so it is not part of the rate above, but no trick
should turn a harmless word into a hit:

${table(
  ['trick', 'words', ...tools],
  disguised.map((one) => [
    one.trick,
    String(one.words),
    ...tools.map((tool) => `${(((one.falsePositives[tool] ?? 0) / one.words) * 100).toFixed(1)} %`),
  ]),
)}
Some libraries have settings that catch more. They are not in the comparison, because they flag too many ordinary words
(recall over the single tricks; false positives over every twentieth word of the dictionary):

${table(
  ['library', 'setting', 'recall', 'false positives per 100,000 words'],
  alternatives.map((one) => [one.name, one.configuration, percent(one.recall), thousands(one.falsePositivesPer100000)]),
)}`;
}

function allFlagged(innocent: Results['innocent'], tool: string): string {
  const flagged = innocent.parts.flatMap((part) =>
    (part.examples[tool] ?? []).map(
      (text) => `\`${text.replaceAll('`', "'").slice(0, 100)}\` (${part.part}, ${part.presentation})`,
    ),
  );
  return flagged.length === 0 ? 'nothing.' : `${flagged.join('; ')}.`;
}
