/** `POST /v1/moderate/image` [I1–I6]. Test keys get the frozen verdict; live images are fetched, decoded and judged. */

import { bodyLimits, ImageModerationRequest, ImageModerationResult } from '@moderato/contract';
import { type KeyedRoute, refuse } from '../../base/http/route.ts';
import { createImageJudge, imageRefusals, readImageSource } from './judge-image.ts';
import type { LiveImageParts } from './judge-live-image.ts';
import type { Meter } from './meter.ts';
import { describeOrigin } from './read-origin.ts';

const oneSource = 'Send exactly one of url and data.';

export function imageRoute(
  parts: LiveImageParts & { readonly meter: Meter },
): KeyedRoute<ImageModerationRequest, ImageModerationResult> {
  const judgeImage = createImageJudge(parts);

  return {
    method: 'POST',
    path: '/v1/moderate/image',
    access: 'key',
    scope: 'moderate',
    operationId: 'moderateImage',
    summary: 'Judge an image',
    description:
      'Scores a JPEG, PNG, GIF or WebP image against the image categories and recommends an action. The format is determined by decoding the image.',
    body: {
      schema: ImageModerationRequest,
      limitBytes: bodyLimits.image,
      lifts: ['data'],
      shortens: true,
      tooLarge: 'image_too_large',
      hints: { ' oneOf': oneSource, ' required': oneSource },
      examples: { address: { url: 'https://images.example.com/cat.jpg', categories: ['sexual', 'gore'] } },
    },
    reply: ImageModerationResult,
    isMetered: true,
    refusals: imageRefusals,

    async handle(call) {
      const problem = describeOrigin(call.body);
      if (problem !== undefined) return refuse('invalid_request', problem);
      const source = readImageSource(call.body, call.lifted);
      return 'refusal' in source ? source : parts.meter.run(call, () => judgeImage(call, source));
    },
  };
}
