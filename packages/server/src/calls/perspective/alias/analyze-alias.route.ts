/** `POST /v1alpha1/comments:analyze`, for programs that can change only the host of Perspective [P5]. */

import { AnalyzeReply, AnalyzeRequest, limits, storableText } from '@moderato/contract';
import { Type } from 'typebox';
import type { KeyedRoute } from '../../../base/http/route.ts';
import { type Analysis, type AnalyzeParts, analyzeComment } from '../analyze-comment.ts';
import { approximateHeader, type Scale } from '../attributes.ts';
import { AliasComment, aliasBody, readText } from './comment.ts';
import { googleDialect, refuseAs } from './google-dialect.ts';

const { properties } = AnalyzeRequest;

const AliasAnalyzeRequest = Type.Object({
  ...properties,
  comment: Type.Optional(AliasComment),
  requestedAttributes: Type.Optional(
    Type.Unsafe<AnalyzeRequest['requestedAttributes']>({ ...properties.requestedAttributes, minProperties: 0 }),
  ),
});
type AliasAnalyzeRequest = Type.Static<typeof AliasAnalyzeRequest>;

const Score = Type.Object({ value: Type.Number(), type: Type.Literal('PROBABILITY') });
const SpanScore = Type.Object({ begin: Type.Integer(), end: Type.Integer(), score: Score });
/** Programs read `spanScores[0].score.value` as often as `summaryScore.value`: both are always there. */
const AliasAnalyzeReply = Type.Object({
  ...AnalyzeReply.properties,
  attributeScores: Type.Unsafe<Analysis['attributeScores']>({
    type: 'object',
    additionalProperties: Type.Object({ spanScores: Type.Array(SpanScore), summaryScore: Score }),
  }),
});

export function analyzeAliasRoute(parts: AnalyzeParts, scale: Scale): KeyedRoute<AliasAnalyzeRequest, Analysis> {
  return {
    method: 'POST',
    path: '/v1alpha1/comments:analyze',
    access: 'key',
    scope: 'moderate',
    dialect: googleDialect,
    operationId: 'analyzeCommentAlias',
    summary: "Perspective's own path, for programs that can change only the host",
    body: { schema: AliasAnalyzeRequest, ...aliasBody },
    reply: AliasAnalyzeReply,
    isMetered: true,
    replyHeaders: ({ requestedAttributes }) => approximateHeader(requestedAttributes),
    handle(call) {
      const { comment, requestedAttributes = {} } = call.body;
      const text = readText(comment);
      if (typeof text !== 'string') return text;
      if (Object.keys(requestedAttributes).length === 0) {
        return refuseAs('NO_REQUESTED_ATTRIBUTES', 'Missing requested_attributes: name at least one attribute.');
      }
      const body = { ...call.body, comment: { ...comment, text }, requestedAttributes };
      return analyzeComment(parts, { ...call, body }, { scale, author: authorOf(body), isWhole: true });
    },
  };
}

const storable = new RegExp(storableText, 'u');

/** Forums put "site + user" into `sessionId`; if it cannot be stored as an author, the comment is still accepted. */
function authorOf({ user_id: userId, sessionId }: AliasAnalyzeRequest): string | undefined {
  if (userId !== undefined || sessionId === undefined) return userId;
  const fits = sessionId !== '' && [...sessionId].length <= limits.userIdCharacters && storable.test(sessionId);
  return fits ? sessionId : undefined;
}
