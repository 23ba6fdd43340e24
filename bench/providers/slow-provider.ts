/** A language model that takes two seconds for every answer and counts concurrent questions. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chatReply, obedientAnswer } from '../../packages/engine/src/providers/testing/replies.ts';

const answerMs = 2_000;
let now = 0;
let most = 0;
let answered = 0;

const server = createServer(async (incoming, outgoing) => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  now++;
  most = Math.max(most, now);
  let isOver = false;
  const over = () => {
    if (!isOver) now--;
    isOver = true;
  };
  outgoing.on('close', over);
  setTimeout(() => {
    if (outgoing.destroyed) return;
    answered++;
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    outgoing
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(chatReply(obedientAnswer(body, 'low'))));
  }, answerMs);
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` });
});
process.on('message', () => process.send?.({ maxAtOnce: most, answered }));
