import { afterEach, describe, expect, test } from 'vitest';
import { flat, noise } from '../__fixtures__/build-images.ts';
import type { PreparedImage } from '../prepared-image.ts';
import { scanImage } from '../scan-image.ts';
import {
  createImageDecoder,
  type DecodingFailure,
  type ImageDecoder,
  type ImageDecoderOptions,
} from './image-decoder.ts';
import { prepareImage, refusalFor } from './prepare-image.ts';

const misbehaving = new URL('./testing/misbehaving-worker.ts', import.meta.url);
const started: ImageDecoder[] = [];
afterEach(() => {
  for (const decoder of started.splice(0)) decoder.close();
});

function start(options: ImageDecoderOptions = {}): ImageDecoder {
  const decoder = createImageDecoder({ processes: 1, deadlineMs: 120_000, worker: misbehaving, ...options });
  started.push(decoder);
  return decoder;
}

const facts = { format: 'png', width: 1, height: 1, frames: 1, orientation: 1 } as const;
const ask = (decoder: ImageDecoder, behaviour: string, signal?: AbortSignal) =>
  decoder.decode({ ...facts, picture: Buffer.from(behaviour) }, signal === undefined ? {} : { signal });
/** The answer says which process it was, or whatever else was requested. */
const said = (result: PreparedImage | DecodingFailure) =>
  typeof result === 'string' ? result : Buffer.from(result.frames[0]?.pixels ?? []).readUIntBE(0, 3);

describe('a decoder process', () => {
  test('is reused for the next picture', async () => {
    const decoder = start();
    expect(said(await ask(decoder, 'behave'))).toBe(said(await ask(decoder, 'behave')));
  });

  test('is killed and replaced when it takes too long, even inside native code', async () => {
    const losses: string[] = [];
    const decoder = start({ deadlineMs: 3_000, lost: (why) => void losses.push(why) });
    expect(await ask(decoder, 'hang')).toBe('too_slow');
    expect(losses).toEqual(['too_slow']);
    expect(typeof said(await ask(decoder, 'behave'))).toBe('number');
  });

  test.each([
    'crash',
    'leave',
    'send too much',
    'send nonsense',
    'lie about frames',
    'answer in words',
    'send a hash that is none',
  ])('makes a picture unreadable if it fails twice on it: %s', async (behaviour) => {
    const decoder = start();
    expect(await ask(decoder, behaviour)).toBe('unreadable');
    expect(typeof said(await ask(decoder, 'behave'))).toBe('number');
  });

  test('gives up a picture that needs too much memory', async () => {
    const decoder = start();
    expect(await ask(decoder, 'grow')).toBe('over_memory');
    expect(typeof said(await ask(decoder, 'behave'))).toBe('number');
  });

  test('is replaced once it has grown large', async () => {
    const decoder = start();
    const before = said(await ask(decoder, 'swell and behave'));
    expect(said(await ask(decoder, 'behave'))).not.toBe(before);
  });

  test('O8: is the only one replaced when one picture after another wears it out', async () => {
    const decoder = start({ processes: 3 });
    const three = async () => (await Promise.all([1, 2, 3].map(() => ask(decoder, 'behave')))).map(said);
    const before = await three();
    for (let n = 0; n < 5; n++) await ask(decoder, 'swell and behave');
    const after = await three();
    expect(after.filter((id) => before.includes(id))).toHaveLength(2);
  });

  test('does not see the environment of the service', async () => {
    process.env.A_SECRET_OF_THE_SERVICE = 'hunter2';
    expect(said(await ask(start(), 'show the environment'))).toBe(0);
    delete process.env.A_SECRET_OF_THE_SERVICE;
  });

  test("that does not start is our failure, not the picture's", async () => {
    const decoder = start({ worker: new URL('./testing/no-such-worker.ts', import.meta.url) });
    await expect(ask(decoder, 'behave')).rejects.toThrow('cannot be started');
  });
});

describe('waiting', () => {
  test('in a full queue, a picture is refused for now', async () => {
    const decoder = start({ processes: 1, queueLimit: 2 });
    const stop = new AbortController();
    const first = ask(decoder, 'hang', stop.signal);
    const second = ask(decoder, 'behave');
    const third = ask(decoder, 'behave');
    expect(await ask(decoder, 'behave')).toBe('overloaded');
    expect(refusalFor('overloaded')).toMatchObject({ code: 'overloaded', retryAfterSeconds: 1 });
    stop.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    expect(typeof said(await second)).toBe('number');
    expect(typeof said(await third)).toBe('number');
  });

  test("ends with the caller's reason and frees the place in the queue", async () => {
    const decoder = start({ queueLimit: 1 });
    const stopFirst = new AbortController();
    const first = ask(decoder, 'hang', stopFirst.signal);
    const stopSecond = new AbortController();
    const second = ask(decoder, 'behave', stopSecond.signal);
    stopSecond.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    const third = ask(decoder, 'behave');
    stopFirst.abort(new Error('over'));
    await expect(first).rejects.toThrow('over');
    expect(typeof said(await third)).toBe('number');
    await expect(ask(decoder, 'behave', stopFirst.signal)).rejects.toThrow('over');
  });

  test('many concurrent pictures all reach their callers', async () => {
    const decoder = start({ processes: 2, worker: new URL('./decoder-worker.ts', import.meta.url) });
    const widths = Array.from({ length: 24 }, (_, place) => place + 1);
    const images = await Promise.all(
      widths.map(async (width) => prepareImage(await flat(width, 2).png().toBuffer(), { decoder })),
    );
    expect(images.map((result) => ('image' in result ? result.image.width : result))).toEqual(widths);
  });

  test('a closed decoder accepts nothing', async () => {
    const decoder = start();
    await ask(decoder, 'behave');
    decoder.close();
    await expect(ask(decoder, 'behave')).rejects.toThrow('closed');
  });
});

describe('limits of the real process', () => {
  test('a picture that needs more memory than allowed is refused as too large', async () => {
    const decoder = start({ worker: new URL('./decoder-worker.ts', import.meta.url), memoryLimitBytes: 1 });
    const bytes = await noise(3_000, 3_000).jpeg({ progressive: true }).toBuffer();
    const scan = scanImage(bytes);
    if ('refusal' in scan) throw new Error(scan.refusal.code);
    expect(await decoder.decode(scan.image)).toBe('over_memory');
    expect(refusalFor('over_memory').code).toBe('image_too_large');
  });
});
