/**
 * Answers the bench's questions: what this process has cost so far, what is left after a full collection (`live`), and
 * where the processor time between `profile` and `profiled` went.
 */

import { Session } from 'node:inspector/promises';

let session: Session | undefined;

export function reportCost(): void {
  process.on('message', (question) => {
    if (question === 'profile') void startProfile();
    else if (question === 'profiled') void sendProfile();
    else sendCost(question === 'live');
  });
}

function sendCost(afterCollection: boolean): void {
  if (afterCollection) globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ residentBytes: rss, liveBytes: heapUsed + external, processorMicroseconds: user + system });
}

async function startProfile(): Promise<void> {
  session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 200 });
  await session.post('Profiler.start');
  process.send?.({});
}

async function sendProfile(): Promise<void> {
  const stopped = await session?.post('Profiler.stop');
  process.send?.(stopped?.profile);
}
