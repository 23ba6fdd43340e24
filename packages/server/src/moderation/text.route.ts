/** `POST /v1/moderate/text` */

import { bodyLimits, TextModerationRequest, TextModerationResult } from '@moderato/contract';
import { moderateText, type RuleSet, type RuleSetCache, type TextClassifier, type TextOutcome } from '@moderato/engine';
import { type AccountSettings, type AccountSettingsCache, textPoliciesFor } from '../accounts/account-settings.ts';
import type { Caller } from '../keys/caller.ts';
import type { Providers } from '../providers/create-providers.ts';
import type { Call, KeyedRoute } from '../route.ts';
import type { Judged, Meter } from './meter.ts';

export interface TextRouteParts {
  readonly meter: Meter;
  readonly settings: AccountSettingsCache;
  readonly rules: Pick<RuleSetCache, 'get'>;
  /** What judges for this caller: test keys have a classifier of their own [T9]. */
  classifierFor(caller: Caller): TextClassifier;
  /** What texts are put to that Tier 0 is unsure of [T8]. */
  readonly providers: Pick<Providers, 'forText'>;
}

export function textRoute(parts: TextRouteParts): KeyedRoute<TextModerationRequest, TextModerationResult> {
  const { meter, settings, rules } = parts;
  return {
    method: 'POST',
    path: '/v1/moderate/text',
    access: 'key',
    operationId: 'moderateText',
    summary: 'Judge a text',
    description:
      'Scores a text against the seven categories, the custom rules and the custom categories of the account, and recommends an action.',
    body: {
      schema: TextModerationRequest,
      limitBytes: bodyLimits.text,
      tooLarge: 'invalid_request',
      tooLargeMessage: 'content must be at most 50000 characters long.',
      examples: { chat: { content: 'What a lovely morning.', context: 'chat', user_id: 'user-42' } },
    },
    reply: TextModerationResult,
    refusals: ['quota_exceeded'],

    // Without promises where nothing has to be waited for: settings and rules are mostly known, and most texts judged at once.
    handle: (call) =>
      meter.run(call, () => {
        const account = settings.get(call.caller.accountId);
        const ruleSet = rules.get(call.caller.accountId);
        return account instanceof Promise || ruleSet instanceof Promise
          ? Promise.all([account, ruleSet]).then((loaded) => judge(parts, call, ...loaded))
          : judge(parts, call, account, ruleSet);
      }),
  };
}

function judge(
  { providers, classifierFor }: TextRouteParts,
  call: Call<TextModerationRequest>,
  account: AccountSettings,
  rules: RuleSet,
): Judged<TextModerationResult> | Promise<Judged<TextModerationResult>> {
  const { content, context = 'default' } = call.body;
  const { policies } = textPoliciesFor(account, call.caller);
  const escalation = providers.forText(call, account.custom);
  const outcome = moderateText({ content, context, rules, policies, escalation }, classifierFor(call.caller));
  return outcome instanceof Promise
    ? outcome.then((made) => describeOutcome(call, account, made))
    : describeOutcome(call, account, outcome);
}

function describeOutcome(
  { requestId, body, caller }: Call<TextModerationRequest>,
  account: AccountSettings,
  outcome: TextOutcome,
): Judged<TextModerationResult> {
  const { content, context = 'default', user_id: author } = body;
  const { tier, action, scores, matchedRules, trace, modelVersion, degraded } = outcome;
  const { thresholds } = textPoliciesFor(account, caller);
  // Each field by its name: copying all that an object has costs as much as judging does here.
  return {
    call: {
      kind: 'text',
      context,
      tier,
      action,
      scores,
      thresholds,
      matchedRules,
      trace,
      modelVersion,
      degraded,
      language: outcome.language,
      limited: outcome.limited,
      author,
      content,
    },
    reply(latencyMs) {
      const result: TextModerationResult = {
        request_id: requestId,
        action,
        flagged: outcome.flagged,
        categories: outcome.categories,
        pipeline_tier: tier,
        latency_ms: latencyMs,
        language: outcome.language,
      };
      if (outcome.limited) result.limited = true;
      if (matchedRules.length > 0) result.matched_rules = [...matchedRules];
      if (outcome.unavailable.length > 0) result.unavailable_categories = [...outcome.unavailable];
      if (degraded) result.degraded = true;
      return result;
    },
  };
}
