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
import { isRefused, type KeyedRoute, type Refused, refuse } from '../../base/http/route.ts';
import type { ChargeParts } from './charge-parts.ts';
import { createTextJudge, type JudgeText, showTextResult, type TextJudgeParts } from './judge-text.ts';
import type { Item, MeterOfMany } from './meter.ts';
import { readTextItem } from './read-text-item.ts';

export interface TextsRouteParts extends TextJudgeParts {
  readonly meter: MeterOfMany;
  readonly chargeParts: ChargeParts;
}

type ItemResult = TextsModerationReply['results'][number];

const tooMuchText = 'items must have at most 1 MB of text in total.';

export function textsRoute(parts: TextsRouteParts): KeyedRoute<TextsModerationRequest, TextsModerationReply> {
  const judgeFor = createTextJudge(parts);

  const itemOf = (text: TextModerationRequest, judgeText: JudgeText): Item<TextModerationResult> => ({
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

    async handle(call) {
      const { items } = call.body;
      if (isTooMuch(items)) return refuse('invalid_request', tooMuchText);
      await parts.chargeParts(call.caller, items.length);
      const read = items.map(readTextItem);
      const good = read.filter((item): item is TextModerationRequest => !isRefused(item));
      const judgeText = await judgeFor(call.caller);
      const wanted = good.map((text) => itemOf(text, judgeText));
      return parts.meter.runMany(call, wanted, {
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

/** A UTF-16 unit takes at most three bytes, so for most calls the lengths of their texts are enough. */
const maxBytesPerUnit = 3;

function isTooMuch(items: TextsModerationRequest['items']): boolean {
  const texts = items.flatMap(textsOf);
  const sumOf = (size: (text: string) => number) => texts.reduce((sum, text) => sum + size(text), 0);
  if (sumOf((text) => text.length) * maxBytesPerUnit <= limits.textsBytes) return false;
  return sumOf(Buffer.byteLength) > limits.textsBytes;
}

/** Its content and that of its earlier messages, as far as they are texts. */
function textsOf({ content, previous }: TextsModerationRequest['items'][number]): string[] {
  const messages = Array.isArray(previous)
    ? previous.map((message: { content?: unknown } | null) => message?.content)
    : [];
  return [content, ...messages].filter((text) => typeof text === 'string');
}

function showResult(id: string | undefined, answer: TextModerationResult | Refused): ItemResult {
  const result = isRefused(answer) ? { error: showError(answer.refusal) } : answer;
  return id === undefined ? result : { id, ...result };
}

function showError({ code: given, message, retryAfterSeconds }: Refusal): ErrorReply['error'] {
  // Only calls from the dashboard are refused as a whole.
  const code = given as ErrorCode;
  if (code !== 'quota_exceeded' && code !== 'overloaded') return { code, message };
  return { code, message, retry_after: Math.max(1, Math.ceil(retryAfterSeconds ?? 1)) };
}
