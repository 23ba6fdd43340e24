/**
 * A hostile tenant in a process of its own, so that what it costs to be hostile is not taken for slowness of the service. Told
 * whom to hurt by its parent, it says when it has begun, and at its end what it sent and what came back.
 */

import { hostileKinds, type Target } from './hostile-kinds.ts';
import { createTally } from './tally.ts';

const stop = new AbortController();
const tally = createTally();

process.on('message', async (message: { readonly kind: string; readonly target: Target } | 'stop') => {
  if (message === 'stop') {
    stop.abort();
    process.send?.({ tally: tally.sofar() }, () => process.exit(0));
    return;
  }
  const kind = hostileKinds.find(({ name }) => name === message.kind);
  if (kind === undefined) throw new Error('Nobody is hostile in this way.');
  const send = await kind.prepare(message.target);
  process.send?.('begun');
  await send(tally, stop.signal).catch(() => {});
});
process.on('disconnect', () => process.exit(0));
