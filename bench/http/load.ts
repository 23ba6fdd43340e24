/**
 * The load, in a separate process: keep-alive connections over plain sockets, which send the next request when the last
 * reply is complete. It reads only what it needs of a reply, so it stays cheaper than any server it tests. No message
 * and no author occurs twice; messages are prepared before the clock starts. Arguments: address, connections, which
 * texts, first message number, number of calls, texts in each, keys.
 */

import { connect } from 'node:net';
import { message, shortMessage } from './messages.ts';

const [address = '', connections = '', texts = '', first = '', count = '', inEach = '', ...keys] =
  process.argv.slice(2);
const { hostname, port } = new URL(address);
const calls = Number(count);
/** A single text is sent on its own, several in a call for many. */
const textsInEach = Number(inEach);
const textOf = texts.startsWith('short') ? shortMessage : message;
const numbers: number[][] = [];
const latencies = new Float64Array(calls);
let sent = 0;
let answered = 0;
let failed = 0;

const itemOf = (number: number) => ({ content: textOf(number), context: 'chat', user_id: `user-${number}` });

function request(sentTogether: readonly number[]): string {
  const [number = 0] = sentTogether;
  const isOne = textsInEach === 1;
  const body = JSON.stringify(isOne ? itemOf(number) : { items: sentTogether.map(itemOf) });
  const authorization = keys.length === 0 ? '' : `Authorization: Bearer ${keys[number % keys.length]}\r\n`;
  return `POST /v1/moderate/${isOne ? 'text' : 'texts'} HTTP/1.1\r\nHost: ${hostname}\r\n${authorization}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** Returns the number after the last one used. */
async function prepare(): Promise<number> {
  const isWanted = texts.endsWith('settled') ? (await import('./settled-texts.ts')).isSettled : () => true;
  let number = Number(first);
  while (numbers.length < calls) {
    const together: number[] = [];
    for (; together.length < textsInEach; number++) if (isWanted(textOf(number))) together.push(number);
    numbers.push(together);
  }
  return number;
}

function run(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    let sentMs = 0;
    const send = () => {
      const next = numbers[sent++];
      if (next === undefined) return void socket.end();
      sentMs = performance.now();
      socket.write(request(next));
    };
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (chunk) => {
      received += chunk;
      const head = received.indexOf('\r\n\r\n');
      if (head === -1) return;
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1]);
      if (received.length < head + 4 + length) return;
      // In a call for many, each refused text has its own error.
      const isAnswered = received.startsWith('HTTP/1.1 200') && !received.includes('"error"');
      if (isAnswered) latencies[answered++] = performance.now() - sentMs;
      else failed++;
      received = '';
      send();
    });
  });
}

process.send?.({ next: await prepare() });
await new Promise((resolve) => process.once('message', resolve));
const startedMs = performance.now();
await Promise.all(Array.from({ length: Number(connections) }, run));
const seconds = (performance.now() - startedMs) / 1_000;
const sorted = latencies.subarray(0, answered).sort();
const at = (share: number) => sorted[Math.min(answered - 1, Math.floor(answered * share))] ?? 0;
process.send?.({ callsPerSecond: answered / seconds, failed, p50Ms: at(0.5), p99Ms: at(0.99) });
process.disconnect?.();
