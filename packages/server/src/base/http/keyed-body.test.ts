import { Type } from 'typebox';
import { describe, expect, it, onTestFinished } from 'vitest';
import { unboundedBodies } from '../../testing/open-gates.ts';
import { createBareServer } from './bare-server.ts';
import { createKeyedBody } from './keyed-body.ts';
import { type BodyThread, createParseBody, largeBytes } from './parse-body.ts';
import type { KeyedRoute } from './route.ts';

/** A server that reads bodies of any route, with a thread that records whose bodies it received. */
async function start() {
  const parsed: string[] = [];
  const thread: BodyThread = {
    async parse(accountId, bytes) {
      parsed.push(`${accountId} ${bytes.length}`);
      return { body: { from: 'the thread' }, lifted: new Map() };
    },
    close: async () => {},
  };
  const admit = { head: async () => undefined, body: () => true, leave: () => {} };
  const readBody = createKeyedBody(admit, unboundedBodies(), createParseBody(thread));
  const server = createBareServer({ trustedProxies: [] });
  onTestFinished(() => server.close());
  const route = { body: { limitBytes: 4 * largeBytes, schema: Type.Object({}) } } as unknown as KeyedRoute;
  server.post('/', async (request, reply) => {
    request.caller = { accountId: 'acct_1', mode: 'live', planName: 'pro' } as NonNullable<typeof request.caller>;
    return (await readBody(route, request, reply)) ?? request.body;
  });
  const post = async (payload: string) =>
    (
      await server.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload })
    ).json();
  return { post, parsed };
}

describe('the body of a call', () => {
  it('O8: is parsed by the thread if it is large, on any route, and otherwise on arrival', async () => {
    const { post, parsed } = await start();
    expect(await post('{"from":"here"}')).toEqual({ from: 'here' });
    const large = JSON.stringify({ pattern: 'x'.repeat(largeBytes) });
    expect(await post(large)).toEqual({ from: 'the thread' });
    expect(parsed).toEqual([`acct_1 ${large.length}`]);
  });
});
