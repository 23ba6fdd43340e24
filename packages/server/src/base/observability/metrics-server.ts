/** Serves `/metrics` on its own port. A separate file, since importing `node:http` also loads all of `fetch`. */

import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Metrics } from './metrics.ts';

export interface MetricsServerOptions {
  readonly host: string;
  readonly port: number;
  /** If set, readers must send it. */
  readonly token: string | undefined;
}

const plainText = { 'content-type': 'text/plain' };

export function startMetricsServer(metrics: Metrics, { host, port, token }: MetricsServerOptions): Promise<Server> {
  const isAllowed = token === undefined ? () => true : createTokenCheck(token);
  const server = createServer(async (request, response) => {
    if (!isAllowed(request.headers.authorization)) {
      response.writeHead(401, { ...plainText, 'www-authenticate': 'Bearer' }).end('The token is missing or wrong.\n');
    } else if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, plainText).end('Metrics are at /metrics.\n');
    } else {
      response.writeHead(200, { 'content-type': metrics.contentType }).end(await metrics.render());
    }
  });
  server.requestTimeout = 10_000;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

/** Digests have the same length, so the comparison takes the same time whatever was sent. */
function createTokenCheck(token: string): (authorization: string | undefined) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = digest(token);
  return (authorization = '') => {
    const sent = /^bearer +(\S+) *$/i.exec(authorization)?.[1];
    return sent !== undefined && timingSafeEqual(digest(sent), expected);
  };
}
