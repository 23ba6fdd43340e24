/**
 * Tests the client on the runtimes that it promises besides Node: Bun, Deno, a browser, and workerd, which runs
 * Cloudflare's edge. The runtimes are large and installed separately; `npm test` says so if they are missing, and CI
 * requires them.
 */

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { hasExtra } from '../packages/server/src/testing/extras.ts';
import { freePort } from '../packages/server/src/testing/free-port.ts';
import { type LiveService, startService } from './support/live-service.ts';
import { type PackedClient, packClient } from './support/packed-client.ts';

const home = join(import.meta.dirname, 'client-runtimes');
const program = (name: string) => join(home, 'node_modules/.bin', name);
const installed = hasExtra(existsSync(program('workerd')));
const browser = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);

const expected = {
  action: 'block',
  categories: 7,
  refused: 'invalid_request',
  requestId: true,
  left: 'left',
  unavailable: [true, 'flag', 'ConnectionError'],
};

let client: PackedClient;
let service: LiveService;
/** The origin of the browser's page, which differs from the service's. */
let pageServer: ReturnType<typeof createHttpServer>;
let pageOrigin: string;

beforeAll(async () => {
  client = packClient();
  cpSync(join(home, 'try-client.js'), join(client.app, 'try-client.js'));
  pageServer = createHttpServer((request, response) => {
    const file = join(client.app, new URL(request.url ?? '/', 'http://page').pathname);
    const isScript = file.startsWith(client.app) && file.endsWith('.js') && existsSync(file);
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? readFileSync(file) : '<!doctype html><title>A page</title>');
  }).listen(0, '127.0.0.1');
  await once(pageServer, 'listening');
  pageOrigin = `http://127.0.0.1:${(pageServer.address() as AddressInfo).port}`;
  service = await startService({ MODERATO_CORS_ORIGINS: pageOrigin });
});
afterAll(async () => {
  pageServer?.close();
  await service?.stop();
});

describe.skipIf(!installed)('the client', () => {
  const script = `
    import * as client from '@moderato/client';
    import { tryClient } from './try-client.js';
    const { MODERATO_URL: baseUrl, MODERATO_KEY: apiKey } = globalThis.Deno?.env.toObject() ?? process.env;
    console.log(JSON.stringify(await tryClient(client, { baseUrl, apiKey })));
  `;
  test.each([
    ['bun', []],
    ['deno', ['run', '--allow-net', '--allow-env', '--no-lock', '--no-remote']],
  ])('works in %s', (name, words) => {
    writeFileSync(join(client.app, 'program.js'), script);
    const output = execFileSync(program(name), [...words, 'program.js'], {
      cwd: client.app,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH ?? '',
        HOME: client.app,
        MODERATO_URL: service.address,
        MODERATO_KEY: service.testKey,
      },
    });
    expect(JSON.parse(output)).toEqual(expected);
  });

  test('works at the edge, in workerd', async () => {
    const port = await freePort();
    writeFileSync(join(client.app, 'worker.js'), worker);
    writeFileSync(join(client.app, 'config.capnp'), workerdConfig(port));
    const child = spawn(program('workerd'), ['serve', 'config.capnp'], { cwd: client.app, stdio: 'inherit' });
    onTestFinished(() => void child.kill('SIGKILL'));
    expect(await answerOf(`http://127.0.0.1:${port}/`, () => child.exitCode)).toEqual(expected);
  });
});

describe.runIf(hasExtra(browser !== undefined))('the client', () => {
  test('works in a browser, on a page of another origin that is allowed to call the service', async () => {
    const opened = await chromium.launch({
      executablePath: browser as string,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    });
    onTestFinished(() => opened.close());
    const page = await opened.newPage();
    await page.goto(pageOrigin);
    const given = { baseUrl: service.address, apiKey: service.testKey };
    const result = await page.evaluate(`(async () => {
      const { tryClient } = await import('/try-client.js');
      return tryClient(await import('/node_modules/@moderato/client/dist/index.js'), ${JSON.stringify(given)});
    })()`);
    expect(result).toEqual(expected);
  });
});

const worker = `
  import * as client from './client/index.js';
  import { tryClient } from './try-client.js';
  export default {
    async fetch(_request, { MODERATO_URL: baseUrl, MODERATO_KEY: apiKey }) {
      return Response.json(await tryClient(client, { baseUrl, apiKey }));
    },
  };
`;

/** workerd takes modules by name, so each is named here; the network of this machine has to be allowed. */
function workerdConfig(port: number): string {
  const files = readdirSync(join(client.installed, 'dist')).filter((name) => name.endsWith('.js'));
  const modules = [
    ...['worker.js', 'try-client.js'].map((name) => `(name = "${name}", esModule = embed "${name}")`),
    ...files.map((name) => `(name = "client/${name}", esModule = embed "node_modules/@moderato/client/dist/${name}")`),
  ];
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["private", "local", "public"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [${modules.join(', ')}],
  compatibilityDate = "2026-11-01",
  bindings = [
    (name = "MODERATO_URL", text = "${service.address}"),
    (name = "MODERATO_KEY", text = "${service.testKey}"),
  ],
);
`;
}

/** Retries until somebody listens. */
async function answerOf(url: string, exitCode: () => number | null): Promise<unknown> {
  for (;;) {
    const reply = await fetch(url).catch(() => undefined);
    if (reply !== undefined) return reply.json();
    if (exitCode() !== null) throw new Error(`workerd ended with ${exitCode()} before it answered.`);
    await pause(100);
  }
}
