/** Answers the bench's question what this process has cost so far. */
export function reportCost(): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ residentBytes: process.memoryUsage.rss(), processorMicroseconds: user + system });
  });
}
