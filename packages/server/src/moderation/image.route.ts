/** `POST /v1/moderate/image` [I1–I6]. Test keys get the frozen verdict; live images are fetched, decoded and judged. */

import {
  bodyLimits,
  errors,
  ImageModerationRequest,
  ImageModerationResult,
  type ModerationResult,
} from '@moderato/contract';
import { decodeDataUri, parseDataUri, readImage, validImageUrl } from '@moderato/engine';
import { type Call, type KeyedRoute, type Refused, refuse } from '../route.ts';
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

  async function readInTurn({ caller }: Call, bytes: Uint8Array) {
    const give = await parts.turns.judging.take(caller.accountId);
    if (give === 'full') return refuse('overloaded', undefined, 1);
    try {
      return await readImage(bytes, parts.decoder);
    } finally {
      give();
    }
  }

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
      lifts: 'data',
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
      const source = readSource(call);
      if ('refusal' in source) return source;
      return parts.meter.run(call, async () => {
        if (call.caller.mode === 'live') return judgeLiveImage(call, source);
        // A test key is told as well what is no image; only what it shows is not looked at.
        const read = 'bytes' in source ? await readInTurn(call, source.bytes) : undefined;
        return read !== undefined && 'refusal' in read ? read : judgeTestImage(call, source);
      });
    },
  };
}

/** The form of what was sent, before any work: a malformed address or data URI is a mistake in the request. */
function readSource({ body, lifted }: Call<ImageModerationRequest>): ImageInput | Refused {
  const { url, data } = body;
  if (data !== undefined) {
    return lifted === undefined ? parseDataUri(data) : decodeDataUri(data.slice(0, data.indexOf(',')), lifted);
  }
  const valid = validImageUrl(url as string);
  return 'refusal' in valid ? valid : { url: url as string };
}
