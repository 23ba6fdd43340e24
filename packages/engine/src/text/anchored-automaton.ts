/** Patterns that are only ever looked for at a given place: cheaper to build than an automaton, nothing to fall back to. */

import { createPrefixFilter } from './prefix-filter.ts';
import { child, counted, growTrie, label, type OnMatch, type Patterns, parent, stride, trimmed } from './trie.ts';

export interface AnchoredAutomaton extends Patterns {
  /** Reports the patterns that begin at `startIndex`, shortest first. */
  matchAt(codes: Int32Array, length: number, startIndex: number, onMatch: OnMatch): void;
  /** The same where `joker` may stand for any of `choices`, or for nothing beside one of them. */
  matchAtWithJokers(codes: Int32Array, length: number, startIndex: number, jokers: Jokers, onMatch: OnMatch): void;
}

export interface Jokers {
  readonly joker: number;
  readonly choices: readonly number[];
}

export function buildAnchoredAutomaton(patterns: Iterable<ArrayLike<number>>): AnchoredAutomaton {
  const filter = createPrefixFilter();
  const trie = growTrie(patterns, filter);
  const { nodes, root, table, outputs } = trimmed(trie);
  const { byteLength, ...counts } = counted(trie, [nodes, root, table, outputs]);
  return {
    ...counts,
    byteLength: byteLength + filter.byteLength,
    matchAt(codes, length, startIndex, onMatch) {
      if (!filter.mayBegin(codes, length, startIndex)) return;
      let node = 0;
      for (let i = startIndex; i < length; i++) {
        const code = codes[i]!;
        const next = (node + 1) * stride;
        // Most steps go to the node that follows: that is worth asking before anything is called.
        if (node !== 0 && nodes[next + label] === code && nodes[next + parent] === node) node++;
        else node = child(nodes, root, table, node, code);
        if (node === 0) return;
        if (outputs[node] !== 0) onMatch(outputs[node]! - 1, startIndex, i + 1);
      }
    },
    matchAtWithJokers(codes, length, startIndex, { joker, choices }, onMatch) {
      const walk = (from: number, at: number, jokersLeft: number): void => {
        let node = from;
        for (let i = at; i < length; i++) {
          if (codes[i] === joker && jokersLeft > 0) {
            for (const choice of choices) {
              const next = child(nodes, root, table, node, choice);
              if (next === 0) continue;
              if (outputs[next] !== 0) onMatch(outputs[next]! - 1, startIndex, i + 1);
              walk(next, i + 1, jokersLeft - 1);
            }
            if (choices.includes(codes[i + 1]!) || (i > 0 && choices.includes(codes[i - 1]!)))
              walk(node, i + 1, jokersLeft - 1);
            return;
          }
          node = child(nodes, root, table, node, codes[i]!);
          if (node === 0) return;
          if (outputs[node] !== 0) onMatch(outputs[node]! - 1, startIndex, i + 1);
        }
      };
      walk(0, startIndex, mostJokers);
    },
  };
}

/** Each joker multiplies the ways; a phrase with more of them is not read. */
const mostJokers = 4;
