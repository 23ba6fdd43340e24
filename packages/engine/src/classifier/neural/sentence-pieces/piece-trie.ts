/** All pieces by their beginnings, in flat arrays: 128,000 pieces take a few megabytes and are built quickly. */

export interface PieceTrie {
  /** The node after `unit`, or -1. The root is 0. */
  step(node: number, unit: number): number;
  /** Index of the piece that ends at the node, or -1. */
  pieceAt(node: number): number;
}

/** `pieces` must be in the order of their UTF-16 units, without duplicates. */
export function buildPieceTrie(pieces: readonly string[]): PieceTrie {
  const capacity = pieces.reduce((sum, piece) => sum + piece.length, 1);
  const units = new Uint16Array(capacity);
  const firstChildren = new Int32Array(capacity + 1);
  const ends = new Int32Array(capacity).fill(-1);
  // Level by level, so that the children of a node are adjacent, in the order of their units.
  let level = [{ node: 0, from: 0, to: pieces.length }];
  let count = 1;
  for (let depth = 0; level.length > 0; depth++) {
    const next: typeof level = [];
    for (const { node, from, to } of level) {
      firstChildren[node] = count;
      let at = from;
      if (at < to && pieces[at]!.length === depth) ends[node] = at++;
      while (at < to) {
        const unit = pieces[at]!.charCodeAt(depth);
        const start = at;
        while (at < to && pieces[at]!.charCodeAt(depth) === unit) at++;
        units[count] = unit;
        next.push({ node: count++, from: start, to: at });
      }
    }
    level = next;
  }
  firstChildren[count] = count;

  return {
    step(node, unit) {
      let low = firstChildren[node]!;
      let high = firstChildren[node + 1]! - 1;
      while (low <= high) {
        const middle = (low + high) >> 1;
        const found = units[middle]!;
        if (found === unit) return middle;
        if (found < unit) low = middle + 1;
        else high = middle - 1;
      }
      return -1;
    },
    pieceAt: (node) => ends[node]!,
  };
}
