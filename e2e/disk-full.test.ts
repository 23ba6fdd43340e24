/** Fills the disk under the real process: calls are refused, no answered call is lost, and the service recovers. */

import { openStores } from '@moderato/server';
import { afterAll, describe, expect, it } from 'vitest';
import { type CallOutcome, moderateText } from './support/moderation-call.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';
import { mountSmallDisk } from './support/small-disk.ts';

const disk = mountSmallDisk(6, 'the behaviour on a full disk');

describe.skipIf(disk === undefined)('a full disk', () => {
  const { folder, fill, free, remove } = disk ?? { folder: '', fill() {}, free() {}, remove() {} };
  afterAll(() => remove());

  const options = { engine: 'sqlite', folder, durability: 'process' } as const;
  const environment = {
    MODERATO_DATA_DIR: folder,
    MODERATO_PLANS: JSON.stringify({ pro: { requests_per_second: 1_000_000 } }),
  };

  it('E2: calls get 503 overloaded, no acknowledged call is lost, no refused one is stored, and freeing space ends it', async () => {
    const setUp = await openStores(options);
    const [account] = await setUp.accounts.list();
    const { key } = await setUp.keys.create(account?.id ?? '', 'live', 'disk');
    await setUp.close();

    const server = await startServer(environment);
    const answered = new Map<string, number>();
    const call = async (): Promise<CallOutcome> => {
      const outcome = await moderateText(server.address, key, {
        content: 'a message on a full disk',
        user_id: 'author',
      });
      answered.set(outcome.requestId ?? '', outcome.status);
      return outcome;
    };
    const manyCalls = () => Promise.all(Array.from({ length: 10 }, call));

    for (const { status } of await manyCalls()) expect(status).toBe(200);

    fill();
    let refusals: CallOutcome[] = [];
    // The journal may have space left in pages it already owns, so continue until a whole round is refused.
    for (let round = 0; round < 1_000 && refusals.length < 10; round++) {
      refusals = (await manyCalls()).filter(({ status }) => status !== 200);
    }
    expect(refusals).toHaveLength(10);
    for (const { status, body, retryAfter } of refusals) {
      expect(status).toBe(503);
      expect(body).toEqual({
        error: { code: 'overloaded', message: expect.any(String), retry_after: expect.any(Number) },
      });
      expect(body.error?.retry_after).toBeGreaterThanOrEqual(1);
      expect(retryAfter).toBe(String(body.error?.retry_after));
    }
    await expectProbes(server, { alive: 200, ready: 503 });
    expect(await usedCalls(server, key)).toBe(acknowledged(answered).length);

    free();
    await expect.poll(async () => (await call()).status, { timeout: 30_000 }).toBe(200);
    for (const { status } of await manyCalls()) expect(status).toBe(200);
    await expectProbes(server, { alive: 200, ready: 200 });

    // The service shuts down normally even on a full disk.
    fill();
    server.send('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0 });
    free();

    const stores = await openStores(options);
    const kept = (await stores.database.query.selectFrom('ledger').select('request_id').execute()).map(
      (row) => row.request_id,
    );
    expect(kept.toSorted()).toEqual(acknowledged(answered).toSorted());
    const counters = await stores.database.query.selectFrom('usage_counters').select('total').execute();
    expect(counters.reduce((sum, { total }) => sum + total, 0)).toBe(kept.length);
    await stores.close();
  });
});

const acknowledged = (answered: ReadonlyMap<string, number>) =>
  [...answered].filter(([, status]) => status === 200).map(([id]) => id);

async function expectProbes(server: ServerProcess, expected: { alive: number; ready: number }): Promise<void> {
  const status = async (path: string) => (await fetch(server.address + path)).status;
  // The models may still be loading right after the start.
  const probes = async () => ({ alive: await status('/livez'), ready: await status('/readyz') });
  await expect.poll(probes, { timeout: 60_000 }).toEqual(expected);
}

async function usedCalls(server: ServerProcess, key: string): Promise<number> {
  const reply = await fetch(`${server.address}/v1/usage`, { headers: { 'x-api-key': key } });
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { total_calls: number }).total_calls;
}
