/**
 * The image scores of test mode (I5): a fixed function of the URL's text or of the bytes of the file. Nothing is fetched
 * and nothing is looked at. FROZEN, like everything of test mode: /v1 promises the same scores for the same input.
 */

import type { Action, ImageCategory } from '@moderato/contract';
import { hashBytes, hashText, lowScore } from './low-score.ts';
import { testImages, testImageUrl } from './test-images.ts';

export const testImageVersion = 'test-mode-1';

export type ImageScores = Record<ImageCategory, number>;

/** Above every default block threshold, between threshold and block threshold, below the threshold. */
const flagScores: Readonly<ImageScores> = {
  sexual: 0.8,
  violence: 0.8,
  hate_symbols: 0.8,
  self_harm: 0.8,
  drugs: 0.87,
  gore: 0.8,
};

const byUrl = new Map(testImages.map((image) => [testImageUrl(image), image]));
const byBase64 = new Map(testImages.map((image) => [image.base64, image]));
const largestTestImage = 200;

export function scoreTestImage(
  input: { readonly url: string } | { readonly bytes: Uint8Array },
): Record<ImageCategory, number> {
  const hash = 'url' in input ? hashText(input.url) : hashBytes(input.bytes);
  const known = 'url' in input ? byUrl.get(input.url) : knownFile(input.bytes);
  const scores: ImageScores = {
    sexual: lowScore(hash, 'sexual'),
    violence: lowScore(hash, 'violence'),
    hate_symbols: lowScore(hash, 'hate_symbols'),
    self_harm: lowScore(hash, 'self_harm'),
    drugs: lowScore(hash, 'drugs'),
    gore: lowScore(hash, 'gore'),
  };
  if (known !== undefined) scores[known.category] = scoreFor(known.category, known.action);
  return scores;
}

function knownFile(bytes: Uint8Array) {
  return bytes.length > largestTestImage ? undefined : byBase64.get(Buffer.from(bytes).toString('base64'));
}

function scoreFor(category: ImageCategory, action: Action): number {
  if (action === 'block') return 0.98;
  return action === 'flag' ? flagScores[category] : 0.5;
}
