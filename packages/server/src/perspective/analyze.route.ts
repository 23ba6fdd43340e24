/** `POST /v1/compat/analyze`: Perspective's request and reply on our Tier 0 scores [P1–P4]. */

import { AnalyzeReply, AnalyzeRequest, bodyLimits } from '@moderato/contract';
import type { KeyedRoute } from '../route.ts';
import { type AnalyzeParts, analyzeComment } from './analyze-comment.ts';

export function analyzeRoute(parts: AnalyzeParts): KeyedRoute<AnalyzeRequest, AnalyzeReply> {
  return {
    method: 'POST',
    path: '/v1/compat/analyze',
    access: 'key',
    operationId: 'analyzeComment',
    summary: 'Perspective-compatible analysis',
    description:
      'Takes the request format of Perspective API and answers in its format. Only summary scores are returned. Of the custom rules of the account only allowlists apply.',
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
    refusals: ['quota_exceeded'],
    handle: (call) => analyzeComment(parts, call, { scale: 'categories', author: call.body.user_id, isWhole: false }),
  };
}
