import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';

interface Discovery {
  readonly rootUrl: string;
  readonly baseUrl: string;
  readonly batchPath: string;
  readonly schemas: Record<string, unknown>;
  readonly resources: { comments: { methods: Record<string, { httpMethod: string; path: string }> } };
}

async function discover(settings: Record<string, string>, headers: Record<string, string> = {}) {
  const app = await startTestApp(settings);
  onTestFinished(() => app.close());
  const reply = await app.server.inject({ method: 'GET', url: '/$discovery/rest?version=v1alpha1', headers });
  expect(reply.statusCode).toBe(200);
  return { app, document: reply.json<Discovery>() };
}

describe('the discovery document', () => {
  it('O1: has the public address, whatever the headers of the request say', async () => {
    const { document } = await discover(
      { MODERATO_PUBLIC_URL: 'https://moderation.example.com' },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    );
    expect(document.rootUrl).toBe('https://moderation.example.com/');
    expect(JSON.stringify(document)).not.toContain('evil');
  });

  it('O1: has the loopback address without a setting', async () => {
    const { document } = await discover({ PORT: '9' });
    expect([document.rootUrl, document.baseUrl]).toEqual(['http://127.0.0.1:9/', 'http://127.0.0.1:9/']);
  });

  it('P5: describes addresses that exist', async () => {
    const { app, document } = await discover({});
    const { methods } = document.resources.comments;
    expect(Object.keys(methods)).toEqual(['analyze', 'suggestscore']);
    const paths = [...Object.values(methods).map(({ path }) => path), document.batchPath];
    for (const path of paths) {
      const reply = await app.server.inject({ method: 'POST', url: `/${path}`, payload: 'x' });
      expect([path, [400, 403].includes(reply.statusCode)]).toEqual([path, true]);
    }
  });

  it('P5: has no broken reference, and each schema has its own name', async () => {
    const { document } = await discover({});
    for (const [, name = ''] of JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)) {
      expect(document.schemas[name], name).toMatchObject({ id: name });
    }
  });
});
