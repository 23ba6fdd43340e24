import { abusivePhrases } from './abusive-phrases.ts';
import { type FoldedWord, foldTestText } from './fold-test-text.ts';
import type { PhraseScores } from './phrase-group.ts';
import { slots } from './phrase-slots.ts';
import { plainPhrases } from './plain-phrases.ts';

interface Node {
  readonly next: Map<string, Node>;
  scores: PhraseScores | null;
}

export interface PhraseMatch {
  readonly phrase: string;
  readonly scores: PhraseScores;
  readonly start: number;
  readonly end: number;
}

/** Phrases written as one word, for names such as `KillYourself99`; shorter ones would hit innocent names. */
interface JoinedPhrase {
  readonly phrase: string;
  readonly scores: PhraseScores;
}

interface PhraseIndex {
  readonly root: Node;
  readonly joined: readonly JoinedPhrase[];
}

const shortestJoined = 8;
const longestName = 128;
let index: PhraseIndex | undefined;

/** Made for the first call of a test key: a service that sees none need not wait for it when it starts. */
function phraseIndex(): PhraseIndex {
  index ??= buildIndex();
  return index;
}

function buildIndex(): PhraseIndex {
  const root: Node = { next: new Map(), scores: null };
  const joined: JoinedPhrase[] = [];
  for (const group of [...plainPhrases, ...abusivePhrases]) {
    for (const phrase of group.phrases.flatMap(expand)) {
      const node = nodeOf(root, phrase);
      node.scores = highest(node.scores ?? {}, group.scores);
      const word = phrase.replaceAll(' ', '');
      if (word.length >= shortestJoined) joined.push({ phrase: word, scores: group.scores });
    }
  }
  return { root, joined };
}

function nodeOf(root: Node, phrase: string): Node {
  let node = root;
  for (const { text } of foldTestText(phrase)) {
    let next = node.next.get(text);
    if (next === undefined) {
      next = { next: new Map(), scores: null };
      node.next.set(text, next);
    }
    node = next;
  }
  return node;
}

/** Every phrase that stands in the text as whole words. */
export function findPhrases(content: string): PhraseMatch[] {
  const words = foldTestText(content);
  const { root } = phraseIndex();
  const matches: PhraseMatch[] = [];
  for (let first = 0; first < words.length; first++) {
    let node: Node | undefined = root;
    for (let at = first; at < words.length; at++) {
      node = node.next.get((words[at] as FoldedWord).text);
      if (node === undefined) break;
      if (node.scores === null) continue;
      const { start } = words[first] as FoldedWord;
      const { end } = words[at] as FoldedWord;
      matches.push({ phrase: content.slice(start, end), scores: node.scores, start, end });
    }
  }
  return matches;
}

/** Every phrase that a name contains once its words are joined. */
export function findJoinedPhrases(name: string): PhraseMatch[] {
  if (name.length > longestName) return [];
  const word = foldTestText(name)
    .map(({ text }) => text)
    .join('');
  return phraseIndex()
    .joined.filter(({ phrase }) => word.includes(phrase))
    .map(({ phrase, scores }) => ({ phrase, scores, start: 0, end: name.length }));
}

export function highest(one: PhraseScores, other: PhraseScores): PhraseScores {
  const result: Record<string, number> = { ...one };
  for (const [category, score] of Object.entries(other)) result[category] = Math.max(result[category] ?? 0, score);
  return result;
}

function expand(pattern: string): string[] {
  const slot = /\{([^}]+)\}/.exec(pattern);
  if (slot === null) return [pattern];
  return (slots[slot[1] as string] as readonly string[]).flatMap((entry) => expand(pattern.replace(slot[0], entry)));
}
