/** Compares a fetch through the guard with a plain one of the same bytes, from loopback, with a new connection each. */

import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { createOutbound } from '../../../packages/server/src/base/outbound/create-outbound.ts';
import { createFetchImage } from '../../../packages/server/src/base/outbound/fetch-image.ts';
import { costOf } from '../cost.ts';
import type { StageResults } from '../results.ts';

const { Client } = createRequire(new URL('../../../packages/server/package.json', import.meta.url))(
  'undici',
) as typeof import('undici');
const rounds = 5;
/** Ticks of /proc are coarse; many fetches make one measurement. */
const fetchesAtOnce = 20;
const bytes = 300 * 1024;

export async function measureFetch(): Promise<StageResults['fetch']> {
  const picture = Buffer.alloc(bytes, 7);
  const origin = createServer((_, response) => response.end(picture));
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  const { port } = origin.address() as AddressInfo;
  const fetchImage = createFetchImage({
    outbound: createOutbound({ allowed: [{ address: '127.0.0.1', prefix: 32, port }] }),
  });

  const plain = async () => {
    const client = new Client(`http://127.0.0.1:${port}`);
    const { body } = await client.request({ method: 'GET', path: '/', reset: true });
    await body.arrayBuffer();
    await client.destroy();
  };
  const guarded = async () => {
    const fetched = await fetchImage(`http://127.0.0.1:${port}/`);
    if ('refusal' in fetched) throw new Error(fetched.refusal.message);
  };
  const often = (way: () => Promise<void>) => async () => {
    for (let done = 0; done < fetchesAtOnce; done++) await way();
  };
  const costs = await costOf({ plain: often(plain), guarded: often(guarded) }, rounds);
  await new Promise((resolve) => origin.close(resolve));
  const each = ({ processorMs, wallMs }: { processorMs: number; wallMs: number }) => ({
    processorMs: processorMs / fetchesAtOnce,
    wallMs: wallMs / fetchesAtOnce,
  });
  return { rounds, bytes, plain: each(costs.plain), guarded: each(costs.guarded) };
}
