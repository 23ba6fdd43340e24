/** Chooses the frames of an animation that are judged: the first, the last, and evenly spaced ones between. */
export function sampleFrames(frames: number, most: number): number[] {
  const count = Math.min(frames, most);
  if (count <= 1) return [0];
  return Array.from({ length: count }, (_, place) => Math.round((place * (frames - 1)) / (count - 1)));
}
