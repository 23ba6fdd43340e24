/**
 * The process that hears recordings. It holds only the recording it is given: no settings and no keys. It ends with the
 * service, which can also kill it at any moment.
 */

import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { AudioFormat } from '../audio-format.ts';
import { decodeAudio } from '../decode-audio.ts';
import type { HeardSegment } from '../heard.ts';
import type { Unheard } from '../read-wav.ts';
import { decoderFile, encoderFile, openSpeechModel, type SpeechModel, vocabularyFile } from './speech-model.ts';

export interface SpeechTask {
  readonly bytes: Uint8Array;
  readonly format: AudioFormat;
  /** The file of the package that decodes it. */
  readonly decoder: string | undefined;
}

/** `decoded` comes first, since decoding and hearing have limits of their own. */
export type SpeechAnswer =
  | 'decoded'
  | { readonly segments: readonly HeardSegment[] }
  | { readonly problem: Unheard | 'other_weights' | 'failed' };

const checksums = {
  [encoderFile]: '3e345e977b55620a37c0c2b2af0644e019afdfad562dcf71eb929bb7274285f9',
  [decoderFile]: 'a6beb6baabb66f00b6a686d828c95ffca6146d51900cbad0266cad38f64cf861',
  [vocabularyFile]: '50d6a919f0a0601d56a04eb583c780d18553aa388254ba3158eb6a00f13e2c1a',
};

const folder = process.argv[2] as string;
let opening: Promise<SpeechModel | 'other_weights'> | undefined;

async function open(): Promise<SpeechModel | 'other_weights'> {
  for (const [name, expected] of Object.entries(checksums)) {
    const digest = createHash('sha256').update(await readFile(join(folder, name)));
    if (digest.digest('hex') !== expected) return 'other_weights';
  }
  return openSpeechModel(folder);
}

async function hear({ bytes, format, decoder }: SpeechTask): Promise<SpeechAnswer> {
  const samples = await decodeAudio(bytes, format, decoder);
  if (typeof samples === 'string') return { problem: samples };
  answer('decoded');
  opening ??= open();
  const model = await opening;
  return model === 'other_weights' ? { problem: model } : { segments: await model.hear(samples) };
}

function answer(message: SpeechAnswer): void {
  process.send?.(message);
}

// Calls that wait for a verdict go first; and if the machine runs out of memory, Linux should end this process.
setPriority(10);
writeFile('/proc/self/oom_score_adj', '1000').catch(() => {});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (task: SpeechTask) => {
  // The cause could quote the recording, and nobody can act on it.
  void hear(task).then(answer, () => answer({ problem: 'failed' }));
});
