import { describe, expect, it } from 'vitest';
import { audioFormat, hasUsualStream } from './audio-format.ts';
import { readWav } from './read-wav.ts';
import { toSpeechRate } from './resample.ts';
import { chunk, makeWav, silentWav } from './testing/make-wav.ts';

const bytesOf = (write: (buffer: Buffer, at: number, value: number) => void, bytes: number, values: number[]) => {
  const buffer = Buffer.alloc(bytes * values.length);
  for (const [index, value] of values.entries()) write(buffer, index * bytes, value);
  return buffer;
};
const int16 = (...values: number[]) => bytesOf((buffer, at, value) => buffer.writeInt16LE(value, at), 2, values);
const samplesOf = (file: Buffer) => {
  const read = readWav(file);
  return typeof read === 'string' ? read : [...read.samples];
};

describe('a WAV file', () => {
  it.each([
    ['8 bits', makeWav(Buffer.from([0, 128, 192]), { bits: 8 }), [-1, 0, 0.5]],
    ['16 bits', makeWav(int16(-32_768, 0, 16_384)), [-1, 0, 0.5]],
    ['24 bits', makeWav(Buffer.from([0, 0, 0x80, 0, 0, 0x40]), { bits: 24 }), [-1, 0.5]],
    ['32 bits', makeWav(Buffer.from([0, 0, 0, 0x80, 0, 0, 0, 0x40]), { bits: 32 }), [-1, 0.5]],
    ['two channels', makeWav(int16(16_384, -16_384, 16_384, 0), { channels: 2 }), [0, 0.25]],
    ['the extensible form', makeWav(int16(16_384), { kind: 0xfffe }), [0.5]],
    ['other chunks of an odd length', makeWav(int16(16_384), { before: chunk('LIST', Buffer.from('abc')) }), [0.5]],
    ['a header that promises hours', makeWav(int16(16_384), { saidBytes: 0xffff_fff0 }), [0.5]],
  ])('is read: %s', (_what, file, samples) => {
    expect(samplesOf(file)).toEqual(samples);
  });

  it('has samples between -1 and 1, whatever floating point it holds', () => {
    const values = [0.5, 7, Number.NaN, Number.NEGATIVE_INFINITY];
    const floats = bytesOf((buffer, at, value) => buffer.writeFloatLE(value, at), 4, values);
    expect(samplesOf(makeWav(floats, { kind: 3, bits: 32 }))).toEqual([0.5, 1, 0, 0]);
  });

  it('is refused if it is longer than 300 seconds', () => {
    expect(typeof readWav(makeWav(Buffer.alloc(300 * 8_000), { rate: 8_000, bits: 8 }))).toBe('object');
    expect(readWav(makeWav(Buffer.alloc(300 * 8_000 + 1), { rate: 8_000, bits: 8 }))).toBe('too_long');
  });

  it.each([
    ['no samples', makeWav(Buffer.alloc(0))],
    ['no channel', makeWav(int16(1), { channels: 0 })],
    ['nine channels', makeWav(int16(1, 2, 3, 4, 5, 6, 7, 8, 9), { channels: 9 })],
    ['one sample a second', makeWav(int16(1), { rate: 1 })],
    ['a thousand million samples a second', makeWav(int16(1), { rate: 1_000_000_000 })],
    ['0 bits', makeWav(int16(1), { bits: 0 })],
    ['an encoding of telephones', makeWav(int16(1), { kind: 7, bits: 8 })],
    ['the header alone', makeWav(int16(1)).subarray(0, 36)],
  ])('is refused with %s', (_what, file) => {
    expect(readWav(file)).toBe('unreadable');
  });

  it('never throws, wherever it is cut or changed', () => {
    const whole = makeWav(int16(1, 2, 3, 4), { before: chunk('LIST', Buffer.from('abcd')) });
    for (let at = 0; at < whole.length; at++) {
      const changed = Buffer.from(whole);
      changed[at] = 255 - (changed[at] ?? 0);
      expect(() => [readWav(whole.subarray(0, at)), readWav(changed)]).not.toThrow();
    }
  });
});

describe('the format', () => {
  const ogg = (first: Buffer) =>
    Buffer.concat([Buffer.from('OggS'), Buffer.alloc(22), Buffer.from([1, first.length]), first]);
  const opus = (channels: number) => ogg(Buffer.from(`OpusHead\u0001${String.fromCharCode(channels)}rest`, 'latin1'));
  const vorbis = (channels: number, rate: number) => {
    const head = Buffer.concat([Buffer.from('\u0001vorbis'), Buffer.alloc(9)]);
    head[11] = channels;
    head.writeUInt32LE(rate, 12);
    return ogg(head);
  };

  it('is told by the first bytes', () => {
    expect(audioFormat(silentWav(1))).toBe('wav');
    expect(audioFormat(Buffer.from('ID3\u0004'))).toBe('mp3');
    expect(audioFormat(Buffer.from([0xff, 0xfb, 0x90, 0x64]))).toBe('mp3');
    expect([audioFormat(opus(1)), audioFormat(vorbis(2, 44_100))]).toEqual(['opus', 'vorbis']);
    for (const other of ['', 'RIFF', 'RIFF1234AVI ', 'OggS', 'fLaC', '<html>']) {
      expect(audioFormat(Buffer.from(other))).toBeUndefined();
    }
    // JPEG, and MPEG frames with reserved fields.
    for (const other of [
      [0xff, 0xd8],
      [0xff, 0xfb, 0xf0],
      [0xff, 0xeb, 0x90],
      [0xff, 0xfb, 0x9c],
    ]) {
      expect(audioFormat(Buffer.from(other))).toBeUndefined();
    }
  });

  it('of Ogg is one stream with one or two channels at a usual rate', () => {
    expect([opus(1), opus(2), vorbis(1, 8_000), vorbis(2, 96_000)].map(hasUsualStream)).not.toContain(false);
    const strange = [opus(0), opus(255), vorbis(255, 44_100), vorbis(2, 4_000_000_000), vorbis(1, 1)];
    expect(strange.map(hasUsualStream)).not.toContain(true);
    expect(hasUsualStream(Buffer.concat([opus(1), opus(1)]))).toBe(false);
  });
});

describe('samples at another rate', () => {
  const tone = (hertz: number, rate: number) =>
    Float32Array.from({ length: rate }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / rate));
  const loudness = (samples: Float32Array) => Math.hypot(...samples.subarray(4_000, 8_000)) / Math.sqrt(4_000);

  it.each([8_000, 22_050, 44_100, 48_000])('keep a tone of speech (%i a second)', (rate) => {
    const result = toSpeechRate({ samples: tone(440, rate), rate });
    const expected = tone(440, 16_000);
    expect(result).toHaveLength(16_000);
    for (let at = 100; at < 15_900; at += 7) expect(result[at]).toBeCloseTo(expected[at] as number, 1);
  });

  it('lose tones that 16,000 samples a second cannot hold', () => {
    expect(loudness(toSpeechRate({ samples: tone(12_000, 48_000), rate: 48_000 }))).toBeLessThan(0.01);
    expect(loudness(toSpeechRate({ samples: tone(1_000, 48_000), rate: 48_000 }))).toBeCloseTo(Math.SQRT1_2, 1);
  });
});
