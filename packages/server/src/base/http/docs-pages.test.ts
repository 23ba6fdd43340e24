import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createDocsPages } from './docs-pages.ts';

describe('the documentation’s pages', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'moderato-docs-'));
    mkdirSync(join(folder, 'guides'));
    writeFileSync(
      join(folder, 'index.html'),
      'home<!--dashboard--> <a href="/dashboard">Dashboard</a><!--/dashboard-->',
    );
    writeFileSync(join(folder, 'guides', 'scale.html'), 'scale');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const get = async (path: string, dashboardOn = true) => {
    const page = await createDocsPages({ folder, dashboardOn }).find(path, { accept: '', etag: undefined });
    return page && String(page.body);
  };

  it('have addresses without a file extension', async () => {
    for (const path of ['/docs', '/docs/']) expect(await get(path)).toMatch(/^home/);
    for (const path of ['/docs/guides/scale', '/docs/guides/scale/', '/docs/guides/scale.html']) {
      expect([path, await get(path)]).toEqual([path, 'scale']);
    }
    for (const path of ['/docs/guides', '/docs/none', '/docs/../index', '/docs/..%2fpackage.json']) {
      expect([path, await get(path)]).toEqual([path, undefined]);
    }
  });

  it('link to the dashboard only if there is one', async () => {
    expect(await get('/docs')).toContain('/dashboard');
    expect(await get('/docs', false)).toBe('home');
  });

  it('say what to run if they were not built', async () => {
    const pages = createDocsPages({ folder: join(folder, 'none'), dashboardOn: true });
    const page = await pages.find('/docs', { accept: '', etag: undefined });
    expect([page?.status, String(page?.body)]).toEqual([503, expect.stringContaining('npm run build')]);
  });
});

describe('the root address', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());
  // From another machine; `desk/front-page` tests what this machine's browser gets.
  const remoteAddress = '203.0.113.7';
  const get = (url: string, accept: string) =>
    app.server.inject({ method: 'GET', url, headers: { accept }, remoteAddress });

  it('redirects a browser to the documentation', async () => {
    const reply = await get('/', 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/docs']);
    expect(reply.headers.vary).toContain('accept');
  });

  it('E2: answers programs, and requests for missing pages, in the format of the API', async () => {
    for (const [url, accept] of [
      ['/', '*/*'],
      ['/', 'application/json'],
      ['/docs/none', 'text/html'],
    ] as const) {
      const reply = await get(url, accept);
      expect([url, reply.statusCode, reply.json().error.code]).toEqual([url, 404, 'not_found']);
    }
  });

  it('is closed to scripts and frames of others', async () => {
    const { headers } = await get('/docs', 'text/html');
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(headers['x-frame-options']).toBe('DENY');
  });
});
