/** The thread that holds model files against their checksums. Says what is wrong with the first that is not right, or null. */

import { parentPort, workerData } from 'node:worker_threads';
import { checkModelFiles, ModelFileError } from './model-files.ts';

const problem = await checkModelFiles(workerData as string).then(
  () => null,
  (error: unknown) => {
    if (error instanceof ModelFileError) return error.message;
    throw error;
  },
);
parentPort?.postMessage(problem);
