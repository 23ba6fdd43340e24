/**
 * The process that decodes. It holds only the picture it is given: no settings, no keys, no connection except the pipe to
 * the service. It ends with the service, and ends itself when a picture makes it use too much memory.
 */

import { writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { formatHash, hashFrame } from '../known-images/pdq/pdq-hash.ts';
import { sharp } from './allowed-loaders.ts';
import { decodeAnimation } from './decode-animation.ts';
import { decodeStill } from './decode-still.ts';
import type { DecodeJob, DecoderAnswer, DecoderJob, EncodeJob, FrameHead } from './decoder-job.ts';
import { layOnGrounds } from './lay-on-grounds.ts';
import { readMessages, writeMessage } from './message-stream.ts';
import type { RawFrame } from './raw-frame.ts';
import { turnUpright } from './turn-upright.ts';

const memoryLimitBytes = Number(process.argv[2]);
const memoryCheckMs = 20;
const lastWordMs = 100;
/** What the service sends: a picture of 10 MB, or the pixels of a frame. */
const bounds = { headBytes: 4_096, bodyBytes: 32 * 1024 * 1024 };
const pipe = new Socket({ fd: 3, readable: true, writable: true });

async function decode(job: DecodeJob, picture: Buffer): Promise<void> {
  const { pages = 1 } = await sharp(picture, { failOn: 'warning' }).metadata();
  if (pages !== job.frames) return answer({ outcome: 'unreadable', residentBytes: residentBytes() });
  const decoded =
    job.frames === 1 ? new Map([[0, await decodeStill(picture, job)]]) : await decodeAnimation(picture, job);
  const heads: FrameHead[] = [];
  const body: Uint8Array[] = [];
  for (const [index, stored] of decoded) {
    const frame = await turnUpright(stored, job.orientation);
    if (job.sendPixels) collect(index, frame, job.hash, heads, body);
  }
  answer({ outcome: 'decoded', frames: heads, residentBytes: residentBytes() }, body);
}

function collect(index: number, frame: RawFrame, hash: boolean, heads: FrameHead[], body: Uint8Array[]): void {
  const { width, height } = frame;
  for (const { ground, pixels } of layOnGrounds(frame)) {
    const hashed = hash ? { hashed: hashOf({ width, height, pixels }) } : {};
    heads.push({ index, ground, width, height, ...hashed });
    body.push(pixels);
  }
}

function hashOf(picture: Parameters<typeof hashFrame>[0]): NonNullable<FrameHead['hashed']> {
  const { hashes, quality } = hashFrame(picture);
  return { hashes: hashes.map(formatHash), quality };
}

async function encode({ width, height, side }: EncodeJob, pixels: Buffer): Promise<void> {
  const file = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    // Without chroma subsampling, which blurs small coloured print.
    .jpeg({ quality: 85, chromaSubsampling: '4:4:4' })
    .toBuffer();
  answer({ outcome: 'encoded', residentBytes: residentBytes() }, [file]);
}

async function work(job: DecoderJob, body: Buffer): Promise<void> {
  const watching = setInterval(stopWhenTooLarge, memoryCheckMs);
  try {
    await (job.kind === 'decode' ? decode(job, body) : encode(job, body));
  } catch {
    // Decoders report broken input by throwing, with internal messages that nobody should see.
    answer({ outcome: 'unreadable', residentBytes: residentBytes() });
  } finally {
    clearInterval(watching);
  }
}

/** Decoding runs in other threads, so this one can check; V8's own limits do not cover the memory of native code. */
function stopWhenTooLarge(): void {
  if (residentBytes() <= memoryLimitBytes) return;
  answer({ outcome: 'over_memory' }, [], end);
  // The service may not be reading, and memory would keep growing.
  setTimeout(end, lastWordMs);
}

function answer(head: DecoderAnswer, body: readonly Uint8Array[] = [], whenSent?: () => void): void {
  writeMessage(pipe, head, body, whenSent);
}

function residentBytes(): number {
  return process.memoryUsage.rss();
}

/** An orderly exit would wait for the native code that we want to escape from. */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** If the machine runs out of memory, Linux should end this process rather than the service. */
function offerToBeEndedFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Other systems have no such file.
  }
}

offerToBeEndedFirst();
pipe.on('error', end);
pipe.on('close', end);
readMessages(pipe, bounds, (head, body) => void work(head as DecoderJob, body), end);
answer({ outcome: 'ready' });
