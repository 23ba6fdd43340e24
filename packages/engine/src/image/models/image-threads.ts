/**
 * The threads that run the networks for images. Finding and reading text takes much longer than all else, so it has its own
 * threads, with a lower priority: the other judges of a picture never wait for the text of another picture. Threads start
 * with the first image and end when none has come for a while: a service that moderates only text pays nothing for them.
 */

import { ModelFileError } from '../../classifier/model-files.ts';
import { processClockMs } from '../../threads/process-clock.ts';
import { createThreadPool, type ThreadPool } from '../../threads/thread-pool.ts';
import type { PreparedImage } from '../prepared-image.ts';
import type { ImageAnswer, ImageTask, ImageThreadSetup, ModelPaths, Sight, SightKind } from './frame-reader.ts';

export interface LookOptions {
  readonly signal: AbortSignal;
  readonly caller?: string | undefined;
  readonly untilMs?: number;
}

export interface ImageThreads {
  /**
   * What is seen on each of the frames, in their order. Rejects if one of them could not be read. Interruptible work
   * ends at `untilMs`, on the clock of `performance.now()`. Callers take turns.
   */
  look<Kind extends SightKind>(
    kind: Kind,
    frames: PreparedImage['frames'],
    { signal, caller, untilMs }: LookOptions,
  ): Promise<Sight[Kind][]>;
  close(): Promise<void>;
}

export interface ImageThreadOptions {
  /** For text, and as many for everything else. */
  readonly threads?: number;
  /** How long after the last image the threads end and free their memory; never with `Infinity`, the default. */
  readonly idleMs?: number;
  /** The folder whose files each thread checks against their checksums at its start; without it, nothing is checked. */
  readonly checkedFolder?: string;
  /** Called once for each damaged file. */
  readonly onDamage?: (error: ModelFileError) => void;
  /** What the threads run; tests substitute another. */
  readonly worker?: URL;
}

type ImagePool = ThreadPool<ImageTask, ImageAnswer>;

/** Next to this file, in the same language: TypeScript in the repository, JavaScript in the package. */
const imageWorker = new URL(`./image-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/**
 * A waiting frame takes up to seven megabytes. The caller's signal decides how long it may wait. A network takes tens of
 * milliseconds for a frame, much longer than a message.
 */
const limits = {
  queueLimit: 256,
  deadlineMs: Number.POSITIVE_INFINITY,
  furtherTaskMs: 0,
  silenceMs: 120_000,
  handedAtOnce: 1,
};

export function createImageThreads(paths: ModelPaths, options: ImageThreadOptions = {}): ImageThreads {
  const { threads = 1, idleMs = Number.POSITIVE_INFINITY, checkedFolder, onDamage, worker = imageWorker } = options;
  const reported = new Set<string>();
  /** Pools that are still ending. */
  const ending = new Set<Promise<void>>();
  const pools = new Map<'text' | 'other', ImagePool>();
  let looks = 0;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  function release(): void {
    for (const pool of pools.values()) {
      const ended = pool.close().finally(() => ending.delete(ended));
      ending.add(ended);
    }
    pools.clear();
  }

  function poolFor(kind: SightKind): ImagePool {
    const name = kind === 'text' ? 'text' : 'other';
    const known = pools.get(name);
    if (known !== undefined) return known;
    const checked = checkedFolder === undefined ? {} : { checkedFolder };
    const setup: ImageThreadSetup = { paths, ...checked, hasLowPriority: name === 'text' };
    const pool: ImagePool = createThreadPool({ worker, setup }, { threads, ...limits });
    pools.set(name, pool);
    return pool;
  }

  async function ask(kind: SightKind, tasks: readonly ImageTask[], signal: AbortSignal, caller?: string) {
    if (isClosed) return tasks.map(() => 'failed' as const);
    clearTimeout(idle);
    looks++;
    try {
      return await poolFor(kind).ask(tasks, { signal, caller });
    } finally {
      if (--looks === 0 && Number.isFinite(idleMs)) idle = setTimeout(release, idleMs).unref();
    }
  }

  /** The message names the file, and contains nothing of an image. */
  function damage(message: string): ModelFileError {
    const error = new ModelFileError(message);
    if (!reported.has(message)) onDamage?.(error);
    reported.add(message);
    return error;
  }

  return {
    async look<Kind extends SightKind>(
      kind: Kind,
      frames: PreparedImage['frames'],
      { signal, caller, untilMs }: LookOptions,
    ) {
      const until = untilMs === undefined ? {} : { untilMs: processClockMs() + untilMs - performance.now() };
      const tasks = frames.map(({ width, height, pixels }) => ({ kind, frame: { width, height, pixels }, ...until }));
      const answers = await ask(kind, tasks, signal, caller);
      return answers.map((answer) => {
        if (answer === 'full') throw new Error('Too many images are waiting for the local models.');
        if (answer === 'failed') throw new Error('The local models for images did not answer.');
        if ('damage' in answer) throw damage(answer.damage);
        // The thread answers a task with what its kind is answered with.
        return answer.sight as Sight[Kind];
      });
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      release();
      await Promise.all(ending);
    },
  };
}
