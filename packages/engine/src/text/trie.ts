/** Patterns as a tree of code points in typed arrays: what the automaton is made of. */

export type OnMatch = (patternIndex: number, startIndex: number, endIndex: number) => unknown;

/** What is known about the patterns of an automaton. */
export interface Patterns {
  readonly patternCount: number;
  /** Of equal patterns only the first is ever reported: `firstEqual[i]` is its index (`i` itself for most). */
  readonly firstEqual: Int32Array;
  /** What the automaton holds in memory. */
  readonly byteLength: number;
}

/** Fields of a node, side by side so that a step touches one line of memory. */
export const label = 0;
export const parent = 1;
export const failure = 2;
export const report = 3;
export const stride = 4;

/** Set in `failure` when a node has children besides the one that follows it. */
export const branches = 0x4000_0000;
export const failureMask = branches - 1;
const denseRoot = 0x10000;

export interface Trie {
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

export function growTrie(patterns: Iterable<ArrayLike<number>>): Trie {
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
  for (const pattern of patterns) addPattern(trie, pattern);
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
export function child(nodes: Int32Array, root: Int32Array, table: Int32Array, node: number, code: number): number {
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

/** One spare node: a step looks at the node that follows, also for the last one. */
export function trimmed(trie: Trie): Pick<Trie, 'nodes' | 'root' | 'table' | 'outputs'> {
  const nodes = trie.nodes.slice(0, (trie.count + 1) * stride);
  nodes[trie.count * stride + parent] = -1;
  return { nodes, root: trie.root, table: trie.table, outputs: trie.outputs.slice(0, trie.count) };
}

export function counted(trie: Trie, arrays: readonly Int32Array[]): Patterns {
  const firstEqual = Int32Array.from(trie.firstEqual);
  const byteLength = arrays.reduce((sum, array) => sum + array.byteLength, firstEqual.byteLength * 2);
  return { patternCount: firstEqual.length, firstEqual, byteLength };
}
