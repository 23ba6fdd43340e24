/**
 * Returns its own number for every frame, so that a test can tell which thread looked. On the channel `text`, it says that it
 * is looking for text, and it returns none before it hears an answer.
 */

import { once } from 'node:events';
import { BroadcastChannel, threadId } from 'node:worker_threads';
import { serveTasks } from '../../../threads/serve-tasks.ts';
import type { ImageAnswer, ImageTask, ImageThreadSetup } from '../frame-reader.ts';

serveTasks<ImageThreadSetup, ImageTask, ImageAnswer>(() => ({
  begin: () => Promise.resolve(),
  async answer({ kind }) {
    if (kind !== 'text') return { sight: threadId };
    const channel = new BroadcastChannel('text');
    const heard = once(channel, 'message');
    channel.postMessage('looking');
    await heard;
    channel.close();
    return { sight: { lines: [], isCutShort: false } };
  },
  end: () => Promise.resolve(),
}));
