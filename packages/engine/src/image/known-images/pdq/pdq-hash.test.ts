import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { hashedSide } from './luma.ts';
import { distanceBetween, formatHash, hashFrame, type PdqHash, parseHash } from './pdq-hash.ts';
import { drawScene, type Scene } from './testing/draw-scene.ts';

const reference = readFileSync(new URL('./__fixtures__/reference-hashes.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [seed, crc, quality, hash = '', turns = ''] = line.split(',');
    return { seed: Number(seed), crc: Number(crc), quality: Number(quality), hash, turns: turns.split(' ') };
  });
const read = (text: string) => parseHash(text) as PdqHash;
const hashOf = (scene: Scene) => hashFrame(scene).hashes[0] as PdqHash;
const opened = ({ pixels, width, height }: Scene) => sharp(pixels, { raw: { width, height, channels: 3 } });

async function closed(changed: Sharp): Promise<Scene> {
  const { data, info } = await sharp(await changed.toBuffer())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

/** The distance up to which two pictures count as the same one, as PDQ's authors recommend. */
const same = 31;
const scenes = Array.from({ length: 5 }, (_, seed) => drawScene(seed, { width: 640, height: 480 }));
const drawn = reference.map(({ seed }) => drawScene(seed));

describe('PDQ compared with the published implementation', () => {
  it('the 200 pictures are the ones hashed there', () => {
    expect(reference).toHaveLength(200);
    expect(drawn.map(({ pixels }) => crc32(pixels))).toEqual(reference.map(({ crc }) => crc));
  });

  it('gives the same hash within two bits, and the same quality', () => {
    for (const { seed, hash, quality } of reference) {
      const { hashes, quality: own } = hashFrame(drawn[seed] as Scene);
      expect(distanceBetween(hashes[0] as PdqHash, read(hash)), `picture ${seed}`).toBeLessThanOrEqual(2);
      expect(Math.abs(own - quality), `picture ${seed}`).toBeLessThanOrEqual(1);
    }
  });

  it('gives the same eight rotations and reflections within two bits, in any order', () => {
    const withTurns = reference.filter(({ turns }) => turns.length === 8);
    expect(withTurns).toHaveLength(25);
    for (const { seed, turns } of withTurns) {
      const own = hashFrame(drawn[seed] as Scene).hashes;
      expect(own).toHaveLength(8);
      for (const turn of turns) {
        expect(Math.min(...own.map((hash) => distanceBetween(hash, read(turn)))), `picture ${seed}`).toBeLessThan(3);
      }
    }
  });
});

describe('the same picture, changed', () => {
  const changes: Record<string, (scene: Scene) => Sharp> = {
    'half the size': (scene) => opened(scene).resize(320, 240).png(),
    'twice the size': (scene) => opened(scene).resize(1280, 960).png(),
    'another shape': (scene) => opened(scene).resize(500, 500, { fit: 'fill' }).png(),
    'JPEG of poor quality': (scene) => opened(scene).jpeg({ quality: 30 }),
    'WebP of poor quality': (scene) => opened(scene).webp({ quality: 30 }),
    'half a per cent cut off each side': (scene) =>
      opened(scene).extract({ left: 3, top: 2, width: 634, height: 476 }).png(),
    'brighter and with more contrast': (scene) => opened(scene).linear(1.1, 8).png(),
  };

  it.each(Object.entries(changes))('is within the published distance: %s', async (_name, change) => {
    for (const [seed, scene] of scenes.entries()) {
      const distance = distanceBetween(hashOf(scene), hashOf(await closed(change(scene))));
      expect(distance, `picture ${seed}`).toBeLessThanOrEqual(same);
    }
  });

  it('is found by one of its eight hashes however it is rotated or mirrored', async () => {
    for (const [seed, scene] of scenes.slice(0, 3).entries()) {
      const original = hashOf(scene);
      for (const angle of [0, 90, 180, 270]) {
        for (const isMirrored of [false, true]) {
          const other = await closed(opened(scene).rotate(angle).flop(isMirrored).png());
          const distances = hashFrame(other).hashes.map((hash) => distanceBetween(hash, original));
          expect(Math.min(...distances), `picture ${seed}, ${angle}°`).toBeLessThanOrEqual(same);
        }
      }
    }
  });
});

describe('different pictures', () => {
  it('are far apart in every rotation', () => {
    const hashed = drawn.slice(0, 40).map((scene) => hashFrame(scene).hashes);
    for (const [index, one] of hashed.entries()) {
      for (const other of hashed.slice(index + 1)) {
        for (const turn of other) expect(distanceBetween(one[0] as PdqHash, turn)).toBeGreaterThan(2 * same);
      }
    }
  });

  it('have a low quality if they are blank', () => {
    const grey = { width: 300, height: 200, pixels: new Uint8Array(300 * 200 * 3).fill(90) };
    expect(hashFrame(grey).quality).toBe(0);
    expect(hashFrame(drawScene(3)).quality).toBeGreaterThan(49);
  });

  it.each([
    [1, 1],
    [1, 4_000],
    [4_000, 1],
    [63, 65],
    [hashedSide + 1, 2],
  ])('of %i×%i pixels are hashed too', (width, height) => {
    const { hashes, quality } = hashFrame(drawScene(1, { width, height }));
    expect(hashes).toHaveLength(8);
    expect(quality).toBeGreaterThanOrEqual(0);
  });
});

describe('a hash as text', () => {
  it('is 64 hexadecimal digits, highest bit first', () => {
    const hash = new Uint32Array(8);
    hash[0] = 1;
    hash[7] = 0x80000000;
    expect(formatHash(hash)).toBe(`8${'0'.repeat(62)}1`);
    for (const { hash: text } of reference) expect(formatHash(read(text))).toBe(text);
  });

  it('is read in upper and lower case; anything else is refused', () => {
    expect(read('AB'.repeat(32))).toEqual(read('ab'.repeat(32)));
    for (const bad of [
      '',
      '0',
      'g'.repeat(64),
      '0'.repeat(63),
      '0'.repeat(65),
      `0x${'0'.repeat(62)}`,
      ` ${'0'.repeat(63)}`,
    ]) {
      expect(parseHash(bad)).toBeUndefined();
    }
  });
});
