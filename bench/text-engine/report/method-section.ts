import type { Results } from '../results.ts';

export function methodSection({ innocent }: Results): string {
  const sources = new Map(innocent.parts.map(({ part, source }) => [part, source]));
  return `## How to read and repeat it

- \`npm run bench:text-engine\` installs the peers (\`npm ci\` in this folder) and Debian's word lists (\`apt-get\`, if allowed), runs everything, and writes
  \`results/*.json\`, the plots and this page. Single parts: \`node bench/text-engine/run.ts evasion | innocent | alternatives | speed | page\`. With \`--only-moderato\`, the
  libraries' verdicts are kept for texts that are identical to the byte, because verdicts do not depend on the day; all tools read innocent texts that have changed (some
  come from installed packages). Speed is always measured side by side.
- The evasion suite is English, and its terms are those that the libraries know. It says nothing about words that they do not know, about other languages,
  or about meaning: a threat without a bad word is for the models, not for this page.
- We made both Moderato and this suite. The tricks were written before the engine was first measured, and the terms were chosen by the
  libraries' own verdicts. But we saw the engine's misses and false positives and fixed them, which no library's authors did. Read Moderato's lead on
  this suite with that in mind.
- Changed after we first saw the figures: a word with one separator used to get a second sign in the same gap when paired with other separators; and
  we went through \`innocent/judged-obscene.txt\` again, by the same rule, when Moderato flagged slurs in the dictionary that no library knows. Leet digits
  now leave at least one letter of each word: "455" and "80085" are numbers, and a filter that must not read numbers as words cannot be expected to catch them.
  Six rounds warm up the compiler instead of one, because on a busy machine Moderato became faster from one counted round to the next; the row of 200
  characters was measured again in this way, all tools in one run; the longer ones were not.
- "black cock" is a term of the evasion suite and, as a bird, an entry of the innocent one: no tool can be right about both.
- Sources of the innocent suite: ${Array.from(sources, ([part, source]) => `${part}: ${source}`).join('; ')}.
`;
}
