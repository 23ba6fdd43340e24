/**
 * Turns an image as it was sent into a verdict, for live keys and for test keys. It counts nothing and writes nothing; quota
 * and ledger belong to the meter.
 */

import type { ImageModerationRequest, ModerationResult } from '@moderato/contract';
import { parseDataUri, readImage, validImageUrl } from '@moderato/engine';
import type { Call, Refused } from '../route.ts';
import { decodeInTurn } from './decode-in-turn.ts';
import { createLiveImageJudge, type ImageInput, type LiveImageParts } from './judge-live-image.ts';
import { createTestImageJudge } from './judge-test-image.ts';
import type { Judged } from './judged.ts';

export type JudgeImage = (
  call: Call<ImageModerationRequest>,
  source: ImageInput,
) => Promise<Judged<ModerationResult> | Refused>;

export function createImageJudge(parts: LiveImageParts): JudgeImage {
  const judgeLiveImage = createLiveImageJudge(parts);
  const judgeTestImage = createTestImageJudge(parts.settings);

  return async (call, source) => {
    if (call.caller.mode === 'live') return judgeLiveImage(call, source);
    // A test key also learns whether something is an image; only its content is not judged.
    const decoder = decodeInTurn(parts.decoder, parts.turns.decoding, call.caller.accountId);
    const read = 'bytes' in source ? await readImage(source.bytes, decoder) : undefined;
    return read !== undefined && 'refusal' in read ? read : judgeTestImage(call, source);
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
