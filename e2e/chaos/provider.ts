/** Plays Tier 1 and Tier 2 with a server that always gives the same answer; all that matters is that calls reach it. */

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chatReply, moderationReply, obedientAnswer } from '../../packages/engine/src/providers/testing/replies.ts';

export interface Provider {
  readonly url: string;
  close(): void;
}

export async function startProvider(): Promise<Provider> {
  const server = createServer(async (request, response) => {
    const body = await readJson(request);
    const reply = request.url?.endsWith('/moderations') ? moderationReply({}) : chatReply(obedientAnswer(body, 'none'));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(reply));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
}
