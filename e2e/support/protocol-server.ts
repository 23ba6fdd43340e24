/** aimock, a third-party server for OpenAI's protocols; installed separately, in e2e/providers. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const entry = join(import.meta.dirname, '../providers/node_modules/@copilotkit/aimock/dist/index.js');

export const protocolServerInstalled = existsSync(entry);

export interface ChatRequest {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly response_format?: unknown;
}

/** The parts of its class that we use. */
export interface ProtocolServer {
  readonly url: string;
  start(): Promise<string>;
  stop(): Promise<void>;
  onModerate(pattern: RegExp, result: unknown): this;
  on(
    match: { endpoint?: 'chat'; predicate?: (request: ChatRequest) => boolean },
    respond: (request: ChatRequest) => unknown,
  ): this;
  setChaos(config: {
    dropRate?: number;
    malformedRate?: number;
    disconnectRate?: number;
    rateLimitRate?: number;
    latencyMs?: number;
  }): this;
  clearChaos(): this;
  getRequests(): { readonly path: string; readonly headers: Record<string, string> }[];
  clearRequests(): void;
}

export async function startProtocolServer(): Promise<ProtocolServer> {
  const { LLMock } = (await import(pathToFileURL(entry).href)) as {
    LLMock: new (options: { port: number }) => ProtocolServer;
  };
  const server = new LLMock({ port: 0 });
  await server.start();
  return server;
}
