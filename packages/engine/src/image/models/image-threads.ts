/**
 * The threads that run the networks for images, started when the first image comes: a service that only moderates text pays
 * nothing for them.
 */

import { createThreadPool, type ThreadPool } from '../../threads/thread-pool.ts';
import type { PreparedImage } from '../prepared-image.ts';
import type { ImageTask, ModelPaths, Sight, SightKind } from './frame-reader.ts';

export interface ImageThreads {
  /** What is to be seen on each of the frames, in their order. Rejects when one of them could not be looked at. */
  look<Kind extends SightKind>(
    kind: Kind,
    frames: PreparedImage['frames'],
    signal: AbortSignal,
  ): Promise<Sight[Kind][]>;
  close(): Promise<void>;
}

export interface ImageThreadOptions {
  /** Each holds networks of its own. */
  readonly threads?: number;
  /** What the threads run; tests put in others. */
  readonly worker?: URL;
}

/** Beside this file, in the language this file is in: TypeScript in the repository, JavaScript in the package. */
const imageWorker = new URL(`./image-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/** A frame that waits holds up to seven megabytes. How long it may wait is the caller's to say, by the signal. */
const limits = { queueLimit: 256, deadlineMs: Number.POSITIVE_INFINITY, furtherTaskMs: 0, silenceMs: 120_000 };

export function createImageThreads(paths: ModelPaths, options: ImageThreadOptions = {}): ImageThreads {
  const { threads = 1, worker = imageWorker } = options;
  let pool: ThreadPool<ImageTask, Sight[SightKind]> | undefined;

  return {
    async look<Kind extends SightKind>(kind: Kind, frames: PreparedImage['frames'], signal: AbortSignal) {
      pool ??= createThreadPool({ worker, setup: paths }, { threads, ...limits });
      const tasks = frames.map(({ width, height, pixels }) => ({ kind, frame: { width, height, pixels } }));
      const answers = await pool.ask(tasks, signal);
      if (answers.includes('full')) throw new Error('Too many images are waiting for the local models.');
      if (answers.includes('failed')) throw new Error('The local models for images gave no answer.');
      // The thread answers a task with what its kind is answered with.
      return answers as Sight[Kind][];
    },
    async close() {
      await pool?.close();
    },
  };
}
