/** `POST /v1/compat/analyze`: Perspective's request and reply on our Tier 0 scores [P1–P4]. */

import { AnalyzeReply, AnalyzeRequest, bodyLimits } from '@moderato/contract';
import type { KeyedRoute } from '../../base/http/route.ts';
import { type AnalyzeParts, analyzeComment } from './analyze-comment.ts';
import { approximateHeader } from './attributes.ts';

export function analyzeRoute(parts: AnalyzeParts): KeyedRoute<AnalyzeRequest, AnalyzeReply> {
  return {
    method: 'POST',
    path: '/v1/compat/analyze',
    access: 'key',
    scope: 'moderate',
    operationId: 'analyzeComment',
    summary: 'Perspective-compatible analysis',
    description:
      "Takes the request of Perspective API and replies in its format. Returns summary scores only. The header `X-Approximate-Attributes` names attributes that have no score of their own. Of the account's custom rules, only allowlists apply.",
    body: {
      schema: AnalyzeRequest,
      limitBytes: bodyLimits.compat,
      tooLarge: 'invalid_request',
      tooLargeMessage: 'comment.text must be at most 50000 characters long.',
      hints: { 'requestedAttributes minProperties': 'requestedAttributes must name at least one attribute.' },
      examples: {
        toxicity: { comment: { text: 'You are a wonderful person.' }, requestedAttributes: { TOXICITY: {} } },
      },
    },
    reply: AnalyzeReply,
    isMetered: true,
    replyHeaders: ({ requestedAttributes }) => approximateHeader(requestedAttributes),
    handle: (call) => analyzeComment(parts, call, { scale: 'categories', author: call.body.user_id, isWhole: false }),
  };
}
