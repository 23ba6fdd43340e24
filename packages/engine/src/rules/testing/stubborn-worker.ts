/** Answers loading at once, and matching with the length of the text, unless the text is "endless" or "die". */

import { parentPort } from 'node:worker_threads';

parentPort?.on('message', ({ kind, content }: { kind: string; content?: string }) => {
  if (content === 'endless') for (;;);
  if (content === 'die') process.exit(1);
  if (kind !== 'forget') parentPort?.postMessage(kind === 'load' ? undefined : Int32Array.of(content!.length));
});
