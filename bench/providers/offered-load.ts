/**
 * A load that does not wait: offers a number of calls per second, whatever happened to earlier ones. Arguments:
 * address, key, seconds, sure texts per second, unsure texts per second. Reports the latencies of both kinds
 * separately.
 */

import { Agent, request } from 'node:http';
import { message } from '../http/messages.ts';

const [address = '', key = '', seconds = '', sureRate = '', unsureRate = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
const { hostname, port } = new URL(address);

interface Kind {
  readonly latencies: number[];
  failed: number;
  degraded: number;
}
const kinds: Record<'sure' | 'unsure', Kind> = {
  sure: { latencies: [], failed: 0, degraded: 0 },
  unsure: { latencies: [], failed: 0, degraded: 0 },
};
let number = Math.floor(Math.random() * 1e9);
const pending = new Set<Promise<void>>();

function call(name: 'sure' | 'unsure'): void {
  const kind = kinds[name];
  const content = `${name === 'unsure' ? 'unsure ' : ''}${message(number)} ${number++}`;
  const startedMs = performance.now();
  const done = new Promise<void>((resolve) => {
    const outgoing = request(
      {
        agent,
        hostname,
        port,
        method: 'POST',
        path: '/v1/moderate/text',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      },
      (reply) => {
        let body = '';
        reply.setEncoding('utf8').on('data', (chunk) => {
          body += chunk;
        });
        reply.on('end', () => {
          if (reply.statusCode === 200) kind.latencies.push(performance.now() - startedMs);
          else kind.failed++;
          if (body.includes('"degraded":true')) kind.degraded++;
          resolve();
        });
      },
    );
    outgoing.on('error', () => {
      kind.failed++;
      resolve();
    });
    outgoing.end(JSON.stringify({ content, context: 'chat' }));
  });
  pending.add(done);
  void done.then(() => pending.delete(done));
}

/** Sends everything that is due by now, even if a timer was late. */
function offer(name: 'sure' | 'unsure', rate: number): () => void {
  const startedMs = performance.now();
  let sent = 0;
  return () => {
    const due = Math.floor(((performance.now() - startedMs) / 1_000) * rate);
    for (; sent < due; sent++) call(name);
  };
}

const offers = [offer('sure', Number(sureRate)), offer('unsure', Number(unsureRate))];
const timer = setInterval(() => {
  for (const send of offers) send();
}, 2);
setTimeout(async () => {
  clearInterval(timer);
  await Promise.all(pending);
  agent.destroy();
  process.send?.({ sure: summary(kinds.sure), unsure: summary(kinds.unsure) });
}, Number(seconds) * 1_000);

function summary({ latencies, failed, degraded }: Kind) {
  const sorted = latencies.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { answered: sorted.length, failed, degraded, p50Ms: at(0.5), p99Ms: at(0.99) };
}
