/**
 * Aho–Corasick over code points in typed arrays: every occurrence of every pattern in one pass over the text.
 * It knows nothing of words or languages; whoever scans decides what a match is worth.
 */

import { createPrefixFilter } from './prefix-filter.ts';

export interface Automaton {
  readonly patternCount: number;
  /** Of equal patterns only the first is ever reported: `firstEqual[i]` is its index (`i` itself for most). */
  readonly firstEqual: Int32Array;
  /** What the automaton holds in memory. */
  readonly byteLength: number;
  /**
   * Reports matches as they end, longest first at each place, `endIndex` exclusive. A pattern for which `onMatch`
   * answers true is settled: it is not looked at again in this scan, so asking for first matches stays cheap even when
   * hundreds of patterns end at every character. Empty patterns never match. Not to be called from its own `onMatch`.
   */
  scan(codes: Int32Array, length: number, onMatch: OnMatch): void;
}

/** Patterns that are only ever looked for at a given place: cheaper to build, nothing to fall back to. */
export interface AnchoredAutomaton {
  readonly patternCount: number;
  readonly firstEqual: Int32Array;
  readonly byteLength: number;
  /** Reports the patterns that begin at `startIndex`, shortest first. */
  matchAt(codes: Int32Array, length: number, startIndex: number, onMatch: OnMatch): void;
  /** The same where `joker` may stand for any of `choices`, or for nothing beside one of them. */
  matchAtWithJokers(codes: Int32Array, length: number, startIndex: number, jokers: Jokers, onMatch: OnMatch): void;
}

export interface Jokers {
  readonly joker: number;
  readonly choices: readonly number[];
}

export type OnMatch = (patternIndex: number, startIndex: number, endIndex: number) => unknown;

/** Fields of a node, side by side so that a step touches one line of memory. */
const label = 0;
const parent = 1;
const failure = 2;
const report = 3;
const stride = 4;

/** Set in `failure` when a node has children besides the one that follows it. */
const branches = 0x4000_0000;
const failureMask = branches - 1;
const denseRoot = 0x10000;

export function buildAutomaton(patterns: Iterable<ArrayLike<number>>): Automaton {
  const trie = growTrie(patterns);
  linkFailures(trie);
  return finish(trie);
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

interface Trie {
  nodes: Int32Array;
  depths: Int32Array;
  count: number;
  maxDepth: number;
  root: Int32Array;
  /** Open addressing: the children that do not directly follow their parent. */
  table: Int32Array;
  tableCount: number;
  /** Node → the pattern that ends there, plus one. */
  outputs: Int32Array;
  patternLengths: number[];
  firstEqual: number[];
}

function growTrie(patterns: Iterable<ArrayLike<number>>, filter?: { add(pattern: ArrayLike<number>): void }): Trie {
  const trie: Trie = {
    nodes: new Int32Array(1024 * stride),
    depths: new Int32Array(1024),
    count: 1,
    maxDepth: 0,
    root: new Int32Array(denseRoot),
    table: new Int32Array(1024),
    tableCount: 0,
    outputs: new Int32Array(1024),
    patternLengths: [],
    firstEqual: [],
  };
  trie.nodes[parent] = -1;
  for (const pattern of patterns) {
    addPattern(trie, pattern);
    if (pattern.length > 0) filter?.add(pattern);
  }
  return trie;
}

function addPattern(trie: Trie, pattern: ArrayLike<number>): void {
  const index = trie.patternLengths.length;
  trie.patternLengths.push(pattern.length);
  let node = 0;
  for (let i = 0; i < pattern.length; i++) {
    const code = pattern[i]!;
    node = child(trie.nodes, trie.root, trie.table, node, code) || addChild(trie, node, code, i + 1);
  }
  if (node === 0) trie.firstEqual.push(index);
  else if (trie.outputs[node] !== 0) trie.firstEqual.push(trie.outputs[node]! - 1);
  else {
    trie.outputs[node] = index + 1;
    trie.firstEqual.push(index);
  }
}

/** The child of `node` by `code`, 0 when there is none. */
function child(nodes: Int32Array, root: Int32Array, table: Int32Array, node: number, code: number): number {
  if (node === 0 && code < denseRoot) return root[code]!;
  const next = (node + 1) * stride;
  if (nodes[next + parent] === node && nodes[next + label] === code) return node + 1;
  if ((nodes[node * stride + failure]! & branches) === 0) return 0;
  const mask = table.length - 1;
  for (let slot = slotOf(node, code) & mask; ; slot = (slot + 1) & mask) {
    const found = table[slot]!;
    if (found === 0) return 0;
    if (nodes[found * stride + label] === code && nodes[found * stride + parent] === node) return found;
  }
}

function slotOf(node: number, code: number): number {
  const mixed = Math.imul(node, 0x9e3779b1) ^ Math.imul(code, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}

function addChild(trie: Trie, node: number, code: number, depth: number): number {
  const added = trie.count++;
  if ((added + 1) * stride >= trie.nodes.length) {
    trie.nodes = doubled(trie.nodes);
    trie.depths = doubled(trie.depths);
    trie.outputs = doubled(trie.outputs);
  }
  trie.nodes[added * stride + label] = code;
  trie.nodes[added * stride + parent] = node;
  trie.depths[added] = depth;
  if (depth > trie.maxDepth) trie.maxDepth = depth;
  if (node === 0 && code < denseRoot) trie.root[code] = added;
  else if (added !== node + 1) {
    trie.nodes[node * stride + failure] = branches;
    if (trie.tableCount * 2 >= trie.table.length) growTable(trie);
    insert(trie.table, trie.nodes, added);
    trie.tableCount++;
  }
  return added;
}

function doubled(array: Int32Array): Int32Array {
  const grown = new Int32Array(array.length * 2);
  grown.set(array);
  return grown;
}

function insert(table: Int32Array, nodes: Int32Array, node: number): void {
  const mask = table.length - 1;
  let slot = slotOf(nodes[node * stride + parent]!, nodes[node * stride + label]!) & mask;
  while (table[slot] !== 0) slot = (slot + 1) & mask;
  table[slot] = node;
}

function growTable(trie: Trie): void {
  const grown = new Int32Array(trie.table.length * 2);
  for (const node of trie.table) if (node !== 0) insert(grown, trie.nodes, node);
  trie.table = grown;
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

/** One spare node: a step looks at the node that follows, also for the last one. */
function trimmed(trie: Trie): Pick<Trie, 'nodes' | 'root' | 'table' | 'outputs'> {
  const nodes = trie.nodes.slice(0, (trie.count + 1) * stride);
  nodes[trie.count * stride + parent] = -1;
  return { nodes, root: trie.root, table: trie.table, outputs: trie.outputs.slice(0, trie.count) };
}

function counted(
  trie: Trie,
  arrays: readonly Int32Array[],
): Pick<Automaton, 'patternCount' | 'firstEqual' | 'byteLength'> {
  const firstEqual = Int32Array.from(trie.firstEqual);
  const byteLength = arrays.reduce((sum, array) => sum + array.byteLength, firstEqual.byteLength * 2);
  return { patternCount: firstEqual.length, firstEqual, byteLength };
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
        if (node === 0 && openings[pairOf(code, i + 1 < length ? codes[i + 1]! : 0)] === 0) continue;
        node = step(nodes, root, table, node, code);
        if (node === 0) continue;
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

function pairOf(first: number, second: number): number {
  return (Math.imul(first, 0x107) ^ second) & (pairCount - 1);
}

/** Which two codes can open a pattern: where they do not, the scan need not leave the root. */
function findOpenings({ nodes, count, outputs }: Trie): Uint8Array {
  const openings = new Uint8Array(pairCount);
  for (let node = 1; node < count; node++) {
    const above = nodes[node * stride + parent]!;
    if (above !== 0 && nodes[above * stride + parent] === 0) {
      openings[pairOf(nodes[above * stride + label]!, nodes[node * stride + label]!)] = 1;
    }
    // A pattern of one code is opened by whatever follows it.
    if (above === 0 && outputs[node] !== 0) openings.fill(1);
  }
  return openings;
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
