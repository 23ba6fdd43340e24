/** The load on one copy, in a separate process: callers who wait for each reply, for a number of seconds. */

import { message } from '../http/messages.ts';
import { openConnections } from '../overload/connections.ts';

const [address = '', key = '', secondsText = '', callersText = '', firstText = ''] = process.argv.slice(2);
const connections = openConnections(address);
const latencies: number[] = [];
let number = Number(firstText);
let failed = 0;

async function caller(endMs: number): Promise<void> {
  while (performance.now() < endMs) {
    const body = JSON.stringify({ content: message(number), context: 'chat', user_id: `user-${number++}` });
    const startedMs = performance.now();
    const { status } = await connections.send(
      `POST /v1/moderate/text HTTP/1.1\r\nHost: bench\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    if (status === 200) latencies.push(performance.now() - startedMs);
    else failed++;
  }
}

const startedMs = performance.now();
const endMs = startedMs + Number(secondsText) * 1_000;
await Promise.all(Array.from({ length: Number(callersText) }, () => caller(endMs)));
const seconds = (performance.now() - startedMs) / 1_000;
connections.close();
const { user, system } = process.cpuUsage();
process.send?.({ seconds, failed, latencies, processorSeconds: (user + system) / 1e6 });
