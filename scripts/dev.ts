/**
 * `npm run dev`: the service, which starts again when its code changes, and the dashboard with hot reload, both at the
 * address that `npm start` has. Vite listens there and passes on everything that is not a file of the dashboard.
 */

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { freePort } from '../packages/server/src/testing/free-port.ts';

const root = join(import.meta.dirname, '..');
const host = '127.0.0.1';
const port = Number(process.env.PORT || 8080);
const servicePort = await freePort();
const target = `http://${host}:${servicePort}`;

const dashboard = await createServer({
  root: join(root, 'packages/dashboard'),
  server: { host, port, strictPort: true, proxy: { '^/(?!dashboard/)': target, '/dashboard/api/': target } },
});
await dashboard.listen();

const watched = ['contract', 'engine', 'server', 'cli'].map((name) => `--watch-path=packages/${name}/src`);
const service = spawn(
  process.execPath,
  [...watched, '--watch-preserve-output', 'packages/cli/bin/moderato.js', 'serve'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { MODERATO_PUBLIC_URL: `http://${host}:${port}`, ...process.env, HOST: host, PORT: String(servicePort) },
  },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => service.kill(signal));
service.on('exit', () => process.exit());
console.log(
  `Moderato is at http://${host}:${port}, its dashboard with hot reload at http://${host}:${port}/dashboard/`,
);
