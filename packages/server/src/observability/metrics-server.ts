/** `/metrics` on its port. A file of its own, since importing `node:http` loads all of `fetch` along with it. */

import { createServer, type Server } from 'node:http';
import type { Metrics } from './metrics.ts';

export function startMetricsServer(metrics: Metrics, host: string, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    const found = request.method === 'GET' && request.url === '/metrics';
    const body = found ? await metrics.render() : 'Nothing here. Metrics are at /metrics.\n';
    response.writeHead(found ? 200 : 404, { 'content-type': found ? metrics.contentType : 'text/plain' }).end(body);
  });
  server.requestTimeout = 10_000;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
