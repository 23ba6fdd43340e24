/** A webhook delivery of the real service as it arrived, with its signing secret, for clients that check signatures. */

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LiveService } from './live-service.ts';

export interface SignedDelivery {
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface DeliveryReceiver {
  readonly port: number;
  /** Sets up the service's webhook as its first owner, sends a text that is blocked, and waits for the delivery. */
  receiveFrom(service: LiveService): Promise<SignedDelivery>;
  stop(): void;
}

/** Started before the service, which must be configured to allow this loopback port. */
export async function startDeliveryReceiver(): Promise<DeliveryReceiver> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async receiveFrom(service) {
      const arrived = new Promise<Omit<SignedDelivery, 'secret'>>((resolve) => {
        server.on('request', async (request, reply) => {
          const chunks: Buffer[] = [];
          for await (const chunk of request) chunks.push(chunk as Buffer);
          reply.writeHead(204).end();
          resolve({ headers: webhookHeaders(request.headers), body: Buffer.concat(chunks).toString() });
        });
      });
      const secret = await createWebhook(service, `http://127.0.0.1:${port}/`);
      await blockSomething(service);
      return { secret, ...(await arrived) };
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function webhookHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (name.startsWith('webhook-') ? [[name, String(value)]] : [])),
  );
}

async function createWebhook({ address, moderato }: LiveService, url: string): Promise<string> {
  const token = /#token=([\w-]+)/.exec(await moderato('members', 'setup-link'))?.[1];
  const person = { email: 'owner@example.org', name: 'Olive Owner', password: 'correct horse battery staple' };
  const setUp = await post(`${address}/dashboard/api/setup`, { token, ...person }, { origin: address });
  const cookie = setUp.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  const draft = { label: 'tests', url, events: ['decision.block'], enabled: true };
  const created = await post(`${address}/dashboard/api/webhooks`, draft, { origin: address, cookie });
  return ((await created.json()) as { secret: string }).secret;
}

async function blockSomething({ address, liveKey }: LiveService): Promise<void> {
  const authorization = `Bearer ${liveKey}`;
  const rule = { action: 'create', type: 'wordlist', pattern: ['gargamel'], moderation_action: 'block' };
  await post(`${address}/v1/config/rules`, rule, { authorization });
  await post(`${address}/v1/moderate/text`, { content: 'gargamel was here' }, { authorization });
}

async function post(url: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${url} answered with ${reply.status}: ${await reply.text()}`);
  return reply;
}
