import { defaultBlockThreshold, imageCategories, imageCategoryNames } from '@moderato/contract';
import { expect, test } from 'vitest';
import { parseDataUri } from '../image/parse-data-uri.ts';
import { readImage } from '../image/read-image.ts';
import { validImageUrl } from '../image/valid-image-url.ts';
import { decide } from '../verdict.ts';
import { scoreTestImage } from './score-test-image.ts';
import { testImageData, testImages, testImageUrl } from './test-images.ts';

const policies = imageCategories.map(({ name, defaultThreshold }) => ({
  name,
  threshold: defaultThreshold,
  blockThreshold: defaultBlockThreshold(defaultThreshold),
  enabled: true,
}));

test.each(testImages)('I5: the image for $category/$action gives that action, as URL and as file', async (image) => {
  const parsed = parseDataUri(testImageData(image));
  if (!('bytes' in parsed)) throw new Error('not a data URI');
  expect(await readImage(parsed.bytes)).toEqual({ image: { format: 'png', width: 8, height: 8, frames: 1 } });
  expect(validImageUrl(testImageUrl(image))).toHaveProperty('url');

  for (const input of [{ url: testImageUrl(image) }, { bytes: parsed.bytes }]) {
    const scores = scoreTestImage(input);
    expect(decide(scores, policies, []).action).toBe(image.action);
    for (const category of imageCategoryNames) {
      if (category !== image.category) expect(scores[category]).toBeLessThan(0.05);
    }
  }
});

test('I5: every category has an image for every action, and no two share a file', () => {
  const wanted = imageCategoryNames.flatMap((category) =>
    ['block', 'flag', 'allow'].map((action) => `${category}/${action}`),
  );
  expect(testImages.map(({ category, action }) => `${category}/${action}`)).toEqual(wanted);
  expect(new Set(testImages.map(({ base64 }) => base64)).size).toBe(testImages.length);
});

test.each([
  { url: 'https://example.com/cat.jpg' },
  { url: 'https://test.moderato.example/gore/block.jpg' },
  { url: 'http://test.moderato.example/gore/block.png' },
  { url: 'https://example.com/gore/block.png' },
  { bytes: new Uint8Array([1, 2, 3]) },
  { bytes: new Uint8Array(1_000_000) },
  { bytes: Buffer.concat([Buffer.from(testImages[0]?.base64 ?? '', 'base64'), Buffer.from([0])]) },
])('I5: any other image scores low in every category (%#)', (input) => {
  for (const score of Object.values(scoreTestImage(input))) expect(score).toBeLessThan(0.05);
});
