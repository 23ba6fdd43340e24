/**
 * `POST /1.1/comment-check`: `true` if the comment is spam or anything about it is blocked, otherwise `false` [A1]. It
 * counts as a text call in the context `comment`.
 */

import { localTier } from '@moderato/contract';
import type { CategoryPolicy, TextOutcome } from '@moderato/engine';
import { Type } from 'typebox';
import type { Call, KeyedRoute, TextReply } from '../../base/http/route.ts';
import { textPoliciesFor } from '../categories/account-settings.ts';
import { createTextJudge, type TextJudgeParts } from '../moderation/judge-text.ts';
import type { Meter } from '../moderation/meter.ts';
import { akismetDialect } from './akismet-dialect.ts';
import { type AkismetComment, commentBody, isTest, readComment, testText } from './read-comment.ts';

export function commentCheckRoute(
  parts: TextJudgeParts & { readonly meter: Meter },
): KeyedRoute<AkismetComment, TextReply> {
  const judgeFor = createTextJudge(parts);
  return {
    method: 'POST',
    path: '/1.1/comment-check',
    access: 'key',
    scope: 'moderate',
    dialect: akismetDialect('api_key'),
    operationId: 'checkComment',
    summary: "Whether a comment is spam, in Akismet's format",
    body: commentBody,
    reply: Type.String(),
    isMetered: true,

    handle(given) {
      const call: Call<AkismetComment> = isTest(given)
        ? { ...given, caller: { ...given.caller, mode: 'test' } }
        : given;
      const { body, caller } = call;
      const content = (caller.mode === 'test' ? testText(body) : undefined) ?? readComment(body);
      if (typeof content !== 'string') return content;
      return parts.meter.run(call, async () => {
        const [judgeText, account] = await Promise.all([judgeFor(caller), parts.settings.get(caller.accountId)]);
        const { call: judged, outcome } = await judgeText(call, { content, context: 'comment' });
        const { policies } = textPoliciesFor(account, caller);
        return { call: judged, reply: () => showVerdict(outcome, policies) };
      });
    },
  };
}

function showVerdict(outcome: TextOutcome, policies: readonly CategoryPolicy[]): TextReply {
  if (outcome.action !== 'block' && outcome.categories.spam?.flagged !== true) return { plainText: 'false' };
  return isBlatant(outcome, policies)
    ? { plainText: 'true', headers: { 'x-akismet-pro-tip': 'discard' } }
    : { plainText: 'true' };
}

/** Spam itself is above its block threshold. Clients delete such a comment unseen, so nothing else may cause this. */
function isBlatant(outcome: TextOutcome, policies: readonly CategoryPolicy[]): boolean {
  const { action, categories, limited, tier } = outcome;
  const policy = policies.find(({ name }) => name === 'spam');
  const { spam } = categories;
  if (action !== 'block' || policy === undefined || spam === undefined) return false;
  return spam.score > policy.blockThreshold && !(limited && tier === localTier);
}
