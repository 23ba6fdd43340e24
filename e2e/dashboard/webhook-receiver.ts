/**
 * Plays a customer's server: takes deliveries on loopback and checks their signatures as docs/reference/webhooks.md
 * describes.
 */

import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedDelivery {
  readonly id: string;
  readonly type: string;
  readonly body: string;
  readonly isSigned: boolean;
}

export interface WebhookReceiver {
  readonly port: number;
  readonly received: readonly ReceivedDelivery[];
  /** The signing secret, once the dashboard has shown it. */
  expectSecret(secret: string): void;
  answerWith(status: number): void;
  stop(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedDelivery[] = [];
  let key = Buffer.alloc(0);
  let status = 200;
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = request.headers;
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    const ageSeconds = Math.abs(Date.now() / 1_000 - Number(timestamp));
    received.push({
      id: String(id),
      type: (JSON.parse(body) as { type: string }).type,
      body,
      // For a day after the secret changed, there are two signatures; a receiver accepts a delivery if either matches.
      isSigned: String(signature).split(' ').includes(`v1,${expected}`) && ageSeconds < 300,
    });
    reply.writeHead(status).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    received,
    expectSecret(secret) {
      key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    },
    answerWith(next) {
      status = next;
    },
    stop: () =>
      new Promise((stopped) => {
        server.closeAllConnections();
        server.close(() => stopped());
      }),
  };
}
