/** `POST /v1/moderate/image` [I1–I5]. Test keys get the frozen verdict; live images wait for something that can judge them. */

import {
  bodyLimits,
  errors,
  type ImageCategory,
  ImageModerationRequest,
  ImageModerationResult,
  imageCategoryNames,
  type ModerationResult,
} from '@moderato/contract';
import { decide, parseDataUri, readImage, scoreTestImage, testImageVersion, validImageUrl } from '@moderato/engine';
import type { AccountSettingsCache } from '../accounts/account-settings.ts';
import { type Call, type KeyedRoute, type Refused, refuse } from '../route.ts';
import type { Judged, Meter } from './meter.ts';

export interface ImageRouteParts {
  readonly meter: Meter;
  readonly settings: AccountSettingsCache;
}

type ImageInput = { readonly url: string } | { readonly bytes: Uint8Array };

const nothingConfiguredRetrySeconds = 3_600;
const oneSource = 'Send exactly one of url and data.';

export function imageRoute({ meter, settings }: ImageRouteParts): KeyedRoute<ImageModerationRequest, ModerationResult> {
  async function judgeTestImage(
    call: Call<ImageModerationRequest>,
    input: ImageInput,
  ): Promise<Judged<ModerationResult>> {
    const account = await settings.get(call.caller.accountId);
    const requested = new Set<string>(call.body.categories ?? imageCategoryNames);
    const scores = scoreTestImage(input);
    const policies = account.image.policies.filter(({ name }) => requested.has(name));
    const verdict = decide(scores, policies, []);
    return {
      call: {
        kind: 'image',
        context: 'default',
        tier: 2,
        action: verdict.action,
        scores: Object.fromEntries(policies.map(({ name }) => [name, scores[name as ImageCategory]])),
        thresholds: account.image.thresholds,
        matchedRules: [],
        trace: [{ tier: 2, by: testImageVersion, outcome: 'decided' }],
        modelVersion: testImageVersion,
        degraded: false,
        author: call.body.user_id,
        content: 'url' in input ? input.url : input.bytes,
      },
      reply: (latencyMs): ModerationResult => ({
        request_id: call.requestId,
        ...verdict,
        pipeline_tier: 2,
        latency_ms: latencyMs,
      }),
    };
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
      return meter.run(call, async () => {
        if ('bytes' in source) {
          const read = await readImage(source.bytes);
          if ('refusal' in read) return read;
        }
        return call.caller.mode === 'test' ? judgeTestImage(call, source) : nothingCanJudge();
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

function nothingCanJudge(): Refused {
  return refuse(
    'provider_unavailable',
    'No image model is configured on this service, so nothing could judge the image. Test keys work without one.',
    nothingConfiguredRetrySeconds,
  );
}
