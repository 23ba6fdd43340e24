/**
 * Decodes pictures to plain pixels in a few processes that can be killed. They start when a picture needs one and are
 * replaced when they die. Nothing waits forever, and a picture that cannot be decoded never counts as clean.
 */

import { availableParallelism } from 'node:os';
import { limits } from '@moderato/contract';
import { createPlaces } from '../../fairness/places.ts';
import { parseHash } from '../known-images/pdq/pdq-hash.ts';
import {
  animationSide,
  type HashedFrame,
  maxFrames,
  type PreparedFrame,
  type PreparedImage,
  stillSide,
} from '../prepared-image.ts';
import type { ScannedImage } from '../scanned-image.ts';
import type { DecodeJob, DecoderAnswer, DecoderJob, FrameHead } from './decoder-job.ts';
import { type DecoderProcess, decoderWorker, type JobResult, startDecoderProcess } from './decoder-process.ts';

/** `overloaded`: too many pictures are already waiting. `too_slow`, `over_memory`: it was given up. */
export type DecodingFailure = 'unreadable' | 'too_slow' | 'over_memory' | 'overloaded';

export interface DecodingOptions {
  readonly signal?: AbortSignal;
  /** Without it, every pixel is still decoded, and `frames` is empty. */
  readonly sendPixels?: boolean;
  /** Frames include hashes, to look up among known images. */
  readonly hash?: boolean;
}

export interface ImageDecoder {
  /** Decodes every pixel of every frame. Rejects with the signal's reason if it aborts. */
  decode(image: ScannedImage, options?: DecodingOptions): Promise<PreparedImage | DecodingFailure>;
  /** A JPEG of this frame whose longest side is at most `side`. */
  encode(frame: PreparedFrame, side: number, signal?: AbortSignal): Promise<Uint8Array | DecodingFailure>;
  /** Ends the processes at once. */
  close(): void;
}

export interface ImageDecoderOptions {
  /** About 70 MB each, more while a large picture is decoded. By default one per core, at most two. */
  readonly processes?: number;
  readonly queueLimit?: number;
  /** For one picture, once it is its turn. */
  readonly deadlineMs?: number;
  /** Resident memory at which a process gives up the picture it decodes. */
  readonly memoryLimitBytes?: number;
  /** Called when a process was lost because of a picture: it died, or it was ended. */
  readonly lost?: (why: 'died' | 'too_slow' | 'over_memory') => void;
  /** What the processes run; tests substitute another. */
  readonly worker?: URL;
}

/** A process can die for other reasons; if a picture kills two of them, the picture is the reason. */
const attempts = 2;

export function createImageDecoder(options: ImageDecoderOptions = {}): ImageDecoder {
  const { processes = Math.min(2, availableParallelism()), queueLimit = 64, deadlineMs = 8_000 } = options;
  const { memoryLimitBytes = 768 * 1024 * 1024, worker = decoderWorker, lost = () => {} } = options;
  const places = createPlaces({ size: processes, maxWaiting: queueLimit });
  const all = new Set<DecoderProcess>();
  const idle: DecoderProcess[] = [];
  let isClosed = false;

  function start(): DecoderProcess {
    const started = startDecoderProcess(worker, memoryLimitBytes);
    all.add(started);
    return started;
  }

  function take(): DecoderProcess {
    for (let known = idle.pop(); known !== undefined; known = idle.pop()) {
      if (known.isFit) return known;
      all.delete(known);
    }
    return start();
  }

  /**
   * A lost process is replaced at once, since a start is slow. The newest is used first: a caller who wears out one
   * process after the other waits for starts, and the proven ones are left for others.
   */
  function putBack(used: DecoderProcess): void {
    if (used.isFit && !isClosed) {
      idle.unshift(used);
      return;
    }
    used.end();
    all.delete(used);
    if (!isClosed) idle.push(start());
  }

  async function attempt(job: DecoderJob, body: Uint8Array, signal?: AbortSignal): Promise<JobResult> {
    const process = take();
    try {
      const result = await process.run(job, body, deadlineMs, signal);
      const { outcome } = result;
      if (outcome === 'died' || outcome === 'too_slow' || outcome === 'over_memory') lost(outcome);
      return result;
    } finally {
      putBack(process);
    }
  }

  async function run(job: DecoderJob, body: Uint8Array, signal?: AbortSignal): Promise<JobResult | 'overloaded'> {
    if (isClosed) throw new Error('The image decoder is closed.');
    // Whose picture it is, only those who bring one know: they come in their order.
    const leave = await places.take('', { signal });
    if (leave === 'full') return 'overloaded';
    try {
      let result: JobResult = { outcome: 'died' };
      for (let tried = 0; tried < attempts && result.outcome === 'died' && !isClosed; tried++) {
        result = await attempt(job, body, signal);
      }
      return result;
    } finally {
      leave();
    }
  }

  return {
    async decode(image, { signal, sendPixels = true, hash = false } = {}) {
      const { picture, ...facts } = image;
      const side = image.frames === 1 ? stillSide : animationSide;
      const bounds = { side, maxFrames, pixelLimit: limits.imageTotalPixels };
      const job: DecodeJob = { kind: 'decode', ...facts, ...bounds, sendPixels, hash };
      const result = await run(job, picture, signal);
      if (result === 'overloaded') return result;
      if (!('body' in result)) return result.outcome === 'died' ? 'unreadable' : result.outcome;
      const onItsSide = image.orientation >= 5;
      return {
        width: onItsSide ? image.height : image.width,
        height: onItsSide ? image.width : image.height,
        frameCount: image.frames,
        frames: framesOf(result.head, result.body),
      };
    },
    async encode({ width, height, pixels }, side, signal) {
      const result = await run({ kind: 'encode', width, height, side }, pixels, signal);
      if (result === 'overloaded') return result;
      return 'body' in result ? result.body : result.outcome === 'died' ? 'unreadable' : result.outcome;
    },
    close() {
      isClosed = true;
      for (const process of all) process.end();
      all.clear();
    },
  };
}

function parsed({ hashes, quality }: NonNullable<FrameHead['hashed']>): HashedFrame {
  return { hashes: hashes.map(parseHash).filter((hash) => hash !== undefined), quality };
}

/** Views into the one buffer that came over the pipe. */
function framesOf(head: DecoderAnswer, body: Buffer): PreparedFrame[] {
  if (head.outcome !== 'decoded') throw new Error('A decoder process answered a different question.');
  let at = 0;
  return head.frames.map(({ index, ground, width, height, hashed }) => {
    const bytes = width * height * 3;
    const pixels = body.subarray(at, at + bytes);
    at += bytes;
    return { index, ground, width, height, pixels, ...(hashed === undefined ? {} : { hashed: parsed(hashed) }) };
  });
}

let shared: ImageDecoder | undefined;

/**
 * For callers in this process who bring none: costs nothing until the first picture, and never keeps the process alive.
 */
export function sharedImageDecoder(): ImageDecoder {
  shared ??= createImageDecoder();
  return shared;
}
