/**
 * The load, in a separate process. Arguments: address, keys by class as JSON, seconds, first text number, and either
 * `closed N` (N callers who wait for each reply) or `open R` (R live calls per second, whatever happened to earlier
 * ones, and a quarter as many with the test key). Latencies count from when a call was due.
 */

import { type Connections, openConnections } from './connections.ts';
import { type CallerClass, type ClassFigures, callerClasses, type LoadFigures } from './results.ts';
import { unsureText } from './texts.ts';

const [address = '', keysJson = '{}', secondsText = '', firstText = '', kind = '', amount = ''] = process.argv.slice(2);
const keys = JSON.parse(keysJson) as Record<CallerClass, string>;
const seconds = Number(secondsText);
const connections: Connections = openConnections(address);
let number = Number(firstText);

interface Counted {
  offered: number;
  shed: number;
  degraded: number;
  failed: number;
  readonly latencies: number[];
}
const counted = Object.fromEntries(
  callerClasses.map((name) => [name, { offered: 0, shed: 0, degraded: 0, failed: 0, latencies: [] }]),
) as unknown as Record<CallerClass, Counted>;

async function call(name: CallerClass, dueMs: number): Promise<void> {
  const body = JSON.stringify({ content: unsureText(number++), context: 'comment' });
  const figures = counted[name];
  figures.offered++;
  try {
    const { status, isDegraded } = await connections.send(
      `POST /v1/moderate/text HTTP/1.1\r\nHost: bench\r\nX-API-Key: ${keys[name]}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    if (status === 503) figures.shed++;
    else if (status !== 200) figures.failed++;
    else if (isDegraded) figures.degraded++;
    else figures.latencies.push(performance.now() - dueMs);
  } catch {
    figures.failed++;
  }
}

async function closedLoop(callers: number): Promise<void> {
  const endMs = performance.now() + seconds * 1_000;
  const caller = async () => {
    while (performance.now() < endMs) await call('paid', performance.now());
  };
  await Promise.all(Array.from({ length: callers }, caller));
}

/** Three of eight live calls are on the free plan. Every fourth comes with a call of the test key. */
function classOf(live: number): CallerClass {
  return live % 8 < 3 ? 'free' : 'paid';
}

async function openLoop(perSecond: number): Promise<void> {
  const startMs = performance.now();
  const pending = new Set<Promise<void>>();
  const begin = (name: CallerClass, dueMs: number) => {
    const made = call(name, dueMs);
    pending.add(made);
    void made.then(() => pending.delete(made));
  };
  const most = Math.floor(perSecond * seconds);
  await new Promise<void>((resolve) => {
    let sent = 0;
    const timer = setInterval(() => {
      // Sends everything that is due by now, even if the timer was late.
      const due = Math.min(most, Math.floor(((performance.now() - startMs) / 1_000) * perSecond));
      for (; sent < due; sent++) {
        const dueMs = startMs + (sent / perSecond) * 1_000;
        begin(classOf(sent), dueMs);
        if (sent % 4 === 0) begin('test', dueMs);
      }
      if (sent < most) return;
      clearInterval(timer);
      resolve();
    }, 2);
  });
  await Promise.all(pending);
}

const startedMs = performance.now();
await (kind === 'closed' ? closedLoop(Number(amount)) : openLoop(Number(amount)));
const lastedSeconds = (performance.now() - startedMs) / 1_000;
connections.close();
const { user, system } = process.cpuUsage();
const figures: LoadFigures = {
  seconds: lastedSeconds,
  processorSeconds: (user + system) / 1e6,
  lastText: number,
  classes: Object.fromEntries(callerClasses.map((name) => [name, summary(counted[name])])) as LoadFigures['classes'],
};
process.send?.(figures);

function summary({ latencies, ...counts }: Counted): ClassFigures {
  const sorted = latencies.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { ...counts, answered: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99), longestMs: sorted.at(-1) ?? 0 };
}
