import { missedInPlainSpelling, ratio, recallInPairsWith } from '../evasion/measure.ts';
import type { Results } from '../results.ts';
import { moderatoName } from '../tools/moderato.ts';
import { table, thousands } from './markdown.ts';
import { percent } from './plots.ts';

export function evasionSection({ evasion, environment }: Results, tools: readonly string[]): string {
  const singles = evasion.combinations.filter(({ tricks }) => tricks.length === 1);
  const weakest = evasion.combinations
    .filter(({ tricks }) => tricks.length === 2)
    .map((one) => ({ one, value: ratio([one], moderatoName) }))
    .sort((left, right) => left.value - right.value)
    .slice(0, 10);
  return `## Hidden words

${evasion.terms.length} English terms (\`evasion/terms.txt\`), each of which all six libraries catch in plain spelling, under ${singles.length} tricks and
${evasion.combinations.filter(({ tricks }) => tricks.length === 2).length} pairs of them, alone and inside plain sentences: ${thousands(evasion.texts)} texts, generated from a seed
(\`${evasion.seed}\`). A hit is the tool's own verdict on the text; for Moderato: flagged at the default thresholds.

![Recall by trick and tool](results/recall-by-trick.svg)

The same figures, with the recall over all pairs that a trick takes part in (Moderato, and the best of the libraries):

${table(
  ['trick', ...tools, 'in pairs: moderato', 'in pairs: best library'],
  singles.map((one) => {
    const trick = one.tricks[0]!;
    const peers = tools.filter((tool) => tool !== moderatoName);
    return [
      trick,
      ...tools.map((tool) => percent(ratio([one], tool))),
      percent(recallInPairsWith(evasion, moderatoName, trick)),
      percent(Math.max(...peers.map((peer) => recallInPairsWith(evasion, peer, trick)))),
    ];
  }),
)}
How much of each pair Moderato catches, in percent (the shading starts at 50):

![Recall of pairs](results/recall-of-pairs.svg)

Its weakest pairs: ${weakest.map(({ one, value }) => `${one.tricks.join(' + ')} (${percent(value)})`).join(', ')}.

${plainMisses(evasion)}

How the tools are set up:

${table(
  ['tool', 'version', 'configuration'],
  environment.tools.map(({ name, version, configuration }) => [name, version, configuration]),
)}`;
}

function plainMisses(evasion: Results['evasion']): string {
  const missed = missedInPlainSpelling(evasion, moderatoName);
  if (missed.length === 0) return 'Moderato flags every term in plain spelling, in every sentence.';
  const known = evasion.terms.filter((one) => !missed.includes(one)).map(({ hidden }) => hidden);
  const names = missed.map(({ term }) => term).join(', ');
  return `Moderato does not flag some terms on their own, even in plain spelling, because its lexicon considers them too mild or too ambiguous: ${names}.
They count as missed above. Over the other ${evasion.terms.length - missed.length} terms it catches ${percent(ratio(known, moderatoName))} of the hidden texts.`;
}
