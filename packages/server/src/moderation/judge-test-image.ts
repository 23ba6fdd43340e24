/** Images of test keys [I5, T9]: the frozen verdict, without a fetch, a look-up or a model. */

import { type ImageCategory, type ImageModerationRequest, imageTier, type ModerationResult } from '@moderato/contract';
import { decide, scoreTestImage, testImageVersion } from '@moderato/engine';
import type { AccountSettingsCache } from '../categories/account-settings.ts';
import type { Call } from '../route.ts';
import { choosePolicies, type ImageInput, showImageResult } from './judge-live-image.ts';
import type { Judged } from './meter.ts';

export function createTestImageJudge(settings: AccountSettingsCache) {
  return async (call: Call<ImageModerationRequest>, source: ImageInput): Promise<Judged<ModerationResult>> => {
    const account = await settings.get(call.caller.accountId);
    const { policies, switchedOff } = choosePolicies(account.image.policies, call.body.categories);
    const scores = scoreTestImage(source);
    const verdict = decide(scores, policies, []);
    return {
      call: {
        kind: 'image',
        context: 'default',
        tier: imageTier,
        action: verdict.action,
        scores: Object.fromEntries(policies.map(({ name }) => [name, scores[name as ImageCategory]])),
        thresholds: account.image.thresholds,
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
  };
}
