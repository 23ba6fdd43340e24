import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PageReply } from './built-pages.ts';
import { createDashboardPages } from './dashboard-pages.ts';

const script = 'console.log("a page");\n'.repeat(100);

describe('the dashboard’s pages', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'moderato-pages-'));
    mkdirSync(join(folder, 'assets'));
    mkdirSync(join(folder, '.vite'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html>the application');
    writeFileSync(join(folder, 'icon.svg'), '<svg/>');
    writeFileSync(join(folder, 'assets', 'index-a1b2.js'), script);
    writeFileSync(join(folder, '.vite', 'manifest.json'), '{}');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const find = (path: string, accept = '') => createDashboardPages(folder).find(path, { accept, etag: undefined });
  const get = async (path: string, accept?: string) => (await find(path, accept)) as PageReply;

  it('serve the application at addresses that name no file, never cached', async () => {
    for (const path of ['/dashboard', '/dashboard/', '/dashboard/decisions', '/dashboard/decisions/req_1']) {
      const { status, body, headers } = await get(path);
      expect([path, status, String(body)]).toEqual([path, 200, '<!doctype html>the application']);
      expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    }
  });

  it('cache files with a hash in their name for ever', async () => {
    const { headers } = await get('/dashboard/assets/index-a1b2.js');
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('are compressed for browsers that support it, and not sent again to those that have them', async () => {
    const path = '/dashboard/assets/index-a1b2.js';
    const gzipped = await get(path, 'gzip, deflate');
    expect(gzipped.headers['content-encoding']).toBe('gzip');
    expect(String(gunzipSync(gzipped.body as Buffer))).toBe(script);
    const brotli = await get(path, 'gzip, deflate, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(String(brotliDecompressSync(brotli.body as Buffer))).toBe(script);
    for (const accept of ['', 'identity', 'br;q=0, gzip;q=0']) {
      const plain = await get(path, accept);
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(String(plain.body)).toBe(script);
    }
    const again = await createDashboardPages(folder).find(path, { accept: '', etag: gzipped.headers.etag });
    expect([again?.status, String(again?.body)]).toEqual([304, '']);
  });

  it('serve nothing outside the folder and no files of the build itself', async () => {
    for (const path of [
      '/dashboard/.vite/manifest.json',
      '/dashboard/assets/',
      '/dashboard/assets/none.js',
      '/dashboard/../package.json',
      '/dashboard/..%2fpackage.json',
      '/dashboard/assets/../../package.json',
      '/dashboard/none.txt',
    ]) {
      expect([path, await find(path)]).toEqual([path, undefined]);
    }
  });

  it('say what to run if they were not built, and appear once they are', async () => {
    const later = join(folder, 'later');
    const pages = createDashboardPages(later);
    const look = () => pages.find('/dashboard', { accept: '', etag: undefined });
    const missing = await look();
    expect([missing?.status, String(missing?.body)]).toEqual([503, expect.stringContaining('npm run build')]);
    mkdirSync(later);
    writeFileSync(join(later, 'index.html'), 'built');
    expect(String((await look())?.body)).toBe('built');
  });
});

describe('/dashboard', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('runs only our own script files and cannot be framed', async () => {
    const { headers } = await app.server.inject({ method: 'GET', url: '/dashboard/keys' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    expect(headers['x-request-id']).toMatch(/^req_/);
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    for (const url of ['/dashboard', '/dashboard/', '/dashboard/keys', '/dashboard/none.txt']) {
      const [got, asked] = [
        await app.server.inject({ method: 'GET', url }),
        await app.server.inject({ method: 'HEAD', url }),
      ];
      expect([url, asked.statusCode, asked.body]).toEqual([url, got.statusCode, '']);
      for (const name of ['content-type', 'content-length', 'etag', 'content-security-policy', 'cache-control']) {
        expect([url, name, asked.headers[name]]).toEqual([url, name, got.headers[name]]);
      }
    }
    expect((await app.server.inject({ method: 'HEAD', url: '/dashboard/api/keys' })).statusCode).toBe(405);
  });

  it('E2: answers unknown calls, wrong methods and broken bodies in the format of the API', async () => {
    const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: string | Buffer, type = 'application/json') =>
      app.server.inject({
        method,
        url: `/dashboard/api${url}`,
        headers: { origin: 'http://127.0.0.1:8080', ...(payload === undefined ? {} : { 'content-type': type }) },
        ...(payload === undefined ? {} : { payload }),
      });
    // Refused before routing.
    expect((await send('GET', '/rules/%E0%A4%A')).json().error.code).toBe('not_found');
    for (const [reply, status, code] of [
      [await send('GET', '/nothing'), 404, 'not_found'],
      [await send('GET', '/'), 404, 'not_found'],
      [await send('GET', '/rules/%00'), 404, 'not_found'],
      [await send('PUT', '/sign-in', '{}'), 405, 'method_not_allowed'],
      [await send('POST', '/sign-in', '{'), 400, 'invalid_request'],
      [await send('POST', '/sign-in', ''), 400, 'invalid_request'],
      [await send('POST', '/sign-in', '{"__proto__":{}}'), 400, 'invalid_request'],
      [await send('POST', '/sign-in', '['.repeat(50)), 400, 'invalid_request'],
      [await send('POST', '/sign-in', Buffer.from([0xff, 0xfe])), 400, 'invalid_request'],
      [await send('POST', '/sign-in', '{}', 'text/plain'), 415, 'unsupported_media_type'],
      [await send('POST', '/sign-in', '{}', 'application/x-www-form-urlencoded'), 415, 'unsupported_media_type'],
      [await send('POST', '/sign-in', '{}', 'application/json; charset=utf-16'), 415, 'unsupported_media_type'],
      [await send('POST', '/sign-in', `{"email":"${'x'.repeat(20_000)}"}`), 413, 'payload_too_large'],
      [await send('POST', '/sign-in'), 415, 'unsupported_media_type'],
    ] as const) {
      expect([reply.statusCode, reply.json().error.code]).toEqual([status, code]);
      expect(Object.keys(reply.json())).toEqual(['error']);
      expect(reply.headers['cache-control']).toBe('no-store');
    }
  });

  it('does not exist when it is switched off', async () => {
    const without = await startTestApp({ MODERATO_DASHBOARD: 'off' });
    for (const url of ['/dashboard', '/dashboard/keys', '/dashboard/api/session']) {
      expect((await without.server.inject({ method: 'GET', url })).statusCode).toBe(404);
    }
    await without.close();
  });

  it('does not accept API keys', async () => {
    const { status } = await app.call('GET', '/v1/usage', { key: app.liveKey });
    expect(status).toBe(200);
    const reply = await app.server.inject({
      method: 'GET',
      url: '/dashboard/api/keys',
      headers: { authorization: `Bearer ${app.liveKey}`, 'x-api-key': app.liveKey },
    });
    expect(reply.statusCode).toBe(401);
  });
});
