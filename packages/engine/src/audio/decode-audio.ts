/**
 * Decodes a recording to samples for the speech model. Compressed files are fed in small pieces, since each can stand for
 * seconds, and decoding stops as soon as the recording is too long. It runs in the process of `speech-worker.ts`.
 */

import { pathToFileURL } from 'node:url';
import { limits } from '@moderato/contract';
import { type AudioFormat, hasUsualStream, isAllowedRate } from './audio-format.ts';
import { readWav, type Unheard } from './read-wav.ts';
import { toSpeechRate } from './resample.ts';

interface Decoded {
  readonly channelData: readonly Float32Array[];
  readonly samplesDecoded: number;
  readonly sampleRate: number;
}

interface StreamDecoder {
  readonly ready: Promise<void>;
  decode(piece: Uint8Array): Decoded | Promise<Decoded>;
  /** Those that read ahead give the rest. */
  flush?(): Promise<Decoded>;
}

type DecoderModule = Readonly<Record<string, new () => StreamDecoder>>;

const decoderNames = { mp3: 'MPEGDecoder', vorbis: 'OggVorbisDecoder', opus: 'OggOpusDecoder' } as const;
const pieceBytes = 1_024;

/** `decoder`: the file of the package for this format. */
export async function decodeAudio(
  bytes: Uint8Array,
  format: AudioFormat,
  decoder?: string,
): Promise<Float32Array | Unheard> {
  if (format === 'wav') {
    const recording = readWav(bytes);
    return typeof recording === 'string' ? recording : toSpeechRate(recording);
  }
  if (format !== 'mp3' && !hasUsualStream(bytes)) return 'unreadable';
  const module = (await import(pathToFileURL(decoder as string).href)) as DecoderModule;
  const Decoder = module[decoderNames[format]] as DecoderModule[string];
  return decodeStream(bytes, new Decoder()).catch(() => 'unreadable' as const);
}

async function decodeStream(bytes: Uint8Array, decoder: StreamDecoder): Promise<Float32Array | Unheard> {
  await decoder.ready;
  const parts: Float32Array[] = [];
  let length = 0;
  let rate = 0;

  function take({ channelData, samplesDecoded, sampleRate }: Decoded): Unheard | undefined {
    const [left, right] = channelData;
    if (samplesDecoded <= 0 || left === undefined) return undefined;
    if (!isAllowedRate(sampleRate) || (rate !== 0 && rate !== sampleRate)) return 'unreadable';
    rate = sampleRate;
    length += left.length;
    parts.push(right === undefined ? left : left.map((sample, at) => (sample + (right[at] ?? 0)) / 2));
    return length > rate * limits.audioSeconds ? 'too_long' : undefined;
  }

  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const problem = take(await decoder.decode(bytes.subarray(at, at + pieceBytes)));
    if (problem !== undefined) return problem;
  }
  const problem = decoder.flush === undefined ? undefined : take(await decoder.flush());
  if (problem !== undefined || length === 0) return problem ?? 'unreadable';
  const samples = new Float32Array(length);
  let filled = 0;
  for (const part of parts) {
    samples.set(part, filled);
    filled += part.length;
  }
  return toSpeechRate({ samples, rate });
}
