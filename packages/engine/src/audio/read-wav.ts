/** Reads the samples of a WAV file as one channel: whole numbers of 8 to 32 bits, or floating point. */

import { limits } from '@moderato/contract';
import { isAllowedRate } from './audio-format.ts';

export interface Recording {
  /** Between -1 and 1, one channel. */
  readonly samples: Float32Array;
  /** Samples per second. */
  readonly rate: number;
}

/** What is wrong with a recording that cannot be heard. */
export type Unheard = 'unreadable' | 'too_long';

const wholeNumbers = 1;
const floatingPoint = 3;
/** The real encoding stands further back, after a mask of loudspeakers. */
const extensible = 0xfffe;
const mostChannels = 8;

interface Encoding {
  readonly kind: number;
  readonly channels: number;
  readonly rate: number;
  readonly bits: number;
}

export function readWav(bytes: Uint8Array): Recording | Unheard {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let encoding: Encoding | undefined;
  for (let at = 12; at + 8 <= file.length; ) {
    const name = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    // A recorder that was cut off, or that writes to a pipe, leaves a wrong length: what is there counts.
    const chunk = file.subarray(at + 8, Math.min(file.length, at + 8 + length));
    if (name === 'fmt ' && chunk.length >= 16) encoding = readEncoding(chunk);
    if (name === 'data') return encoding === undefined ? 'unreadable' : readSamples(chunk, encoding);
    at += 8 + length + (length % 2);
  }
  return 'unreadable';
}

function readEncoding(chunk: Buffer): Encoding {
  const kind = chunk.readUInt16LE(0);
  return {
    kind: kind === extensible && chunk.length >= 26 ? chunk.readUInt16LE(24) : kind,
    channels: chunk.readUInt16LE(2),
    rate: chunk.readUInt32LE(4),
    bits: chunk.readUInt16LE(14),
  };
}

function readSamples(data: Buffer, { kind, channels, rate, bits }: Encoding): Recording | Unheard {
  const read = reader(data, kind, bits);
  if (read === undefined || channels < 1 || channels > mostChannels || !isAllowedRate(rate)) return 'unreadable';
  const bytes = bits / 8;
  const length = Math.floor(data.length / (bytes * channels));
  if (length === 0) return 'unreadable';
  if (length > rate * limits.audioSeconds) return 'too_long';
  const samples = new Float32Array(length);
  for (let index = 0; index < length; index++) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++) sum += read((index * channels + channel) * bytes);
    samples[index] = sum / channels;
  }
  return { samples, rate };
}

function reader(data: Buffer, kind: number, bits: number): ((at: number) => number) | undefined {
  if (kind === floatingPoint && bits === 32) return (at) => clamp(data.readFloatLE(at));
  if (kind === floatingPoint && bits === 64) return (at) => clamp(data.readDoubleLE(at));
  if (kind !== wholeNumbers) return undefined;
  // Only the smallest kind has no sign.
  if (bits === 8) return (at) => ((data[at] ?? 0) - 128) / 128;
  if (bits === 16) return (at) => data.readInt16LE(at) / 2 ** 15;
  if (bits === 24) return (at) => data.readIntLE(at, 3) / 2 ** 23;
  return bits === 32 ? (at) => data.readInt32LE(at) / 2 ** 31 : undefined;
}

function clamp(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(-1, value)) : 0;
}
