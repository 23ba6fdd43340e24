/**
 * Aho–Corasick over code points in typed arrays: every occurrence of every pattern in one pass over the text.
 * It knows nothing of words or languages; whoever scans decides what a match is worth.
 */

import {
  branches,
  child,
  counted,
  failure,
  failureMask,
  growTrie,
  label,
  type OnMatch,
  type Patterns,
  parent,
  report,
  stride,
  type Trie,
  trimmed,
} from './trie.ts';

export interface Automaton extends Patterns {
  /**
   * Reports matches as they end, longest first at each place, `endIndex` exclusive. A pattern for which `onMatch`
   * answers true is settled: it is not looked at again in this scan, so asking for first matches stays cheap even when
   * hundreds of patterns end at every character. Empty patterns never match. Not to be called from its own `onMatch`.
   */
  scan(codes: Int32Array, length: number, onMatch: OnMatch): void;
}

export function buildAutomaton(patterns: Iterable<ArrayLike<number>>): Automaton {
  const trie = growTrie(patterns);
  linkFailures(trie);
  return finish(trie);
}

/** Breadth first: a node's failure link leads to the longest other node that ends the same way. */
function linkFailures(trie: Trie): void {
  const { nodes, root, table, outputs } = trie;
  for (const node of byDepth(trie)) {
    const at = node * stride;
    const code = nodes[at + label]!;
    let link = 0;
    if (nodes[at + parent] !== 0) {
      let from = nodes[nodes[at + parent]! * stride + failure]! & failureMask;
      for (;;) {
        link = child(nodes, root, table, from, code);
        if (link !== 0 || from === 0) break;
        from = nodes[from * stride + failure]! & failureMask;
      }
    }
    nodes[at + failure] = (nodes[at + failure]! & branches) | link;
    nodes[at + report] = outputs[node] !== 0 ? node : nodes[link * stride + report]!;
  }
}

function byDepth(trie: Trie): Int32Array {
  const places = new Int32Array(trie.maxDepth + 2);
  for (let node = 1; node < trie.count; node++) places[trie.depths[node]! + 1]!++;
  for (let depth = 1; depth < places.length; depth++) places[depth]! += places[depth - 1]!;
  const ordered = new Int32Array(trie.count - 1);
  for (let node = 1; node < trie.count; node++) ordered[places[trie.depths[node]!]!++] = node;
  return ordered;
}

function finish(trie: Trie): Automaton {
  const { nodes, root, table, outputs } = trimmed(trie);
  const lengths = Int32Array.from(trie.patternLengths);
  const settled = createSettled(nodes);
  const openings = findOpenings(trie);
  return {
    ...counted(trie, [nodes, root, table, outputs]),
    scan(codes, length, onMatch) {
      settled.clear();
      let node = 0;
      for (let i = 0; i < length; i++) {
        const code = codes[i]!;
        if (node === 0) {
          node = child(nodes, root, table, 0, code);
          if (node === 0) continue;
          // No pattern goes on like this, and none ends here.
          if (!isOpening(openings, code, i + 1 < length ? codes[i + 1]! : 0) && outputs[node] === 0) {
            node = 0;
            continue;
          }
        } else {
          node = step(nodes, root, table, node, code);
          if (node === 0) continue;
        }
        let found = nodes[node * stride + report]!;
        while (found !== 0) {
          found = settled.skip(found);
          if (found === 0) break;
          const pattern = outputs[found]! - 1;
          if (onMatch(pattern, i + 1 - lengths[pattern]!, i + 1) === true) settled.add(found);
          found = nextReport(nodes, found);
        }
      }
    },
  };
}

const pairCount = 0x10000;

/** Letters that follow the same letter are neighbours: what is asked of a text in one alphabet lies close together. */
function pairOf(first: number, second: number): number {
  return (Math.imul(first, 0x107) ^ second) & (pairCount - 1);
}

/** Which two codes can open a pattern, one bit each: where they do not, the scan need not leave the root. */
function findOpenings({ nodes, count }: Trie): Int32Array {
  const openings = new Int32Array(pairCount / 32);
  for (let node = 1; node < count; node++) {
    const above = nodes[node * stride + parent]!;
    if (above === 0 || nodes[above * stride + parent] !== 0) continue;
    const pair = pairOf(nodes[above * stride + label]!, nodes[node * stride + label]!);
    openings[pair >> 5]! |= 1 << (pair & 31);
  }
  return openings;
}

function isOpening(openings: Int32Array, first: number, second: number): boolean {
  const pair = pairOf(first, second);
  return (openings[pair >> 5]! & (1 << (pair & 31))) !== 0;
}

function step(nodes: Int32Array, root: Int32Array, table: Int32Array, from: number, code: number): number {
  let node = from;
  while (node !== 0) {
    const next = child(nodes, root, table, node, code);
    if (next !== 0) return next;
    node = nodes[node * stride + failure]! & failureMask;
  }
  return child(nodes, root, table, 0, code);
}

/** The next shorter pattern that ends where the one at `node` does. */
function nextReport(nodes: Int32Array, node: number): number {
  return nodes[(nodes[node * stride + failure]! & failureMask) * stride + report]!;
}

interface Settled {
  clear(): void;
  add(node: number): void;
  /** `node`, or the first one after it in its chain of reports that is not settled; 0 at the end. */
  skip(node: number): number;
}

/** Settled nodes of one scan, with the way past them remembered; empty until something settles. */
function createSettled(nodes: Int32Array): Settled {
  const past = new Map<number, number>();
  return {
    clear() {
      if (past.size > 0) past.clear();
    },
    add(node) {
      past.set(node, nextReport(nodes, node));
    },
    skip(node) {
      if (past.size === 0) return node;
      let end = node;
      for (let next = past.get(end); next !== undefined; next = past.get(end)) end = next;
      for (let at = node; at !== end; ) {
        const next = past.get(at)!;
        past.set(at, end);
        at = next;
      }
      return end;
    },
  };
}
