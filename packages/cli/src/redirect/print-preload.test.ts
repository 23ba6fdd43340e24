import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { printPreload } from './print-preload.ts';
import { type RecordingService, startRecordingService } from './testing/recording-service.ts';

/** The printed file in real processes; one service stands in for Moderato, another for the vendors' hosts. */
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'moderato-preload-'));
const file = join(folder, 'redirect.mjs');
const key = `mod_test_${'a'.repeat(49)}`;
const analyze = 'https://commentanalyzer.googleapis.com/v1alpha1/comments:analyze?key=vendor-secret';
let moderato: RecordingService;
let vendor: RecordingService;

beforeAll(async () => {
  writeFileSync(file, printPreload());
  [moderato, vendor] = await Promise.all([startRecordingService(), startRecordingService()]);
  vendor.body = '{"answered":"by the vendor"}';
});
beforeEach(() => {
  moderato.received.length = 0;
  vendor.received.length = 0;
  moderato.status = 200;
});
afterAll(() => {
  moderato.close();
  vendor.close();
  rmSync(folder, { recursive: true });
});

/** Runs statements that call `show(value)`, with the redirect loaded. */
async function program(code: string, settings: Record<string, string> = {}): Promise<unknown[]> {
  const script = join(folder, 'program.mjs');
  const show = 'const show = (value) => console.log(JSON.stringify(value));';
  writeFileSync(script, `import https from 'node:https'; import http from 'node:http';\n${show}\n${code}`);
  const stub = join(import.meta.dirname, 'testing/vendor-in-process.mjs');
  const { stdout } = await run(process.execPath, [`--import=${stub}`, `--import=${file}`, script], {
    env: {
      MODERATO_URL: moderato.address,
      MODERATO_KEY: key,
      VENDOR_PORT: new URL(vendor.address).port,
      ...settings,
    },
  });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const get = `const get = (module, url, options = {}) => new Promise((resolve) => {
  module.request(url, options, async (reply) => resolve([reply.statusCode, JSON.parse((await reply.toArray()).join(''))]))
    .on('error', ({ code }) => resolve(code)).on('timeout', function () { this.destroy(Object.assign(new Error(), { code: 'timeout' })); }).end(options.body);
});`;
const byModerato = { answered: 'by Moderato' };
const byVendor = { answered: 'by the vendor' };

describe('the printed preload', () => {
  it("answers fetch and https from Moderato, with Moderato's key and never with the vendor's", async () => {
    const shown = await program(`${get}
      const reply = await fetch('${analyze}&alt=json', { method: 'POST', body: '{"a":1}', headers: { authorization: 'Bearer vendor-secret' } });
      show([reply.status, await reply.json()]);
      show(await get(https, '${analyze}', { method: 'POST', body: '{"b":2}', headers: { 'x-goog-api-key': 'vendor-secret' } }));`);
    expect(shown).toEqual([
      [200, byModerato],
      [200, byModerato],
    ]);
    expect(moderato.received.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/v1alpha1/comments:analyze?alt=json', '{"a":1}'],
      ['POST', '/v1alpha1/comments:analyze', '{"b":2}'],
    ]);
    for (const { headers } of moderato.received) expect(headers.authorization).toBe(`Bearer ${key}`);
    expect(JSON.stringify(moderato.received)).not.toContain('vendor-secret');
    expect(vendor.received).toEqual([]);
  });

  it('passes other paths of the host and other hosts on with everything they carry', async () => {
    const shown = await program(
      `${get}
      show(await get(https, 'https://api.openai.com/v1/chat/completions?key=kept', { method: 'POST', body: 'kept', headers: { authorization: 'Bearer kept' } }));
      show(await get(https, 'https://commentanalyzer.googleapis.com/v2/other?key=kept'));
      show(await get(https, 'https://example.com/v1alpha1/comments:analyze?key=kept'));`,
      { MODERATO_REDIRECT: 'perspective,openai' },
    );
    expect(shown).toEqual([
      [200, byVendor],
      [200, byVendor],
      [200, byVendor],
    ]);
    expect(moderato.received).toEqual([]);
    expect(vendor.received.map(({ url, body }) => [url, body])).toEqual([
      ['/v1/chat/completions?key=kept', 'kept'],
      ['/v2/other?key=kept', ''],
      ['/v1alpha1/comments:analyze?key=kept', ''],
    ]);
    expect(vendor.received.map(({ headers }) => headers.host)).toEqual([
      'api.openai.com',
      'commentanalyzer.googleapis.com',
      'example.com',
    ]);
    expect(vendor.received[0]?.headers.authorization).toBe('Bearer kept');
  });

  it('lets connections that change their protocol, such as WebSockets, through in both directions', async () => {
    const shown = await program(
      `const headers = { connection: 'upgrade', upgrade: 'echo', authorization: 'Bearer kept' };
      https.get('https://api.openai.com/v1/realtime', { headers }).on('upgrade', (reply, socket) => {
        socket.once('data', (data) => { show([reply.statusCode, String(data)]); socket.destroy(); }).write('ping');
      });`,
      { MODERATO_REDIRECT: 'openai' },
    );
    expect(shown).toEqual([[101, 'ping']]);
    expect(vendor.received[0]).toMatchObject({ url: '/v1/realtime', headers: { authorization: 'Bearer kept' } });
  });

  it("redirects OpenAI's and Akismet's hosts only if asked, Akismet's also without encryption", async () => {
    const calls = `${get}
      show(await get(https, 'https://api.openai.com/v1/moderations', { method: 'POST', body: '{}', headers: { authorization: 'Bearer vendor-secret' } }));
      show(await get(https, 'https://old.rest.akismet.com/1.1/comment-check', { method: 'POST', body: 'api_key=vendor-secret' }));`;
    expect(await program(calls)).toEqual([
      [200, byVendor],
      [200, byVendor],
    ]);
    const plain = `show(await get(http, 'http://old.rest.akismet.com/1.1/verify-key', { method: 'POST', body: 'key=vendor-secret' }));`;
    expect(await program(calls + plain, { MODERATO_REDIRECT: 'openai,akismet' })).toEqual([
      [200, byModerato],
      [200, byModerato],
      [200, byModerato],
    ]);
    expect(moderato.received.map(({ url, body }) => [url, body])).toEqual([
      ['/v1/moderations', '{}'],
      ['/1.1/comment-check', `api_key=${key}`],
      ['/1.1/verify-key', `key=${key}&api_key=${key}`],
    ]);
  });

  it("puts the vendor's host back into the discovery document, so that later calls are redirected too", async () => {
    moderato.body = '{"rootUrl":"http://elsewhere/","baseUrl":"http://elsewhere/","batchPath":"batch"}';
    const shown = await program(
      "show(await (await fetch('https://commentanalyzer.googleapis.com/$discovery/rest?version=v1alpha1')).json())",
    );
    moderato.body = JSON.stringify(byModerato);
    const root = 'https://commentanalyzer.googleapis.com/';
    expect(shown).toEqual([{ rootUrl: root, baseUrl: root, batchPath: 'batch' }]);
  });

  it('passes errors on, or cuts the connection if it has to fail closed', async () => {
    moderato.status = 400;
    const call = `${get} show(await get(https, '${analyze}'));`;
    expect(await program(call)).toEqual([[400, byModerato]]);
    expect(await program(call, { MODERATO_REDIRECT_FAIL_CLOSED: 'on' })).toEqual(['ECONNRESET']);
  });

  it('cuts the connection if Moderato cannot be reached, and says so without content or keys', async () => {
    const call = `${get} show(await get(https, '${analyze}', { method: 'POST', body: 'content' }));`;
    const twice = `process.stderr.write = (line) => console.log(JSON.stringify(line));`;
    expect(await program(`${twice}${call}${call.replace(get, '')}`, { MODERATO_URL: 'http://127.0.0.1:9' })).toEqual([
      'moderato redirect: Moderato at http://127.0.0.1:9 cannot be reached (ECONNREFUSED).\n',
      'ECONNRESET',
      'ECONNRESET',
    ]);
  });

  it('ends a program with a sentence if a setting is wrong', async () => {
    const failed = await program('show(1)', { MODERATO_KEY: 'vendor-secret' }).catch((error) => error);
    expect(failed.code).toBe(1);
    expect(failed.stderr).toBe(
      'moderato redirect: MODERATO_KEY is not a key of Moderato; those start with mod_live_ or mod_test_.\n',
    );
  });
});
