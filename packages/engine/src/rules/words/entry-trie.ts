/**
 * Words and phrases as a compressed trie over code points: common beginnings are stored once, and a stretch without a branch
 * is one node, so memory depends on the number of entries and the length of their text.
 */

export interface EntryTrie {
  readonly byteLength: number;
  /** Fills `found` with the entries that begin at `from`, end after `beyond`, and at or before `length`. */
  walk(codes: Int32Array, from: number, length: number, beyond: number, found: FoundEntries): void;
}

/** Entries, shortest first, by number and end (exclusive). The caller owns it and reuses it. */
export interface FoundEntries {
  count: number;
  entries: Int32Array;
  ends: Int32Array;
  /** How much was compared, in codes; moving to another node and finding an entry count as several. */
  compared: number;
}

export function createFoundEntries(): FoundEntries {
  return { count: 0, entries: new Int32Array(64), ends: new Int32Array(64), compared: 0 };
}

export interface EntryTrieBuilder {
  /** The number of the entry with these codes: a new one, or that of an equal entry. */
  add(codes: Int32Array, length: number): number;
  readonly entryCount: number;
  finish(): EntryTrie;
}

interface Nodes {
  /** Where each node's stretch of codes is in `codes`. */
  starts: Int32Array;
  ends: Int32Array;
  parents: Int32Array;
  /** The child of each node that was used last, checked before the table: most nodes have no other. */
  children: Int32Array;
  /** The entry that ends at each node, plus one. */
  entries: Int32Array;
  count: number;
  codes: Int32Array;
  codeCount: number;
  /** Open addressing by parent and first code of the stretch. */
  table: Int32Array;
}

const nodeWeight = 4;
const entryWeight = 8;
const columns = ['starts', 'ends', 'parents', 'children', 'entries'] as const;

export function createEntryTrieBuilder(): EntryTrieBuilder {
  const nodes: Nodes = {
    starts: new Int32Array(64),
    ends: new Int32Array(64),
    parents: new Int32Array(64),
    children: new Int32Array(64),
    entries: new Int32Array(64),
    count: 1,
    codes: new Int32Array(256),
    codeCount: 0,
    table: new Int32Array(128),
  };
  let entryCount = 0;
  return {
    get entryCount() {
      return entryCount;
    },
    add(codes, length) {
      const node = findOrAdd(nodes, codes, length);
      if (nodes.entries[node] === 0) nodes.entries[node] = ++entryCount;
      return nodes.entries[node]! - 1;
    },
    finish: () => finish(nodes),
  };
}

function findOrAdd(nodes: Nodes, codes: Int32Array, length: number): number {
  let node = 0;
  for (let at = 0; at < length; ) {
    const slot = slotOf(nodes, node, codes[at]!);
    const child = nodes.table[slot]!;
    if (child === 0) return addLeaf(nodes, slot, node, codes, at, length);
    const start = nodes.starts[child]!;
    const shared = sharedLength(nodes, child, codes, at, length);
    at += shared;
    node = start + shared === nodes.ends[child] ? child : split(nodes, slot, child, shared);
  }
  return node;
}

/** The slot that holds the child of `node` by `code`, or the free one where it would go. */
function slotOf({ table, parents, codes, starts }: Nodes, node: number, code: number): number {
  const mask = table.length - 1;
  for (let slot = hash(node, code) & mask; ; slot = (slot + 1) & mask) {
    const child = table[slot]!;
    if (child === 0 || (parents[child] === node && codes[starts[child]!] === code)) return slot;
  }
}

function hash(node: number, code: number): number {
  const mixed = Math.imul(node, 0x9e3779b1) ^ Math.imul(code, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}

function sharedLength(nodes: Nodes, child: number, codes: Int32Array, at: number, length: number): number {
  const start = nodes.starts[child]!;
  const most = Math.min(nodes.ends[child]! - start, length - at);
  let shared = 1;
  while (shared < most && nodes.codes[start + shared] === codes[at + shared]) shared++;
  return shared;
}

function addLeaf(nodes: Nodes, slot: number, parent: number, codes: Int32Array, at: number, length: number): number {
  const end = nodes.codeCount + length - at;
  if (end > nodes.codes.length) nodes.codes = grown(nodes.codes, Math.max(nodes.codes.length * 2, end));
  for (let i = at; i < length; i++) nodes.codes[nodes.codeCount + i - at] = codes[i]!;
  const leaf = addNode(nodes, parent, nodes.codeCount, end);
  nodes.codeCount = end;
  nodes.table[slot] = leaf;
  if (nodes.children[parent] === 0) nodes.children[parent] = leaf;
  growTable(nodes);
  return leaf;
}

/** Puts a node in the middle of the stretch of `child` and returns it. */
function split(nodes: Nodes, slot: number, child: number, shared: number): number {
  const start = nodes.starts[child]!;
  const middle = addNode(nodes, nodes.parents[child]!, start, start + shared);
  nodes.table[slot] = middle;
  nodes.starts[child] = start + shared;
  nodes.parents[child] = middle;
  nodes.children[middle] = child;
  if (nodes.children[nodes.parents[middle]!] === child) nodes.children[nodes.parents[middle]!] = middle;
  nodes.table[slotOf(nodes, middle, nodes.codes[start + shared]!)] = child;
  growTable(nodes);
  return middle;
}

function addNode(nodes: Nodes, parent: number, start: number, end: number): number {
  const node = nodes.count++;
  if (node === nodes.starts.length) {
    for (const name of columns) nodes[name] = grown(nodes[name], node * 2);
  }
  nodes.starts[node] = start;
  nodes.ends[node] = end;
  nodes.parents[node] = parent;
  return node;
}

function grown(array: Int32Array, length: number): Int32Array {
  const larger = new Int32Array(length);
  larger.set(array);
  return larger;
}

function growTable(nodes: Nodes): void {
  if (nodes.count * 2 < nodes.table.length) return;
  nodes.table = new Int32Array(nodes.table.length * 2);
  for (let node = 1; node < nodes.count; node++) {
    nodes.table[slotOf(nodes, nodes.parents[node]!, nodes.codes[nodes.starts[node]!]!)] = node;
  }
}

function finish(nodes: Nodes): EntryTrie {
  for (const name of columns) nodes[name] = nodes[name].slice(0, nodes.count);
  nodes.codes = nodes.codes.slice(0, nodes.codeCount);
  const { starts, ends, children, entries, codes: stretches, table } = nodes;
  return {
    byteLength: columns.reduce((sum, name) => sum + nodes[name].byteLength, stretches.byteLength + table.byteLength),
    walk(codes, from, length, beyond, found) {
      found.count = 0;
      let node = 0;
      let at = from;
      let nodesMet = 0;
      while (at < length) {
        const child = children[node]!;
        if (child !== 0 && stretches[starts[child]!] === codes[at]) node = child;
        else {
          const next = table[slotOf(nodes, node, codes[at]!)]!;
          if (next === 0) break;
          children[node] = next;
          node = next;
        }
        nodesMet++;
        const end = ends[node]!;
        let stretch = starts[node]! + 1;
        at++;
        while (stretch < end && at < length && stretches[stretch] === codes[at]) {
          stretch++;
          at++;
        }
        if (stretch < end) break;
        if (at > beyond && entries[node] !== 0) note(found, entries[node]! - 1, at);
      }
      found.compared += nodesMet * nodeWeight + at - from + 1;
    },
  };
}

function note(found: FoundEntries, entry: number, end: number): void {
  if (found.count === found.entries.length) {
    found.entries = grown(found.entries, found.count * 2);
    found.ends = grown(found.ends, found.count * 2);
  }
  found.entries[found.count] = entry;
  found.ends[found.count] = end;
  found.count++;
  found.compared += entryWeight;
}
