import { callNames, splitCallName } from '@moderato/contract/dashboard';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWriteLimit } from '../limits/write-limit.ts';
import type { SessionRoute } from '../page.ts';
import type { WebServer } from './bare-server.ts';
import { addSessionRoutes } from './session-routes.ts';

describe('a path of the dashboard', () => {
  const server = fastify({ exposeHeadRoutes: false, routerOptions: { maxParamLength: 256 } }) as unknown as WebServer;
  beforeAll(() => {
    server.decorateRequest('keyedRoute', null);
    const routes = callNames.map(
      (name): SessionRoute => ({
        access: 'session',
        role: 'public',
        ...splitCallName(name),
        handle: ({ params }) => ({ name, params }),
      }),
    );
    addSessionRoutes(server, routes, {
      read: async () => undefined,
      isOwnOrigin: () => true,
      writeLimit: createWriteLimit(),
    });
  });
  afterAll(() => server.close());

  const ask = async (method: string, path: string) => {
    const reply = await server.inject({ method: method as 'GET', url: `/dashboard/api${path}` });
    return { status: reply.statusCode, allow: reply.headers.allow, json: reply.json() };
  };

  it.each(callNames)('%s is found by its own name', async (name) => {
    const { method, path: pattern } = splitCallName(name);
    const path = pattern.replaceAll(/:(\w+)/g, '$1%2F1');
    const params = Object.fromEntries([...pattern.matchAll(/:(\w+)/g)].map(([, key]) => [key, `${key}/1`]));
    expect((await ask(method, path)).json).toEqual({ name, params });
  });

  it('is its words before it is a parameter', async () => {
    expect((await ask('GET', '/review/settings')).json.name).toBe('GET /review/settings');
    expect((await ask('POST', '/custom-categories/try')).json.name).toBe('POST /custom-categories/try');
  });

  it('with another method names those that it has', async () => {
    expect(await ask('DELETE', '/sign-in')).toMatchObject({ status: 405, allow: 'POST' });
    expect(await ask('POST', '/keys/key_1')).toMatchObject({ status: 405, allow: 'PUT, DELETE' });
  });

  it.each(['/', '/keys/', '/keys//', '/KEYS', '/keys/a/b', '/rules/', '/rules/%00'])(
    'that is unknown is not found: %j',
    async (path) => {
      const { status, json } = await ask('GET', path);
      expect([status, json.error.code]).toEqual([404, 'not_found']);
    },
  );
});
