import { afterAll, describe, expect, it } from 'vitest';
import { fixedClassifier } from '../../testing/fixed-classifier.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { readyzRoute } from './health.route.ts';

const app = await startTestApp();
afterAll(() => app.close());

describe('200', () => {
  it('/livez says that the process is alive, without a key', async () => {
    const reply = await app.call('GET', '/livez');
    expect([reply.status, reply.text, reply.headers['cache-control']]).toEqual([200, '{"status":"alive"}', 'no-store']);
  });

  it('/readyz says that the service takes calls, without a key', async () => {
    const reply = await app.call('GET', '/readyz');
    expect([reply.status, reply.text, reply.headers['cache-control']]).toEqual([200, '{"status":"ready"}', 'no-store']);
  });
});

describe('503', () => {
  it('/readyz reports a store that refuses writes, without saying why', async () => {
    const failures: unknown[] = [];
    const route = readyzRoute({
      isDraining: () => false,
      hasModels: () => true,
      imagesAreSound: () => true,
      checkStore: () => Promise.reject(new Error('disk full at /secret/path')),
      onFailure: (error) => void failures.push(error),
    });
    const { status, body, headers } = await route.handle();
    expect([status, JSON.parse(body), headers?.['retry-after']]).toEqual([
      503,
      { error: { code: 'overloaded', message: 'The store is not writable.', retry_after: 1 } },
      '1',
    ]);
    expect(failures).toEqual([new Error('disk full at /secret/path')]);
  });

  it('/readyz fails once a model for images turns out to be damaged', async () => {
    const parts = { isDraining: () => false, hasModels: () => true, checkStore: async () => {}, onFailure: () => {} };
    const statusWith = async (sound: boolean) =>
      (await readyzRoute({ ...parts, imagesAreSound: () => sound }).handle()).status;
    expect([await statusWith(true), await statusWith(false)]).toEqual([200, 503]);
  });

  it('/readyz fails until the models are loaded; calls are accepted in the meantime', async () => {
    let hasModels = false;
    const classifier = { ...fixedClassifier(() => ({})), isReady: () => hasModels };
    const loading = await startTestApp({}, { classifier });
    const reply = await loading.call('GET', '/readyz');
    expect([reply.status, reply.json.error.message]).toEqual([503, 'The models are still loading.']);
    const call = await loading.call('POST', '/v1/moderate/text', { key: loading.liveKey, body: { content: 'hello' } });
    expect(call.status).toBe(200);
    hasModels = true;
    expect((await loading.call('GET', '/readyz')).status).toBe(200);
    await loading.close();
  });

  it('/readyz notices a store that went read-only', async () => {
    const broken = await startTestApp();
    const { database } = broken.stores;
    if (database.engine !== 'sqlite') throw new Error('This test needs the embedded store.');
    await database.driver.transact((connection) => connection.raw.exec('select 1'));
    const connection = await database.driver.acquireConnection();
    connection.raw.exec('pragma query_only = on');
    await database.driver.releaseConnection();
    expect((await broken.call('GET', '/readyz')).status).toBe(503);
    expect((await broken.call('GET', '/livez')).status).toBe(200);
    const call = await broken.call('POST', '/v1/moderate/text', { key: broken.liveKey, body: { content: 'hello' } });
    expect([call.status, call.json.error.code, call.json.error.retry_after]).toEqual([503, 'overloaded', 1]);
    await broken.close();
  });

  it('/readyz fails while the service drains; /livez and calls continue, and connections close', async () => {
    const draining = await startTestApp();
    draining.drain();
    const reply = await draining.call('GET', '/readyz');
    expect([reply.status, reply.json.error.message]).toEqual([503, 'The service is shutting down.']);
    expect((await draining.call('GET', '/livez')).status).toBe(200);
    const call = await draining.call('GET', '/v1/usage', { key: draining.liveKey });
    expect([call.status, call.headers.connection]).toEqual([200, 'close']);
    await draining.close();
  });
});
