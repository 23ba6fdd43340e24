import { once } from 'node:events';
import { BroadcastChannel } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createImageThreads, type ImageThreadOptions } from './image-threads.ts';

const worker = new URL('./testing/numbered-worker.ts', import.meta.url);
const frames = [{ index: 0, ground: 'opaque', width: 1, height: 1, pixels: new Uint8Array(3) }] as const;
const signal = new AbortController().signal;

function start(options: ImageThreadOptions = {}) {
  const threads = createImageThreads({}, { threads: 1, worker, ...options });
  onTestFinished(() => threads.close());
  const seen = async () => (await threads.look('weapons', frames, { signal }))[0] as number;
  return { threads, seen };
}

it('O8: a picture is judged while the text of another one is still being read', async () => {
  const { threads, seen } = start();
  const channel = new BroadcastChannel('text');
  onTestFinished(() => channel.close());
  const isLooking = once(channel, 'message');
  const text = threads.look('text', frames, { signal, caller: 'hostile' });
  await isLooking;
  expect(await seen()).toBeGreaterThan(0);
  channel.postMessage('go on');
  expect(await text).toEqual([{ lines: [], isCutShort: false }]);
});

describe('idle image threads', () => {
  it('end, and a new thread handles the next image', async () => {
    const { seen } = start({ idleMs: 1 });
    const first = await seen();
    await expect.poll(seen, { timeout: 60_000, interval: 100 }).not.toBe(first);
  });

  it('are kept if no idle time is set', async () => {
    const { seen } = start();
    const first = await seen();
    expect([await seen(), await seen()]).toEqual([first, first]);
  });

  it('are awaited if everything is closed while they end', async () => {
    const { threads, seen } = start({ idleMs: 0 });
    await seen();
    await Promise.all([threads.close(), threads.close()]);
    await expect(seen()).rejects.toThrow('did not answer');
  });
});
