/**
 * A service that decodes one picture, prints which process did it, and ends; or waits to be killed while busy with
 * another.
 */

import { startDecoderProcess } from '../decoder-process.ts';

const worker = new URL('./waiting-worker.ts', import.meta.url);
const decoder = startDecoderProcess(worker, 2 ** 40);
const job = { kind: 'encode', width: 1, height: 1, side: 1 } as const;
const answer = await decoder.run(job, Buffer.alloc(3), 120_000);
process.stdout.write(`${'body' in answer ? answer.body.toString() : answer.outcome}\n`);
if (process.argv[2] === 'busy') await decoder.run({ ...job, side: 2 }, Buffer.alloc(3), 600_000);
