/** Returns its own number for every frame, so that a test can tell whether the thread is still the same. */

import { threadId } from 'node:worker_threads';
import { serveTasks } from '../../../threads/serve-tasks.ts';
import type { ImageAnswer, ImageTask, ImageThreadSetup } from '../frame-reader.ts';

serveTasks<ImageThreadSetup, ImageTask, ImageAnswer>(() => ({
  begin: () => Promise.resolve(),
  answer: () => Promise.resolve({ sight: threadId }),
  end: () => Promise.resolve(),
}));
