/**
 * `POST /v1alpha1/comments:suggestscore`: moderators' suggestions for scores. Stored as feedback, linked to the
 * decision on the same text, and never with the text [P4].
 */

import { limits, storableText } from '@moderato/contract';
import { detectLanguages } from '@moderato/engine';
import { Type } from 'typebox';
import type { KeyedRoute, Refused } from '../../../base/http/route.ts';
import type { FeedbackStore } from '../../feedback/feedback-store.ts';
import { refuseAttribute } from '../analyze-comment.ts';
import { attributeFor } from '../attributes.ts';
import { AliasComment, aliasBody, readText } from './comment.ts';
import { googleDialect, refuseAs } from './google-dialect.ts';

const SuggestedScores = Type.Unsafe<Record<string, { summaryScore?: { value: number } }>>({
  type: 'object',
  maxProperties: 100,
  additionalProperties: {
    type: 'object',
    properties: {
      summaryScore: {
        type: 'object',
        required: ['value'],
        properties: {
          value: { type: 'number', minimum: 0, maximum: 1 },
          type: { type: 'string', const: 'PROBABILITY' },
        },
      },
    },
  },
});

const SuggestScoreRequest = Type.Object({
  comment: Type.Optional(AliasComment),
  attributeScores: Type.Optional(SuggestedScores),
  languages: Type.Optional(Type.Array(Type.String())),
  communityId: Type.Optional(Type.String({ maxLength: limits.userIdCharacters, pattern: storableText })),
  clientToken: Type.Optional(Type.String()),
});
type SuggestScoreRequest = Type.Static<typeof SuggestScoreRequest>;

const SuggestScoreReply = Type.Object({
  detectedLanguages: Type.Array(Type.String()),
  clientToken: Type.Optional(Type.String()),
});
type SuggestScoreReply = Type.Static<typeof SuggestScoreReply>;

export interface SuggestScoreParts {
  readonly store: Pick<FeedbackStore, 'add'>;
  hashContent(content: string): string;
}

export function suggestScoreRoute(parts: SuggestScoreParts): KeyedRoute<SuggestScoreRequest, SuggestScoreReply> {
  return {
    method: 'POST',
    path: '/v1alpha1/comments:suggestscore',
    access: 'key',
    scope: 'moderate',
    dialect: googleDialect,
    operationId: 'suggestScoreAlias',
    summary: "Feedback from moderators, in Perspective's format",
    body: { schema: SuggestScoreRequest, ...aliasBody },
    reply: SuggestScoreReply,
    async handle({ body, caller, receivedAtMs }) {
      const text = readText(body.comment);
      if (typeof text !== 'string') return text;
      const attributeScores = readScores(body);
      if ('refusal' in attributeScores) return attributeScores;
      const detectedLanguages = detectLanguages(text);
      // Scores of test keys are made up, so feedback on them is worthless.
      if (caller.mode === 'live') {
        await parts.store.add({
          about: 'compat',
          accountId: caller.accountId,
          keyId: caller.keyId,
          atMs: receivedAtMs,
          contentHash: parts.hashContent(text),
          attributeScores: attributeScores.scores,
          languages: detectedLanguages,
          communityId: body.communityId,
        });
      }
      return { detectedLanguages, ...(body.clientToken === undefined ? {} : { clientToken: body.clientToken }) };
    },
  };
}

function readScores({ attributeScores = {} }: SuggestScoreRequest): { scores: Record<string, number> } | Refused {
  const scores: Record<string, number> = {};
  for (const [name, { summaryScore }] of Object.entries(attributeScores)) {
    if (attributeFor(name) === undefined) return refuseAttribute('attributeScores', name);
    if (summaryScore !== undefined) scores[name] = summaryScore.value;
  }
  if (Object.keys(scores).length > 0) return { scores };
  return refuseAs('INVALID_REQUEST', 'attributeScores must contain at least one summaryScore.');
}
