/** WAV files for tests. */

export interface WavForm {
  readonly kind?: number;
  readonly channels?: number;
  readonly rate?: number;
  readonly bits?: number;
  /** The length that the header gives for the samples; the real one by default. */
  readonly saidBytes?: number;
  /** Between the header and the samples. */
  readonly before?: Buffer;
}

export function makeWav(samples: Buffer, form: WavForm = {}): Buffer {
  const { kind = 1, channels = 1, rate = 16_000, bits = 16, saidBytes = samples.length, before } = form;
  const header = Buffer.alloc(16);
  header.writeUInt16LE(kind, 0);
  header.writeUInt16LE(channels, 2);
  header.writeUInt32LE(rate, 4);
  header.writeUInt32LE((rate * channels * bits) / 8, 8);
  header.writeUInt16LE((channels * bits) / 8, 12);
  header.writeUInt16LE(bits, 14);
  // A wave format "extensible" has its encoding in a later field.
  const more =
    kind === 0xfffe ? Buffer.from([22, 0, bits, 0, 0, 0, 0, 0, 1, ...Array<number>(15).fill(0)]) : Buffer.alloc(0);
  const data = chunk('data', samples);
  data.writeUInt32LE(saidBytes, 4);
  const rest = [chunk('fmt ', Buffer.concat([header, more])), before ?? Buffer.alloc(0), data];
  return chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...rest]));
}

export function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** Seconds of silence, 16,000 samples a second. */
export const silentWav = (seconds: number) => makeWav(Buffer.alloc(seconds * 32_000));
