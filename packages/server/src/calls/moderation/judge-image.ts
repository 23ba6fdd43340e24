/**
 * Turns an image as it was sent into a verdict, for live keys and for test keys. It counts nothing and writes nothing; quota
 * and ledger belong to the meter.
 */

import {
  type ErrorCode,
  type ImageCategory,
  type ImageModerationRequest,
  type ImageModerationResult,
  imageTier,
} from '@moderato/contract';
import { decide, parseDataUri, readImage, scoreTestImage, testImageVersion, validImageUrl } from '@moderato/engine';
import type { Call, Refused } from '../../base/http/route.ts';
import type { AccountSettings } from '../categories/account-settings.ts';
import { decodeInTurn } from './decode-in-turn.ts';
import {
  choosePolicies,
  createLiveImageJudge,
  type ImageInput,
  type LiveImageParts,
  showImageResult,
} from './judge-live-image.ts';
import type { Judged } from './judged.ts';

/** What can be wrong with an image, besides the errors of every call. */
export const imageRefusals: readonly ErrorCode[] = [
  'image_too_large',
  'unsupported_image_format',
  'image_unreadable',
  'image_fetch_failed',
  'provider_unavailable',
];

export function createImageJudge(parts: LiveImageParts): ReturnType<typeof createLiveImageJudge> {
  const judgeLiveImage = createLiveImageJudge(parts);

  return async (call, source) => {
    if (call.caller.mode === 'live') return judgeLiveImage(call, source);
    // A test key also learns whether something is an image; only its content is not judged.
    const decoder = decodeInTurn(parts.decoder, parts.gates.decoding, call.caller.accountId);
    const read = 'bytes' in source ? await readImage(source.bytes, decoder) : undefined;
    if (read !== undefined && 'refusal' in read) return read;
    return judgeTestImage(call, source, await parts.settings.get(call.caller.accountId));
  };
}

/** Images of test keys [I5, T9]: the frozen verdict, without a fetch, a look-up or a model. */
function judgeTestImage(
  call: Call<ImageModerationRequest>,
  source: ImageInput,
  { image }: AccountSettings,
): Judged<ImageModerationResult> {
  const { policies, switchedOff } = choosePolicies(image.policies, call.body.categories);
  const scores = scoreTestImage(source);
  const verdict = decide(scores, policies, []);
  return {
    call: {
      kind: 'image',
      context: 'default',
      tier: imageTier,
      action: verdict.action,
      scores: Object.fromEntries(policies.map(({ name }) => [name, scores[name as ImageCategory]])),
      thresholds: image.thresholds,
      matchedRules: [],
      trace: [{ tier: imageTier, by: testImageVersion, outcome: 'decided' }],
      modelVersion: testImageVersion,
      degraded: false,
      author: call.body.user_id,
      content: 'url' in source ? source.url : source.bytes,
    },
    reply: (latencyMs) =>
      showImageResult(call.requestId, { ...verdict, unavailable: [], switchedOff, degraded: false }, latencyMs),
  };
}

/**
 * Checks the form of what was sent, before any work: a malformed address or data URI is an error in the request.
 * `lifted`: the pictures that were taken out of the body before it was parsed.
 */
export function readImageSource(
  { url, data }: Pick<ImageModerationRequest, 'url' | 'data'>,
  lifted?: Call['lifted'],
): ImageInput | Refused {
  if (data !== undefined) return lifted?.get(data) ?? parseDataUri(data);
  const valid = validImageUrl(url as string);
  return 'refusal' in valid ? valid : { url: url as string };
}
