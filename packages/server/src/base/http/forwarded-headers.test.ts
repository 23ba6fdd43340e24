import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';

const headers = { 'x-forwarded-for': '203.0.113.7' };
const warnings = (logged: readonly string[]) => logged.filter((line) => line.includes('MODERATO_TRUSTED_PROXIES'));

describe('a forwarded header', () => {
  it('causes one warning if the proxy is not listed', async () => {
    const app = await startTestApp();
    await app.call('GET', '/livez');
    expect(warnings(app.logged)).toEqual([]);
    await app.call('GET', '/livez', { headers });
    await app.call('GET', '/livez', { headers: { forwarded: 'for=203.0.113.7' } });
    expect(warnings(app.logged)).toEqual([expect.stringContaining('"proxy":"127.0.0.1"')]);
    await app.close();
  });

  it('causes no warning if the proxy is listed', async () => {
    const app = await startTestApp({ MODERATO_TRUSTED_PROXIES: '127.0.0.0/8' });
    await app.call('GET', '/livez', { headers });
    expect(warnings(app.logged)).toEqual([]);
    await app.close();
  });
});
