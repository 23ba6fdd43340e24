/** FROZEN (T9): the low scores of what nothing matched, a fixed function of the input between 0.005 and 0.044. */

export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The length and both ends stand for the whole: enough to differ, and cheap for 10 MB. */
export function hashBytes(bytes: Uint8Array): number {
  const edge = 1_024;
  let hash = Math.imul(0x811c9dc5 ^ bytes.length, 0x01000193);
  for (const part of [bytes.subarray(0, edge), bytes.subarray(-edge)]) {
    for (const byte of part) hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return hash >>> 0;
}

/** Whole thousandths, so that the number has one short spelling in JSON everywhere. */
export function lowScore(hash: number, category: string): number {
  let mixed = Math.imul(hash ^ hashText(category), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  mixed = (mixed ^ (mixed >>> 16)) >>> 0;
  return (5 + (mixed % 40)) / 1000;
}
