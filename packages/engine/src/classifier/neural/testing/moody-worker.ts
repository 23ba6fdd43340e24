/**
 * Behaves like the thread of the network and does what the first sentence says: `die`, `be silent`, or answer with the
 * length of the sentence and its own number. If a file of the network is `broken`, it does not start at all.
 */

import { parentPort, threadId, workerData } from 'node:worker_threads';
import type { ThreadData, ThreadMessage, ThreadReply } from '../../../threads/serve-tasks.ts';
import type { NetworkPlaces } from '../network-session.ts';
import { networkOutputs, type Question, type WindowRead } from '../question.ts';

if ((workerData as ThreadData<NetworkPlaces>).setup.first[0] === 'broken') throw new Error('broken');

const reply = (message: ThreadReply<WindowRead>) => parentPort?.postMessage(message);

parentPort?.on('message', (message: ThreadMessage<Question>) => {
  if (message === 'end') {
    parentPort?.close();
    return;
  }
  for (const { id, task } of message) {
    const [text = ''] = task.sentences;
    if (text.includes('die')) process.exit(1);
    if (text === 'fail') reply({ id });
    else if (text !== 'be silent') reply({ id, answer: answerTo(task, text) });
  }
});
reply({});

function answerTo({ sentences, pieces }: Question, text: string): WindowRead {
  const logits = new Float32Array((sentences.length + 1) * networkOutputs);
  logits.set([text.length, threadId], networkOutputs);
  return { isWhole: true, sentences: sentences.length, logits, passes: pieces / 64 };
}
