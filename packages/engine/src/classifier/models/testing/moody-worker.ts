/**
 * Speaks like the thread of the deep models and does what the text says: `die`, `be silent`, or answer with the length of
 * the text and its own number. With `places.english.network[0]` being `broken` it does not even start.
 */

import { parentPort, threadId, workerData } from 'node:worker_threads';
import type { ModelMessage, ModelReply, ModelWorkerData } from '../model-worker.ts';

if ((workerData as ModelWorkerData).places.english.network[0] === 'broken') throw new Error('broken');

const reply = (message: ModelReply) => parentPort?.postMessage(message);

parentPort?.on('message', (message: ModelMessage) => {
  if (message === 'end') {
    parentPort?.close();
    return;
  }
  for (const { id, text } of message) {
    if (text.includes('die')) process.exit(1);
    if (text === 'fail') reply({ id });
    else if (text !== 'be silent')
      reply({ id, logits: Float32Array.from({ length: 15 }, (_, place) => [text.length, threadId][place] ?? 0) });
  }
});
reply({});
