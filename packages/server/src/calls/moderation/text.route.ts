/** `POST /v1/moderate/text` */

import { bodyLimits, TextModerationRequest, TextModerationResult } from '@moderato/contract';
import { type KeyedRoute, refuse } from '../../base/http/route.ts';
import { createTextJudge, showTextResult, type TextJudgeParts } from './judge-text.ts';
import type { Meter } from './meter.ts';
import { describeOrigin } from './read-origin.ts';
import { describeLengthOfPrevious, describeMisnamed } from './read-text-item.ts';

export function textRoute(
  parts: TextJudgeParts & { readonly meter: Meter },
): KeyedRoute<TextModerationRequest, TextModerationResult> {
  const judgeFor = createTextJudge(parts);
  return {
    method: 'POST',
    path: '/v1/moderate/text',
    access: 'key',
    scope: 'moderate',
    operationId: 'moderateText',
    summary: 'Judge a text',
    description:
      'Scores a text against the seven categories, the custom rules and the custom categories of the account, and recommends an action.',
    body: {
      schema: TextModerationRequest,
      limitBytes: bodyLimits.text,
      tooLarge: 'invalid_request',
      describeInvalid: describeMisnamed,
      tooLargeMessage: 'content must be at most 50000 characters long.',
      examples: { chat: { content: 'What a lovely morning.', context: 'chat', user_id: 'user-42' } },
    },
    reply: TextModerationResult,
    isMetered: true,

    handle(call) {
      const problem = describeLengthOfPrevious(call.body.previous) ?? describeOrigin(call.body);
      if (problem !== undefined) return refuse('invalid_request', problem);
      return parts.meter.run(call, async () => {
        const judgeText = await judgeFor(call.caller);
        const { call: judged, outcome } = await judgeText(call, call.body);
        return { call: judged, reply: (latencyMs) => showTextResult(call.requestId, outcome, latencyMs) };
      });
    },
  };
}
