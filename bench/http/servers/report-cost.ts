/** Answers the bench's questions: what this process has cost so far, and (`live`) what is left after a full collection. */
export function reportCost(): void {
  process.on('message', (question) => {
    if (question === 'live') globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed, external } = process.memoryUsage();
    process.send?.({ residentBytes: rss, liveBytes: heapUsed + external, processorMicroseconds: user + system });
  });
}
