/**
 * One decoder process as the pool sees it: it takes a job and returns an answer. It can be killed at any moment, even inside
 * native code that no JavaScript timeout would stop. It inherits no environment, so a picture that takes it over finds no
 * keys.
 */

import { spawn } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { parseHash } from '../known-images/pdq/pdq-hash.ts';
import type { DecoderAnswer, DecoderJob, FrameHead } from './decoder-job.ts';
import { readMessages, writeMessage } from './message-stream.ts';

export type JobResult =
  | { readonly outcome: 'decoded' | 'encoded'; readonly head: DecoderAnswer; readonly body: Buffer }
  | { readonly outcome: 'unreadable' | 'over_memory' | 'too_slow' | 'died' };

export interface DecoderProcess {
  /** Whether it can take another job. */
  readonly isFit: boolean;
  /** One at a time. Rejects with the signal's reason if it aborts, and if the process does not start. */
  run(job: DecoderJob, body: Uint8Array, deadlineMs: number, signal?: AbortSignal): Promise<JobResult>;
  end(): void;
}

/** Next to this file, in the same language: TypeScript in the repository, JavaScript in the package. */
export const decoderWorker = new URL(
  `./decoder-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`,
  import.meta.url,
);

/** Sixteen frames of an animation, or a still picture on two backgrounds, and some room. */
const bounds = { headBytes: 32 * 1024, bodyBytes: 32 * 1024 * 1024 };
const doesNotStart = 'The process that decodes images cannot be started.';
const startMs = 30_000;
/** Memory that large pictures leave behind in the allocator is freed with the process. */
const retireAboveBytes = 300 * 1024 * 1024;
/** The heap of the process is small: pictures live outside it. */
const nodeFlags = ['--max-old-space-size=128', '--max-semi-space-size=2', '--disable-warning=ExperimentalWarning'];
/** Less fragmentation of freed memory; only sharp uses libuv's threads. */
const environment = { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' };

/** Whether an answer is well formed. A picture that has taken over the process can send anything. */
function isSound(head: DecoderAnswer, body: Buffer): boolean {
  if (head.outcome !== 'decoded') return head.outcome === 'encoded' || body.length === 0;
  const isSize = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0;
  const isHashed = ({ hashes, quality }: NonNullable<FrameHead['hashed']>) =>
    quality >= 0 && quality <= 100 && hashes.every((hash) => parseHash(hash) !== undefined);
  const sound = head.frames.every(
    ({ width, height, hashed }) => isSize(width) && isSize(height) && (hashed === undefined || isHashed(hashed)),
  );
  return sound && head.frames.reduce((bytes, { width, height }) => bytes + width * height * 3, 0) === body.length;
}

export function startDecoderProcess(worker: URL, memoryLimitBytes: number): DecoderProcess {
  const child = spawn(process.execPath, [...nodeFlags, fileURLToPath(worker), String(memoryLimitBytes)], {
    env: environment,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    windowsHide: true,
  });
  // First of all: a machine that is out of processes reports it here, and without a listener that ends the service.
  child.on('error', lose);
  const pipe = child.stdio?.[3] as (Duplex & { ref(): void; unref(): void }) | undefined;
  if (pipe === undefined) throw new Error(doesNotStart);
  let isFit = true;
  let isReady = false;
  let isOverMemory = false;
  let settle: ((result: JobResult) => void) | undefined;
  let whenReady: (() => void) | undefined;

  function end(): void {
    isFit = false;
    child.kill('SIGKILL');
  }

  /** While idle, it does not keep the service from ending; and it ends with it, when the pipe closes. */
  function hold(working: boolean): void {
    if (working) child.ref();
    else child.unref();
    if (working) pipe?.ref();
    else pipe?.unref();
  }

  function receive(head: DecoderAnswer, body: Buffer): void {
    if (!isSound(head, body)) lose();
    else if (head.outcome === 'ready') {
      isReady = true;
      whenReady?.();
    } else if (head.outcome === 'over_memory') {
      isOverMemory = true;
      end();
    } else {
      if (head.residentBytes > retireAboveBytes) end();
      settle?.(head.outcome === 'unreadable' ? { outcome: 'unreadable' } : { outcome: head.outcome, head, body });
    }
  }

  function lose(): void {
    end();
    settle?.({ outcome: isOverMemory ? 'over_memory' : 'died' });
  }

  readMessages(pipe, bounds, (head, body) => receive(head as DecoderAnswer, body), lose);
  // An error of the pipe is followed by the end of the process, which is reported.
  pipe.on('error', () => {});
  child.on('close', lose);
  hold(false);

  return {
    get isFit() {
      return isFit;
    },
    end,
    async run(job, body, deadlineMs, signal) {
      signal?.throwIfAborted();
      hold(true);
      const stop = (result: JobResult) => {
        end();
        settle?.(result);
      };
      const abort = () => stop({ outcome: 'died' });
      // A start is slow on a busy machine, through no fault of the picture.
      let timer = setTimeout(abort, startMs);
      const startClock = () => {
        clearTimeout(timer);
        timer = setTimeout(stop, deadlineMs, { outcome: 'too_slow' });
      };
      if (isReady) startClock();
      else whenReady = startClock;
      signal?.addEventListener('abort', abort, { once: true });
      try {
        const result = await new Promise<JobResult>((resolve) => {
          settle = resolve;
          writeMessage(pipe, job, [body]);
          if (!isFit) lose();
        });
        signal?.throwIfAborted();
        if (result.outcome === 'died' && !isReady) throw new Error(doesNotStart);
        return result;
      } finally {
        settle = undefined;
        whenReady = undefined;
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        if (isFit) hold(false);
      }
    },
  };
}
