/**
 * Behaves like the thread of the deep models and does what the text says: `die`, `be silent`, or answer with the length
 * of the text and its own number. If the English network is `broken`, it does not start at all.
 */

import { parentPort, threadId, workerData } from 'node:worker_threads';
import type { ThreadData, ThreadMessage, ThreadReply } from '../../../threads/serve-tasks.ts';
import type { ModelPlaces, Question } from '../model-worker.ts';

if ((workerData as ThreadData<ModelPlaces>).setup.english.network[0] === 'broken') throw new Error('broken');

const reply = (message: ThreadReply<Float32Array>) => parentPort?.postMessage(message);

parentPort?.on('message', (message: ThreadMessage<Question>) => {
  if (message === 'end') {
    parentPort?.close();
    return;
  }
  for (const { id, task } of message) {
    const { text } = task;
    if (text.includes('die')) process.exit(1);
    if (text === 'fail') reply({ id });
    else if (text !== 'be silent')
      reply({ id, answer: Float32Array.from({ length: 15 }, (_, place) => [text.length, threadId][place] ?? 0) });
  }
});
reply({});
