/** Prints the resident megabytes of a process in which the network is open and has read something; the argument is the number of threads. */

import { createClassifier } from '../../../packages/engine/src/index.ts';

const classifier = await createClassifier({
  threads: Number(process.argv[2] ?? 1),
  deadlineMs: Number.POSITIVE_INFINITY,
});
const texts = [
  'you people ruin everything',
  'I would not say that about them, would you?',
  'так себе люди, честно говоря',
  'ihr seid doch alle gleich, ihr da oben',
];
const asked = new Set<string>();
// Long enough for every thread to open everything it needs.
for (let round = 0; round < 10; round++) {
  const judged = await Promise.all(texts.map((text) => classifier.score(`${text} ${round}`, 'default')));
  for (const { trace = [] } of judged) for (const { by } of trace) asked.add(by);
}
if (!asked.has('reading') && !asked.has('reading-early')) throw new Error('the network was not asked');
process.stdout.write(String(process.memoryUsage.rss() / 2 ** 20));
await classifier.close?.();
