/** Judges a text or an image with the account's own settings, like a live call. Nothing is stored or counted. */

import type { ModerationResult, PlaygroundResult, playgroundCalls, TierAnswer } from '@moderato/contract';
import type { TextClassifier } from '@moderato/engine';
import { noKeyLimits } from '../../base/caller.ts';
import type { Budget } from '../../base/fairness/budget.ts';
import type { Handlers, PageCall } from '../../base/http/page.ts';
import { type Call, isRefused, type KeyedRoute, type Refused, refuse } from '../../base/http/route.ts';
import type { Plan } from '../../base/plans.ts';
import { contentMarks } from '../../calls/moderation/content-marks.ts';
import type { JudgedCall } from '../../calls/moderation/ledger-row.ts';
import type { Meter } from '../../calls/moderation/meter.ts';

export interface PlaygroundRoutes {
  readonly text: KeyedRoute<never, ModerationResult>;
  /** Asks no provider: for judging while somebody types. */
  readonly textAlone: KeyedRoute<never, ModerationResult>;
  readonly image: KeyedRoute<never, ModerationResult>;
}

export interface PlaygroundParts {
  /** The routes of the API with another meter. */
  routes(meter: Meter): PlaygroundRoutes;
  readonly budget: Budget;
  readonly classifier: TextClassifier;
}

/** As much as somebody can type, with some room. */
const perSecond = 10;
const anyPlan: Plan = { requestsPerSecond: perSecond, callsPerMonth: 0 };

interface Seen {
  readonly result: ModerationResult;
  readonly judged: JudgedCall;
}

/** Judges, stores nothing, and shows what would have been stored. */
const forgetfulMeter: Meter = {
  async run<Reply>(call: Call, work: () => unknown): Promise<Reply | Refused> {
    const judged = (await work()) as { call: JudgedCall; reply(ms: number): unknown } | Refused;
    if (isRefused(judged)) return judged;
    const latencyMs = Math.round((performance.now() - call.startedMs) * 1_000) / 1_000;
    return { result: judged.reply(latencyMs), judged: judged.call } as Reply;
  },
};

export function playgroundHandlers({
  routes,
  budget,
  classifier,
}: PlaygroundParts): Handlers<keyof typeof playgroundCalls> {
  const { text, textAlone, image } = routes(forgetfulMeter);

  async function judge(
    { requestId, receivedAtMs, startedMs, member, lifted }: PageCall,
    route: KeyedRoute<never, ModerationResult>,
    body: unknown,
  ): Promise<Omit<PlaygroundResult, 'marks'> | Refused> {
    const rate = await budget.take(`playground ${member.accountId}`, { perSecond });
    if (!rate.allowed) return refuse('rate_limit_exceeded', undefined, rate.retryAfterSeconds);
    const caller = {
      accountId: member.accountId,
      keyId: '',
      mode: 'live' as const,
      plan: anyPlan,
      limits: noKeyLimits,
    };
    const call = { requestId, receivedAtMs, startedMs, caller, ...(lifted === undefined ? {} : { lifted }) };
    const answer = await route.handle({ ...call, body: body as never });
    if (isRefused(answer)) return answer;
    const { result, judged } = answer as unknown as Seen;
    const thresholds = JSON.parse(judged.thresholds) as Record<string, [number, number]>;
    return {
      result,
      block_thresholds: Object.fromEntries(Object.entries(thresholds).map(([name, [, block]]) => [name, block])),
      trace: judged.trace.map((step): TierAnswer => ({ ...step })),
      model_version: judged.modelVersion,
    };
  }

  return {
    async 'POST /playground/text'(call) {
      const { providers = true, content, context = 'default' } = call.body;
      const judged = await judge(call as PageCall, providers ? text : textAlone, { content, context });
      if (isRefused(judged)) return judged;
      const rules = judged.result.matched_rules ?? [];
      const explain: TextClassifier['explain'] = (...given) => classifier.explain(...given);
      return { ...judged, marks: contentMarks(content, context, rules, explain) };
    },
    async 'POST /playground/image'(call) {
      const { url, data, categories } = call.body;
      const judged = await judge(call as PageCall, image, { url, data, categories });
      return isRefused(judged) ? judged : { ...judged, marks: [] };
    },
  };
}
