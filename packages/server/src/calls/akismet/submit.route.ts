/**
 * `POST /1.1/submit-spam` and `/1.1/submit-ham`: what people decided about a comment. Stored as feedback, linked to the
 * decision on the same comment, and never with its text [A1].
 */

import { detectLanguages } from '@moderato/engine';
import { Type } from 'typebox';
import type { KeyedRoute, TextReply } from '../../base/http/route.ts';
import type { FeedbackStore } from '../feedback/feedback-store.ts';
import { akismetDialect } from './akismet-dialect.ts';
import { type AkismetComment, commentBody, isTest, readComment } from './read-comment.ts';

/** Programs compare it letter by letter. */
const thanks: TextReply = { plainText: 'Thanks for making the web a better place.' };

export interface SubmitParts {
  readonly store: Pick<FeedbackStore, 'add'>;
  hashContent(content: string): string;
}

export function submitRoute(parts: SubmitParts, verdict: 'spam' | 'ham'): KeyedRoute<AkismetComment, TextReply> {
  return {
    method: 'POST',
    path: `/1.1/submit-${verdict}`,
    access: 'key',
    scope: 'moderate',
    dialect: akismetDialect('api_key'),
    operationId: verdict === 'spam' ? 'submitSpam' : 'submitHam',
    summary: `Feedback that a comment is ${verdict}, in Akismet's format`,
    body: commentBody,
    reply: Type.String(),
    async handle(call) {
      const text = readComment(call.body);
      if (typeof text !== 'string') return text;
      // Scores in test mode are made up, so feedback on them is worthless.
      if (isTest(call)) return thanks;
      await parts.store.add({
        about: 'comment',
        accountId: call.caller.accountId,
        keyId: call.caller.keyId,
        atMs: call.receivedAtMs,
        contentHash: parts.hashContent(text),
        attributeScores: { SPAM: verdict === 'spam' ? 1 : 0 },
        languages: detectLanguages(text),
        communityId: undefined,
      });
      return thanks;
    },
  };
}
