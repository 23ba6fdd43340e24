/**
 * Every tool reads the innocent suite in a separate thread: one of them needs a millisecond per word, and the others
 * should not wait for it. Nothing is timed here.
 */

import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { createTools } from '../tools/create-tools.ts';
import { flaggedTexts, type Verdicts } from './measure.ts';
import { loadParts, readJudgedObscene, showParts } from './suite.ts';

interface Assignment {
  readonly tool: string;
  readonly seed: string;
  /** The positions of the parts to read; it reports nothing about the others. */
  readonly parts: readonly number[];
}

export async function readInnocentTexts(
  tools: readonly string[],
  seed: string,
  parts: readonly number[],
): Promise<Verdicts> {
  const read = tools.map(async (tool) => [tool, await readInThread({ tool, seed, parts })] as const);
  return Object.fromEntries(await Promise.all(read));
}

function readInThread(assignment: Assignment): Promise<readonly (readonly string[])[]> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: assignment });
    worker.once('error', reject);
    worker.once('message', (flagged: readonly (readonly string[])[]) => {
      process.stdout.write(`innocent, ${assignment.tool}: ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
      resolve(flagged);
    });
  });
}

if (!isMainThread && parentPort !== null) {
  const { tool: name, seed, parts } = workerData as Assignment;
  const tool = createTools().find((one) => one.name === name);
  if (tool === undefined) throw new Error(`no tool is called ${name}`);
  const judgedObscene = readJudgedObscene();
  const shown = showParts(await loadParts(seed, judgedObscene), judgedObscene, seed);
  parentPort.postMessage(shown.map((part, place) => (parts.includes(place) ? flaggedTexts(tool, part) : [])));
}
