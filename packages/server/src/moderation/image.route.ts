/** `POST /v1/moderate/image` [I1–I6]. Test keys get the frozen verdict; live images are fetched, decoded and judged. */

import {
  bodyLimits,
  errors,
  ImageModerationRequest,
  ImageModerationResult,
  type ModerationResult,
} from '@moderato/contract';
import { parseDataUri, readImage, validImageUrl } from '@moderato/engine';
import type { KeyedRoute, Refused } from '../route.ts';
import { createLiveImageJudge, type ImageInput, type LiveImageParts } from './judge-live-image.ts';
import { createTestImageJudge } from './judge-test-image.ts';
import type { Meter } from './meter.ts';

export interface ImageRouteParts extends LiveImageParts {
  readonly meter: Meter;
}

const oneSource = 'Send exactly one of url and data.';

export function imageRoute(parts: ImageRouteParts): KeyedRoute<ImageModerationRequest, ModerationResult> {
  const judgeLiveImage = createLiveImageJudge(parts);
  const judgeTestImage = createTestImageJudge(parts.settings);

  return {
    method: 'POST',
    path: '/v1/moderate/image',
    access: 'key',
    operationId: 'moderateImage',
    summary: 'Judge an image',
    description:
      'Scores a JPEG, PNG, GIF or WebP image against the image categories and recommends an action. What the image is, is decided by decoding it.',
    body: {
      schema: ImageModerationRequest,
      limitBytes: bodyLimits.image,
      tooLarge: 'image_too_large',
      tooLargeMessage: errors.image_too_large.sentence,
      hints: { ' oneOf': oneSource, ' required': oneSource },
      examples: { address: { url: 'https://images.example.com/cat.jpg', categories: ['sexual', 'gore'] } },
    },
    reply: ImageModerationResult,
    refusals: [
      'quota_exceeded',
      'image_too_large',
      'unsupported_image_format',
      'image_unreadable',
      'image_fetch_failed',
      'provider_unavailable',
    ],

    async handle(call) {
      const source = readSource(call.body);
      if ('refusal' in source) return source;
      return parts.meter.run(call, async () => {
        if (call.caller.mode === 'live') return judgeLiveImage(call, source);
        // A test key is told as well what is no image; only what it shows is not looked at.
        const read = 'bytes' in source ? await readImage(source.bytes, parts.decoder) : undefined;
        return read !== undefined && 'refusal' in read ? read : judgeTestImage(call, source);
      });
    },
  };
}

/** The form of what was sent, before any work: a malformed address or data URI is a mistake in the request. */
function readSource({ url, data }: ImageModerationRequest): ImageInput | Refused {
  if (data !== undefined) return parseDataUri(data);
  const valid = validImageUrl(url as string);
  return 'refusal' in valid ? valid : { url: url as string };
}
