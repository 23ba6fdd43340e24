/** Serves the built pages with made-up data, for screenshots and for viewing a page without a store. */

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { type CallName, callNames, splitCallName } from '@moderato/contract/dashboard';
import { type FakeReplies, fakeReplies } from './fake-replies.ts';

const built = join(import.meta.dirname, '../../dist');
const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export interface FakeServer {
  readonly address: string;
  close(): Promise<void>;
}

export async function startFakeServer(replies: FakeReplies = fakeReplies): Promise<FakeServer> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname.startsWith('/dashboard/api/')) {
      const found = findCall(request.method ?? 'GET', url.pathname.slice('/dashboard/api'.length));
      const reply = found === undefined ? undefined : replies[found.name];
      const body = reply?.(Object.fromEntries(url.searchParams), found?.params ?? {});
      if (body !== undefined && request.headers.accept === 'text/event-stream') {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write(`data: ${JSON.stringify(body)}\n\n`);
        return;
      }
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(body ?? { error: { code: 'not_found', message: 'There is nothing at this address.' } }),
      );
      return;
    }
    void serveFile(url.pathname).then(({ type, bytes }) =>
      response.writeHead(200, { 'content-type': type }).end(bytes),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serveFile(pathname: string): Promise<{ type: string; bytes: Buffer }> {
  const path = normalize(pathname.replace(/^\/dashboard\/?/, '/'));
  const type = mediaTypes[extname(path)];
  if (type !== undefined) {
    const bytes = await readFile(join(built, path)).catch(() => undefined);
    if (bytes !== undefined) return { type, bytes };
  }
  return { type: mediaTypes['.html']!, bytes: await readFile(join(built, 'index.html')) };
}

function findCall(method: string, path: string): { name: CallName; params: Record<string, string> } | undefined {
  // Exact paths before those with a parameter: /review/settings is not a request id.
  const ordered = callNames.toSorted((a, b) => a.split(':').length - b.split(':').length);
  for (const name of ordered) {
    const call = splitCallName(name);
    const pattern = new RegExp(`^${call.path.replaceAll('.', '\\.').replaceAll(/:([a-z_]+)/g, '(?<$1>[^/]+)')}$`);
    const match = call.method === method ? pattern.exec(path) : null;
    if (match !== null) {
      const params = Object.entries(match.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)]);
      return { name, params: Object.fromEntries(params) };
    }
  }
  return undefined;
}
