import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ImageCategory, imageCategories } from '@moderato/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Scores, TextClassifier } from '../classifier/classifier.ts';
import type { ImageFinding, ImageJudge } from './image-judge.ts';
import { checkImageModels, createLocalImageJudges, shippedImageModels } from './local-judges.ts';
import type { PreparedFrame, PreparedImage } from './prepared-image.ts';

const everything = new Set(imageCategories.map(({ name }) => name));
const fixtures = new URL('__fixtures__/judges/', import.meta.url);

/** The text of the caption; it is harmless, so the classifier of these tests has to treat it as bad. */
const caption = 'meet me tonight at the old bridge';
const calm: Scores = { toxicity: 0, harassment: 0, hate_speech: 0, sexual: 0, violence: 0, self_harm: 0, spam: 0 };

/** Treats the caption as whatever a test wants. */
let captionScores: Partial<Scores> = {};
const read: string[] = [];
const textClassifier: TextClassifier = {
  version: 'made-up',
  score(content) {
    read.push(content);
    return { scores: content.toLowerCase() === caption ? { ...calm, ...captionScores } : calm };
  },
  explain: () => [],
};

let judges: readonly ImageJudge[] = [];
beforeAll(async () => {
  judges = await createLocalImageJudges({ textClassifier, threads: 1 });
});
afterAll(() => judges[0]?.close?.());

const still = (...frames: Omit<PreparedFrame, 'index' | 'ground'>[]): PreparedImage => ({
  width: frames[0]!.width,
  height: frames[0]!.height,
  frameCount: frames.length,
  frames: frames.map((frame, index) => ({ ...frame, index, ground: 'opaque' })),
});

const painted = (width: number, height: number, value: (at: number) => number) => ({
  width,
  height,
  pixels: Uint8Array.from({ length: width * height * 3 }, (_, at) => value(at)),
});

async function fixture(name: string, turn = 0) {
  const { data, info } = await sharp(new URL(name, fixtures).pathname)
    .rotate(turn)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) };
}

async function findings(
  image: PreparedImage,
  wanted: ReadonlySet<ImageCategory> = everything,
): Promise<ImageFinding[]> {
  const signal = AbortSignal.timeout(300_000);
  return (await Promise.all(judges.map((judge) => judge.judge({ image, wanted, signal })))).flat();
}

const sky = painted(320, 200, (at) => (at % 3 === 2 ? 230 : 120 + Math.floor(at / 9600)));

describe('findings', () => {
  it('I4: a harmless picture gets only a low `sexual` score; no other category is cleared', async () => {
    expect(judges.flatMap(({ clears }) => clears)).toEqual(['sexual']);
    const found = await findings(still(sky));
    expect(found.map(({ category }) => category)).toEqual(['sexual']);
    expect(found[0]?.score).toBeLessThan(0.1);
  });

  it('cover only the requested categories', async () => {
    expect(await findings(still(sky), new Set(['gore']))).toEqual([]);
    expect((await findings(still(sky), new Set(['violence', 'drugs']))).map(({ category }) => category)).toEqual([]);
  });

  it.each([
    ['one pixel', painted(1, 1, () => 128)],
    ['a line of pixels', painted(1_536, 1, (at) => at % 256)],
    ['a column of pixels', painted(1, 1_536, (at) => (at * 7) % 256)],
    ['noise', painted(97, 61, (at) => Math.imul(at + 1, 0x9e3779b1) >>> 24)],
    ['all black', painted(64, 64, () => 0)],
    ['all white', painted(64, 64, () => 255)],
  ])('%s is judged: scores from 0 to 1, each in a category that its judge declares', async (_name, picture) => {
    for (const judge of judges) {
      const image = still(picture);
      const found = await judge.judge({ image, wanted: everything, signal: AbortSignal.timeout(300_000) });
      for (const { category, score } of found) {
        expect([...judge.clears, ...judge.raises]).toContain(category);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      }
    }
  });

  it('are the same for a picture alone and among others', async () => {
    const image = still(await fixture('toy-gun.png'));
    const [first, ...others] = await Promise.all([findings(image), findings(still(sky)), findings(image)]);
    expect(others[1]).toEqual(first);
  });
});

describe('weapons', () => {
  it('T3: a weapon in view raises `violence` for review only', async () => {
    const found = await findings(still(await fixture('toy-gun.png')), new Set(['violence']));
    expect(found).toEqual([{ category: 'violence', score: expect.any(Number), reviewOnly: true }]);
    expect(found[0]?.score).toBeGreaterThan(0.7);
  });

  it('the worst frame of an animation counts', async () => {
    const found = await findings(still(sky, await fixture('toy-gun.png'), sky), new Set(['violence']));
    expect(found[0]?.score).toBeGreaterThan(0.7);
  });
});

describe('text in pictures', () => {
  it.each([0, 90, 180, 270])('is read in a picture turned by %d degrees', async (turn) => {
    captionScores = { violence: 0.95 };
    read.length = 0;
    const found = await findings(still(await fixture('caption.png', turn)), new Set(['violence']));
    expect(read.map((text) => text.toLowerCase())).toContain(caption);
    expect(found).toEqual([{ category: 'violence', score: 0.95, reviewOnly: false }]);
  });

  it('raises hate_symbols for hate, violence for violence and self_harm for self-harm, but not sexual for sexual words', async () => {
    captionScores = { hate_speech: 0.9, violence: 0.8, self_harm: 0.7, sexual: 0.99, toxicity: 0.99 };
    const found = await findings(still(await fixture('caption.png')));
    const scores = Object.fromEntries(found.map(({ category, score }) => [category, score]));
    expect(scores).toMatchObject({ hate_symbols: 0.9, violence: 0.8, self_harm: 0.7 });
    expect(Object.keys(scores).toSorted()).toEqual(['hate_symbols', 'self_harm', 'sexual', 'violence']);
    expect(scores.sexual).toBeLessThan(0.1);
  });

  it('I4: adds no score if it is probably harmless, not even a low one', async () => {
    captionScores = { violence: 0.3, hate_speech: 0.49 };
    const found = await findings(still(await fixture('caption.png')));
    expect(found.map(({ category }) => category)).toEqual(['sexual']);
  });
});

describe('failures', () => {
  function copyOfModels(): string {
    const folder = mkdtempSync(join(tmpdir(), 'moderato-image-models-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    // Read and written one by one: copying links as links would let the tests damage their targets.
    for (const name of readdirSync(shippedImageModels)) {
      writeFileSync(join(folder, name), readFileSync(join(shippedImageModels, name)));
    }
    return folder;
  }

  it('a file of the wrong size is named at start-up', async () => {
    const folder = copyOfModels();
    appendFileSync(join(folder, 'scene.onnx'), 'x');
    await expect(createLocalImageJudges({ textClassifier, folder })).rejects.toThrow(
      /scene\.onnx is damaged: expected \d+ bytes, found \d+/,
    );
  });

  it('a corrupted file is named once, with both checksums, before anything is judged with it', async () => {
    const folder = copyOfModels();
    const bytes = readFileSync(join(folder, 'scene.onnx'));
    bytes[bytes.length >> 1] = bytes.readUInt8(bytes.length >> 1) ^ 1;
    writeFileSync(join(folder, 'scene.onnx'), bytes);
    const damage = /scene\.onnx is damaged: expected SHA-256 [0-9a-f]{64}, found [0-9a-f]{64}/;
    const told: string[] = [];
    const onDamage = ({ message }: Error) => told.push(message);
    const [judge] = await createLocalImageJudges({ textClassifier, folder, threads: 1, onDamage });
    onTestFinished(() => judge?.close?.());
    const question = { image: still(sky), wanted: everything, signal: AbortSignal.timeout(300_000) };
    await expect(judge!.judge(question)).rejects.toThrow(damage);
    await expect(judge!.judge(question)).rejects.toThrow(damage);
    expect(told).toEqual([expect.stringMatching(damage)]);
    await expect(checkImageModels(folder)).rejects.toThrow(damage);
  });

  it('a missing file is named at start-up', async () => {
    const folder = copyOfModels();
    rmSync(join(folder, 'text-recognition.onnx'));
    await expect(createLocalImageJudges({ textClassifier, folder })).rejects.toThrow(
      /text-recognition\.onnx is missing/,
    );
  });

  it('a judge rejects when aborted, and judges the next picture', async () => {
    const image = still(sky);
    const told = judges.map((judge) => judge.judge({ image, wanted: everything, signal: AbortSignal.abort() }));
    const outcomes = await Promise.allSettled(told);
    expect(outcomes.map(({ status }) => status)).toEqual(judges.map(() => 'rejected'));
    expect(await findings(image)).toHaveLength(1);
  });

  it('a closed judge judges nothing', async () => {
    const [judge] = await createLocalImageJudges({ textClassifier, threads: 1 });
    const question = { image: still(sky), wanted: everything, signal: AbortSignal.timeout(300_000) };
    await judge!.judge(question);
    await judge!.close?.();
    await expect(judge!.judge(question)).rejects.toThrow('did not answer');
  });

  it('a judge closed before its first picture judges nothing', async () => {
    const [judge] = await createLocalImageJudges({ textClassifier, threads: 1 });
    await Promise.all([judge!.close?.(), judge!.close?.()]);
    const question = { image: still(sky), wanted: everything, signal: AbortSignal.timeout(300_000) };
    await expect(judge!.judge(question)).rejects.toThrow('did not answer');
  });
});
