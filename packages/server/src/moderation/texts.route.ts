/** `POST /v1/moderate/texts`: many texts in one call, each with its own verdict or its own error [N1]. */

import {
  bodyLimits,
  type ErrorCode,
  type ErrorReply,
  limits,
  type Refusal,
  type TextModerationRequest,
  type TextModerationResult,
  TextsModerationReply,
  TextsModerationRequest,
} from '@moderato/contract';
import { isRefused, type KeyedRoute, type Refused, refuse } from '../route.ts';
import type { ChargeParts } from './charge-parts.ts';
import { createTextJudge, showTextResult, type TextJudgeParts } from './judge-text.ts';
import type { Item, MeterOfMany } from './meter.ts';
import { readTextItem } from './read-text-item.ts';

export interface TextsRouteParts extends TextJudgeParts {
  readonly meter: MeterOfMany;
  readonly chargeParts: ChargeParts;
}

type ItemResult = TextsModerationReply['results'][number];

const tooMuchText = 'items must have at most 1 MB of text in total.';

export function textsRoute(parts: TextsRouteParts): KeyedRoute<TextsModerationRequest, TextsModerationReply> {
  const judgeText = createTextJudge(parts);

  const itemOf = (text: TextModerationRequest): Item<TextModerationResult> => ({
    async judge(call) {
      const { call: judged, outcome } = await judgeText(call, text);
      return { call: judged, reply: (latencyMs) => showTextResult(call.requestId, outcome, latencyMs) };
    },
  });

  return {
    method: 'POST',
    path: '/v1/moderate/texts',
    access: 'key',
    scope: 'moderate',
    operationId: 'moderateTexts',
    summary: 'Judge many texts',
    description:
      'Judges 1 to 100 texts, each as in a call of its own. An invalid item gets its own error and does not count.',
    body: {
      schema: TextsModerationRequest,
      limitBytes: bodyLimits.texts,
      tooLarge: 'invalid_request',
      tooLargeMessage: tooMuchText,
      examples: {
        two: {
          items: [
            { id: 'a', content: 'What a lovely morning.' },
            { id: 'b', content: 'See you there!' },
          ],
        },
      },
    },
    reply: TextsModerationReply,
    isMetered: true,
    refusals: [],

    async handle(call) {
      const { items } = call.body;
      if (textBytes(items) > limits.textsBytes) return refuse('invalid_request', tooMuchText);
      await parts.chargeParts(call.caller, items.length);
      const read = items.map(readTextItem);
      const good = read.filter((item): item is TextModerationRequest => !isRefused(item));
      return parts.meter.runMany(call, good.map(itemOf), {
        isWhole: false,
        compose(judged): TextsModerationReply {
          const answers = judged.values();
          const answerTo = (item: TextModerationRequest | Refused) =>
            isRefused(item) ? item : (answers.next().value as TextModerationResult | Refused);
          return { results: read.map((item, index) => showResult(items[index]?.id, answerTo(item))) };
        },
      });
    },
  };
}

function textBytes(items: TextsModerationRequest['items']): number {
  return items.reduce((sum, { content }) => sum + (typeof content === 'string' ? Buffer.byteLength(content) : 0), 0);
}

function showResult(id: string | undefined, answer: TextModerationResult | Refused): ItemResult {
  const result = isRefused(answer) ? { error: showError(answer.refusal) } : answer;
  return id === undefined ? result : { id, ...result };
}

function showError({ code: given, message, retryAfterSeconds }: Refusal): ErrorReply['error'] {
  // Only pages of the dashboard are refused with the others.
  const code = given as ErrorCode;
  if (code !== 'quota_exceeded' && code !== 'overloaded') return { code, message };
  return { code, message, retry_after: Math.max(1, Math.ceil(retryAfterSeconds ?? 1)) };
}
