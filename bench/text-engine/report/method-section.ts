import type { Results } from '../results.ts';

export function methodSection({ innocent }: Results): string {
  const sources = new Map(innocent.parts.map(({ part, source }) => [part, source]));
  return `## How to read and repeat it

- \`npm run bench:text-engine\` installs the peers (\`npm ci\` in this folder) and Debian's word lists (\`apt-get\`, where it may), runs everything, and writes
  \`results/*.json\`, the plots and this page. Single parts: \`node bench/text-engine/run.ts evasion | innocent | alternatives | speed | page\`. With \`--only-moderato\` the
  libraries' verdicts are kept where the texts are the same to the byte, because verdicts do not depend on the day; innocent texts that have changed (they
  are partly those of the installed packages) are read by all. Speed is always measured side by side.
- The evasion suite is English, and its terms are those that the libraries know. It says nothing about words that they do not know, about other languages,
  or about meaning: a threat without a bad word is the business of the models, not of this page.
- Moderato and this suite were made in the same house. The tricks were written before the first measurement of the engine, and the terms were chosen by the
  libraries' own verdicts; the engine's makers saw its misses and its false positives and mended them, which no library's makers did. Read Moderato's lead on
  this suite with that in mind.
- Changed after the first look at the figures: a word with one separator used to get a second sign in the same gap when paired with other separators; and
  \`innocent/judged-obscene.txt\` was read again when Moderato flagged slurs in the dictionary that no library knows, by the same rule. Leet digits
  now leave at least one letter of each word: "455" and "80085" are numbers, and a filter that may not read numbers as words cannot be asked to.
  Six rounds warm the compiler up instead of one, because on the busy machine Moderato became faster from one counted round to the next; the row of 200
  characters was measured again that way, all tools in one run, the longer ones were not.
- "black cock" is a term of the evasion suite and, as a bird, an entry of the innocent one: no tool can be right about both.
- Sources of the innocent suite: ${Array.from(sources, ([part, source]) => `${part}: ${source}`).join('; ')}.
`;
}
