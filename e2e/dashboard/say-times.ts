/** Prints measured times. They are not asserted, because machines are shared. */
export function sayTimes(what: string, timesMs: readonly number[]): void {
  const sorted = timesMs.map(Math.round).sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  console.log(`${what}: median ${median} ms, slowest ${sorted.at(-1)} ms of ${sorted.length}`);
}
