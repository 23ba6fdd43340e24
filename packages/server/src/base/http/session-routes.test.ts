import { callNames, splitCallName } from '@moderato/contract/dashboard';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unboundedBodies } from '../../testing/open-gates.ts';
import { createMemoryBudget } from '../fairness/memory-budget.ts';
import { createBareServer } from './bare-server.ts';
import type { SessionRoute, Sessions } from './page.ts';
import { type BodyThread, createParseBody, largeBytes } from './parse-body.ts';
import { addSessionRoutes, type SessionRouteParts } from './session-routes.ts';

const anybody: Sessions = { read: async () => undefined, isOwnOrigin: () => true, writes: createMemoryBudget() };
/** Records whose bodies the thread received. */
const parsed: string[] = [];
const thread: BodyThread = {
  async parse(holder, bytes) {
    parsed.push(`${holder} ${bytes.length}`);
    return { body: { from: 'the thread' }, lifted: new Map() };
  },
  close: async () => {},
};
const parts: SessionRouteParts = {
  bodies: unboundedBodies(),
  parseBody: createParseBody(thread),
  countReply: (_request, _reply, payload, done) => done(null, payload),
  crashed: (_requestId, error) => {
    throw error;
  },
};

describe('dashboard paths', () => {
  const server = createBareServer({ trustedProxies: [] });
  beforeAll(() => {
    const routes = callNames.map(
      (name): SessionRoute => ({
        access: 'session',
        role: 'public',
        ...splitCallName(name),
        handle: ({ params }) => ({ name, params }),
      }),
    );
    addSessionRoutes(server, routes, anybody, parts);
  });
  afterAll(() => server.close());

  const ask = async (method: string, path: string) => {
    const reply = await server.inject({ method: method as 'GET', url: `/dashboard/api${path}` });
    return { status: reply.statusCode, allow: reply.headers.allow, json: reply.json() };
  };

  it.each(callNames)('%s leads to its own handler', async (name) => {
    const { method, path: pattern } = splitCallName(name);
    const path = pattern.replaceAll(/:(\w+)/g, '$1%2F1');
    const params = Object.fromEntries([...pattern.matchAll(/:(\w+)/g)].map(([, key]) => [key, `${key}/1`]));
    expect((await ask(method, path)).json).toEqual({ name, params });
  });

  it('prefer a fixed path over a parameter', async () => {
    expect((await ask('GET', '/review/settings')).json.name).toBe('GET /review/settings');
    expect((await ask('POST', '/custom-categories/try')).json.name).toBe('POST /custom-categories/try');
  });

  it('list the allowed methods if the method is wrong', async () => {
    expect(await ask('DELETE', '/sign-in')).toMatchObject({ status: 405, allow: 'POST' });
    expect(await ask('POST', '/keys/key_1')).toMatchObject({ status: 405, allow: 'PUT, DELETE' });
  });

  it.each(['/', '/keys/', '/keys//', '/KEYS', '/keys/a/b', '/rules/', '/rules/%00'])(
    'answer 404 to an unknown path: %j',
    async (path) => {
      const { status, json } = await ask('GET', path);
      expect([status, json.error.code]).toEqual([404, 'not_found']);
    },
  );
});

describe('the body of a dashboard call', () => {
  const server = createBareServer({ trustedProxies: [] });
  beforeAll(() => {
    const route = { access: 'session', role: 'public', method: 'POST', bodyBytes: 4 * largeBytes } as const;
    const body = Type.Object({ from: Type.Union([Type.String(), Type.Array(Type.Integer())]) });
    const handle: SessionRoute['handle'] = ({ body: sent, lifted }) => ({
      sent,
      lifted: [...(lifted ?? [])].map(([standIn, picture]) => [standIn, 'bytes' in picture && picture.bytes.length]),
    });
    addSessionRoutes(
      server,
      [
        { ...route, path: '/any', body, handle },
        { ...route, path: '/bounded', body, maxValues: 20_000, handle },
        { ...route, path: '/picture', body, lifts: ['from'], handle },
      ],
      anybody,
      parts,
    );
  });
  afterAll(() => server.close());

  const post = async (path: string, payload: string) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await server.inject({ method: 'POST', url: `/dashboard/api${path}`, headers, payload });
    return { status: reply.statusCode, json: reply.json() };
  };

  it('O8: is parsed by the thread if it is large, and otherwise on arrival', async () => {
    expect((await post('/any', '{"from":"here"}')).json.sent).toEqual({ from: 'here' });
    expect(parsed).toEqual([]);
    const large = JSON.stringify({ from: 'x'.repeat(largeBytes) });
    expect((await post('/any', large)).json.sent).toEqual({ from: 'the thread' });
    expect(parsed).toEqual([`127.0.0.1 ${large.length}`]);
  });

  it('O8: may have only as many values as its call allows', async () => {
    const many = JSON.stringify({ from: Array.from({ length: 30_000 }, () => 1) });
    expect((await post('/any', many)).status).toBe(200);
    const { status, json } = await post('/bounded', many);
    expect([status, json.message]).toEqual([500, 'The request body has more than 20,000 values.']);
  });

  it('has its pictures decoded separately', async () => {
    const from = `data:image/png;base64,${Buffer.from('a picture'.repeat(5_000)).toString('base64')}`;
    const { json } = await post('/picture', JSON.stringify({ from }));
    expect(json.lifted).toEqual([[json.sent.from, 9 * 5_000]]);
    expect(json.sent.from).not.toBe(from);
  });
});

describe('a file that is streamed', () => {
  let taken = 0;
  let isEnded = false;
  const server = createBareServer({ trustedProxies: [] });
  async function* pieces() {
    try {
      for (taken = 0; taken < 1_000; taken++) yield `${'x'.repeat(64 * 1024)}\n`;
    } finally {
      isEnded = true;
    }
  }
  beforeAll(async () => {
    const file = { file_name: 'a "b".csv', media_type: 'text/csv; charset=utf-8' };
    const few = async function* () {
      yield 'one\n';
      yield 'two\n';
    };
    const route = { access: 'session', role: 'public', method: 'GET' } as const;
    addSessionRoutes(
      server,
      [
        { ...route, path: '/few', handle: () => ({ ...file, pieces: few() }) },
        { ...route, path: '/long', handle: () => ({ ...file, pieces: pieces() }) },
      ],
      anybody,
      parts,
    );
    await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.close());

  it('arrives complete, as a download', async () => {
    const reply = await server.inject({ method: 'GET', url: '/dashboard/api/few' });
    expect(reply.body).toBe('one\ntwo\n');
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="a--b-.csv"',
      'cache-control': 'no-store',
    });
  });

  it('is no longer read after the caller disconnects', async () => {
    const { port } = server.server.address() as { port: number };
    const leave = new AbortController();
    const reply = await fetch(`http://127.0.0.1:${port}/dashboard/api/long`, { signal: leave.signal });
    await reply.body?.getReader().read();
    leave.abort();
    await expect.poll(() => isEnded, { timeout: 60_000 }).toBe(true);
    expect(taken).toBeLessThan(1_000);
  });
});
