/**
 * A proxy that loses replies on purpose. For a share of calls it cuts the caller's connection: after the service has
 * answered, and so after the commit, before or in the middle of the reply; or at once, while the service is still
 * working. Every attempt goes to the next copy.
 */

import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Cut = 'before the reply' | 'in the reply' | 'at once';

export interface CuttingProxy {
  readonly address: string;
  /** How often each kind of cut was made. */
  readonly cuts: Map<Cut, number>;
  /** Requests that reached the service. */
  tries: number;
  close(): void;
}

/** `planOf`: what happens to the first attempts of a call, by its number. The idempotency key identifies a call. */
export async function startCuttingProxy(
  targets: readonly string[],
  planOf: (call: number) => readonly Cut[],
): Promise<CuttingProxy> {
  const plans = new Map<string, Cut[]>();
  const cuts = new Map<Cut, number>();
  let copy = 0;

  function nextCut({ headers }: IncomingMessage): Cut | undefined {
    const key = String(headers['idempotency-key']);
    const plan = plans.get(key) ?? [...planOf(plans.size)];
    plans.set(key, plan);
    const cut = plan.shift();
    if (cut !== undefined) cuts.set(cut, (cuts.get(cut) ?? 0) + 1);
    return cut;
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const cut = nextCut(incoming);
    const target = new URL(incoming.url ?? '/', targets[copy++ % targets.length]);
    proxy.tries++;
    const { method, headers } = incoming;
    const passed = request(target, { method, headers: { ...headers, host: target.host } }, async (answer) => {
      const reply = await buffer(answer);
      if (cut === 'before the reply') incoming.socket.destroy();
      if (outgoing.destroyed) return;
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      if (cut === undefined) outgoing.end(reply);
      else outgoing.write(reply.subarray(0, reply.length / 2), () => incoming.socket.destroy());
    });
    passed.on('error', () => incoming.socket.destroy());
    passed.end(body, () => cut === 'at once' && incoming.socket.destroy());
  }

  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const proxy: CuttingProxy = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts,
    tries: 0,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return proxy;
}
