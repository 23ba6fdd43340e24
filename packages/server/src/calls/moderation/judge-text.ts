/**
 * Turns a text as it was sent into a verdict: the account's rules and thresholds, then the engine. It counts nothing and
 * writes nothing; quota and ledger belong to the meter, and each route decides how to show a verdict.
 */

import type { TextModerationRequest, TextModerationResult } from '@moderato/contract';
import { moderateText, type TextClassifier, type TextOutcome } from '@moderato/engine';
import type { Caller } from '../../base/caller.ts';
import type { Call } from '../../base/http/route.ts';
import { type AccountSettingsCache, textPoliciesFor } from '../categories/account-settings.ts';
import type { Providers } from '../providers/create-providers.ts';
import type { RuleSets } from '../rules/rule-sets.ts';
import type { JudgedCall } from './ledger-row.ts';
import { originOf } from './read-origin.ts';

export interface TextJudgeParts {
  readonly settings: AccountSettingsCache;
  readonly rules: Pick<RuleSets, 'get'>;
  /** The classifier for this caller: test keys have their own [T9]. */
  classifierFor(caller: Caller): TextClassifier;
  /** The tiers that are asked about texts that Tier 0 is unsure of [T8]. */
  readonly providers: Pick<Providers, 'forText'>;
}

export interface JudgedText {
  readonly outcome: TextOutcome;
  /** What the ledger stores of it. */
  readonly call: JudgedCall;
}

type AskingCall = Pick<Call, 'caller' | 'startedMs'>;

export type JudgeText = (call: AskingCall, text: TextModerationRequest) => Promise<JudgedText>;

/** Looks up once what applies to all texts of a call. */
export function createTextJudge({ settings, rules, providers, classifierFor }: TextJudgeParts) {
  return async (caller: Caller): Promise<JudgeText> => {
    const [account, ruleSet] = await Promise.all([settings.get(caller.accountId), rules.get(caller)]);
    const { policies, thresholds } = textPoliciesFor(account, caller);
    const classifier = classifierFor(caller);
    return async (call, text) => {
      const { content, context = 'default', previous } = text;
      const escalation = providers.forText(call, account.custom);
      const input = {
        content,
        context,
        previous: previous?.map((message) => message.content),
        rules: ruleSet,
        policies,
        escalation,
        caller: caller.accountId,
      };
      return describeOutcome(text, thresholds, await moderateText(input, classifier));
    };
  };
}

/** Each field by name: copying all fields of an object costs as much as judging does here. */
function describeOutcome(text: TextModerationRequest, thresholds: string, outcome: TextOutcome): JudgedText {
  return {
    outcome,
    call: {
      kind: 'text',
      context: text.context ?? 'default',
      tier: outcome.tier,
      action: outcome.action,
      scores: outcome.scores,
      thresholds,
      matchedRules: outcome.matchedRules,
      trace: outcome.trace,
      modelVersion: outcome.modelVersion,
      degraded: outcome.degraded,
      language: outcome.language,
      limited: outcome.limited,
      author: text.user_id,
      origin: originOf(text),
      content: text.content,
    },
  };
}

/** The verdict in the contract's format. */
export function showTextResult(requestId: string, outcome: TextOutcome, latencyMs: number): TextModerationResult {
  const { matchedRules, unavailable } = outcome;
  const result: TextModerationResult = {
    request_id: requestId,
    action: outcome.action,
    flagged: outcome.flagged,
    categories: outcome.categories,
    pipeline_tier: outcome.tier,
    latency_ms: latencyMs,
    language: outcome.language,
  };
  if (outcome.limited) result.limited = true;
  if (matchedRules.length > 0) result.matched_rules = [...matchedRules];
  if (unavailable.length > 0) result.unavailable_categories = [...unavailable];
  if (outcome.degraded) result.degraded = true;
  return result;
}
