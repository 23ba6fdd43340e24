/**
 * The other side of catching tricks: harmless words under the same tricks must stay harmless. Shown separately from the
 * false positives per 100,000 words, because nobody writes a dictionary this way.
 */

import type { Trick } from '../evasion/disguise.ts';
import { show } from '../evasion/disguise.ts';
import { disguise } from '../evasion/suite.ts';
import { fingerprint } from '../fingerprint.ts';
import { createRandom } from '../random.ts';
import type { Tool } from '../tools/tool.ts';

export interface DisguisedResult {
  readonly trick: string;
  readonly words: number;
  readonly fingerprint: string;
  readonly falsePositives: Readonly<Record<string, number>>;
  readonly examples: Readonly<Record<string, readonly string[]>>;
}

const wordsPerTrick = 1000;
const examplesKept = 20;

export function measureDisguised(
  tools: readonly Tool[],
  tricks: readonly Trick[],
  words: readonly string[],
  seed: string,
): readonly DisguisedResult[] {
  return tricks.map((trick) => {
    const random = createRandom(`${seed}: innocent words, ${trick.id}`);
    const texts = random
      .shuffle(words)
      .slice(0, wordsPerTrick)
      .flatMap((word) => {
        const hidden = disguise(word, [trick], random);
        return hidden === null ? [] : [{ word, text: show(hidden) }];
      });
    const flagged = tools.map((tool) => [tool.name, texts.filter(({ text }) => tool.flags(text))] as const);
    return {
      trick: trick.id,
      words: texts.length,
      fingerprint: fingerprint(texts.map(({ text }) => text)),
      falsePositives: Object.fromEntries(flagged.map(([name, found]) => [name, found.length])),
      examples: Object.fromEntries(
        flagged.map(([name, found]) => [
          name,
          found.slice(0, examplesKept).map(({ word, text }) => `${word}: ${text}`),
        ]),
      ),
    };
  });
}
