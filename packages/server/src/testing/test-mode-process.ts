/**
 * Makes calls with a test key in a separate process: `[path, body]` pairs as JSON on standard input, replies without id
 * and time as JSON on standard output. No socket is opened, so it runs without any network.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createApp } from '../app.ts';
import { createLog } from '../base/observability/log.ts';
import { readConfig } from '../base/settings/config.ts';
import { databaseOptions, openStores } from '../stores.ts';

const calls = JSON.parse(await text(process.stdin)) as [path: string, body: object][];
const folder = mkdtempSync(join(tmpdir(), 'moderato-test-'));
const config = readConfig({
  MODERATO_DATA_DIR: join(folder, 'data'),
  MODERATO_PLANS: '{"pro":{"requests_per_second":100000}}',
});
const stores = await openStores(databaseOptions(config));
const [account] = await stores.accounts.list();
const { key } = await stores.keys.create(account?.id ?? '', 'test', 'test');
const app = await createApp(config, stores, createLog('silent'));

const replies: unknown[] = [];
for (const [url, payload] of calls) {
  const response = await app.server.inject({ method: 'POST', url, payload, headers: { 'x-api-key': key } });
  const { request_id: _id, latency_ms: _latency, ...lasting } = response.json();
  replies.push(lasting);
}
await app.close();
await stores.close();
rmSync(folder, { recursive: true, force: true });
process.stdout.write(JSON.stringify(replies));
