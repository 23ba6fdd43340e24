/**
 * The real speech model and the real decoders; word lists judge what they hear. The voice is a machine's, and it says what it
 * says because that has to be recognised.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { decoderPackages, findDecoder } from '../packages/engine/src/audio/audio-packages.ts';
import { decodeAudio } from '../packages/engine/src/audio/decode-audio.ts';
import { hasExtra } from '../packages/server/src/testing/extras.ts';
import { startTestApp, type TestApp } from '../packages/server/src/testing/test-app.ts';

const folder = join(import.meta.dirname, 'audio');
const installed = hasExtra(existsSync(join(folder, 'node_modules')));
const recording = (name: string) => readFileSync(join(folder, 'recordings', name));
const formats = { 'speech.mp3': 'mp3', 'speech.vorbis.ogg': 'vorbis', 'speech.opus.ogg': 'opus' } as const;
const files = Object.entries(formats);

describe.runIf(installed)('A2: recordings', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ MODERATO_AUDIO_PACKAGES: folder });
  });
  afterAll(() => app?.close());
  const hear = async (bytes: Buffer) => {
    const body = { data: `data:audio/any;base64,${bytes.toString('base64')}` };
    return app.call('POST', '/v1/moderate/audio', { key: app.liveKey, body });
  };

  it('a threat is heard and flagged', async () => {
    const { status, json } = await hear(recording('threat.wav'));
    expect([status, json.flagged, json.categories.violence?.flagged]).toEqual([200, true, true]);
    expect(json.transcript).toMatch(/going to kill you/i);
    expect(json.segments).toHaveLength(1);
  });

  it('the sentences of a compressed recording have their times', async () => {
    const { json } = await hear(recording('speech.opus.ogg'));
    expect(json.transcript).toMatch(/lovely morning.*going to kill you tonight/i);
    const last = json.segments?.at(-1);
    expect([json.flagged, last?.flagged]).toEqual([true, true]);
    expect(last?.end).toBeLessThanOrEqual(4.2);
  });

  it('silence has no words', async () => {
    const silent = recording('threat.wav');
    silent.fill(128, 44);
    const { json } = await hear(silent);
    expect(json).toMatchObject({ action: 'allow', transcript: '', segments: [] });
  });
});

describe.runIf(installed).each(files)('A2: %s', (name, format) => {
  const decode = (bytes: Uint8Array) => decodeAudio(bytes, format, findDecoder(decoderPackages[format] ?? '', folder));
  const whole = recording(name);

  it('is decoded to the end', async () => {
    const samples = await decode(whole);
    if (typeof samples === 'string') throw new Error(samples);
    expect(samples.length / 16_000).toBeCloseTo(4.05, 0);
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)));
    expect(loudest).toBeGreaterThan(0.5);
  });

  it('never breaks the decoder, wherever it is cut or changed', async () => {
    // Decoders say much about files like these.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    for (let seed = 1; seed <= 20; seed++) {
      const changed = Buffer.from(whole);
      for (let at = 60 + seed; at < changed.length; at += 61 * seed) changed[at] = (at * seed * 31) % 256;
      for (const file of [changed, whole.subarray(0, (whole.length * seed) / 21)]) {
        const samples = await decode(file);
        if (typeof samples === 'string') expect(samples).toBe('unreadable');
        else expect(samples.length).toBeLessThanOrEqual(300 * 16_000);
      }
    }
  });

  it('is refused if it follows itself until it is too long', async () => {
    const repeated = await decode(Buffer.concat(Array<Buffer>(80).fill(whole)));
    expect(repeated).toBe(format === 'mp3' ? 'too_long' : 'unreadable');
  });
});
