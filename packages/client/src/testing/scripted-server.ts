/** A server on loopback that answers with what a test scripts, one entry per request, the last one over and over. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Scripted {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}

/** `hang`: no answer ever. `hang up`: the connection breaks. */
export type Step = Scripted | 'hang' | 'hang up';

export interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly body: string;
}

export interface ScriptedServer {
  readonly baseUrl: string;
  readonly received: Received[];
}

export async function scriptedServer(...steps: [Step, ...Step[]]): Promise<ScriptedServer> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const step = steps[Math.min(received.length, steps.length - 1)] as Step;
    const { method, url, headers } = request;
    const { authorization, 'idempotency-key': key } = headers;
    received.push({
      ...{ method, url, authorization, idempotencyKey: key as string | undefined },
      body: await textOf(request),
    });
    answer(step, request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

function answer(step: Step, request: IncomingMessage, response: ServerResponse): void {
  if (step === 'hang') return;
  if (step === 'hang up') {
    request.socket.destroy();
    return;
  }
  const body = typeof step.body === 'string' ? step.body : JSON.stringify(step.body);
  response.writeHead(step.status, { 'x-request-id': 'req_1', ...step.headers }).end(body);
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}
