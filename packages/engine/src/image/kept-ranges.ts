/**
 * The stretches of a file that go into its copy, as a flat list of start and end offsets. A hostile file can have a
 * million tiny ones, so neighbours are merged and no object is made for each.
 */
export type KeptRanges = number[];

export function keepRange(ranges: KeptRanges, start: number, end: number): void {
  if (ranges.at(-1) === start) ranges[ranges.length - 1] = end;
  else ranges.push(start, end);
}

export function copyRanges(bytes: Buffer, ranges: KeptRanges): Buffer {
  let length = 0;
  for (let at = 0; at < ranges.length; at += 2) length += (ranges[at + 1] as number) - (ranges[at] as number);
  const copy = Buffer.allocUnsafe(length);
  let written = 0;
  for (let at = 0; at < ranges.length; at += 2) written += bytes.copy(copy, written, ranges[at], ranges[at + 1]);
  return copy;
}
