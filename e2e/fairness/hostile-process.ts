/**
 * Runs a hostile account in a separate process, so that its own work does not look like slowness of the service. The
 * parent tells it what to attack; it reports when it has begun and, at the end, what it sent and received.
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
  if (kind === undefined) throw new Error('Unknown kind of hostile account.');
  const send = await kind.prepare(message.target);
  process.send?.('begun');
  await send(tally, stop.signal).catch(() => {});
});
process.on('disconnect', () => process.exit(0));
