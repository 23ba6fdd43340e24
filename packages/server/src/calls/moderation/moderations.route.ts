/**
 * `POST /v1/moderations`: the request and reply of OpenAI's moderation endpoint, on the same judges, rules, thresholds, ledger and
 * limits as our own calls [M1–M3]. Each text and each image is one unit and one row; one that is refused refuses the call.
 */

import {
  bodyLimits,
  type CategoryResult,
  type ImageModerationResult,
  ModerationsReply,
  ModerationsRequest,
  moderationModels,
} from '@moderato/contract';
import type { Caller } from '../../base/caller.ts';
import { isRefused, type KeyedRoute, refuse } from '../../base/http/route.ts';
import type { ChargeParts } from './charge-parts.ts';
import { createImageJudge, imageRefusals } from './judge-image.ts';
import type { LiveImageParts } from './judge-live-image.ts';
import { createTextJudge, type JudgedText, type JudgeText, type TextJudgeParts } from './judge-text.ts';
import type { Item, Judged, MeterOfMany } from './meter.ts';
import { type JudgedPart, toOpenAiResult } from './openai/openai-categories.ts';
import { openAiDialect } from './openai/openai-dialect.ts';
import { describeInput, type InputPart, readInput } from './openai/read-input.ts';

export interface ModerationsRouteParts extends TextJudgeParts, LiveImageParts {
  readonly meter: MeterOfMany;
  readonly providers: TextJudgeParts['providers'] & LiveImageParts['providers'];
  readonly chargeParts: ChargeParts;
  /** The classifier for this caller's texts. */
  modelVersion(caller: Caller): string;
}

export function moderationsRoute(parts: ModerationsRouteParts): KeyedRoute<ModerationsRequest, ModerationsReply> {
  const judgeTextFor = createTextJudge(parts);
  const judgeImage = createImageJudge(parts);

  function itemOf(part: InputPart, judgeText: JudgeText): Item<readonly JudgedPart[]> {
    if ('text' in part) {
      const text = { content: part.text };
      return { judge: async (call) => showText(await judgeText(call, text)) };
    }
    return {
      async judge(call) {
        // The body has other fields than those of an image call.
        const judged = await judgeImage({ ...call, body: {} }, part.image);
        return isRefused(judged) ? judged : showImage(judged);
      },
    };
  }

  return {
    method: 'POST',
    path: '/v1/moderations',
    access: 'key',
    scope: 'moderate',
    operationId: 'createModeration',
    summary: "Judge texts and images in OpenAI's format",
    description:
      "Takes the request of OpenAI's moderation endpoint and replies in its format, including errors. `illicit` is not judged.",
    dialect: openAiDialect,
    body: {
      schema: ModerationsRequest,
      limitBytes: bodyLimits.image,
      lifts: ['input', '*', 'image_url', 'url'],
      shortens: true,
      tooLarge: 'payload_too_large',
      describeInvalid: describeInput,
      examples: { text: { model: 'omni-moderation-latest', input: 'What a lovely morning.' } },
    },
    reply: ModerationsReply,
    isMetered: true,
    refusals: ['not_found', ...imageRefusals],

    async handle(call) {
      const input = readInput(call.body, call.lifted);
      if ('refusal' in input) return input;
      const model = parts.modelVersion(call.caller);
      const asked = call.body.model ?? 'moderato';
      if (asked !== model && !moderationModels.some((known) => known === asked)) {
        return refuse('not_found', `model is unknown. Use one of: ${moderationModels.join(', ')}.`);
      }
      await parts.chargeParts(call.caller, input.parts.length);
      const { spamFlags } = await parts.settings.get(call.caller.accountId);
      const judgeText = await judgeTextFor(call.caller);
      const items = input.parts.map((part) => itemOf(part, judgeText));
      return parts.meter.runMany(call, items, {
        isWhole: true,
        compose(judged): ModerationsReply {
          const results = judged as (readonly JudgedPart[])[];
          return {
            id: `modr-${call.requestId.slice('req_'.length)}`,
            model,
            results: input.isTogether
              ? [toOpenAiResult(results.flat(), spamFlags)]
              : results.map((result) => toOpenAiResult(result, spamFlags)),
          };
        },
      });
    },
  };
}

function showText({ call, outcome }: JudgedText): Judged<readonly JudgedPart[]> {
  return {
    call,
    reply: () => [
      {
        kind: 'text',
        categories: outcome.categories,
        isFlaggedAnyway: outcome.matchedRules.length > 0 || outcome.minorCue,
        minorScore: outcome.minorCue ? outcome.scores.sexual : undefined,
      },
    ],
  };
}

/** Words in an image are judged like a text, but the input is the image. */
function showImage({ call, reply }: Judged<ImageModerationResult>): Judged<readonly JudgedPart[]> {
  return {
    call,
    reply(latencyMs) {
      const { categories, text_in_image: words, flagged } = reply(latencyMs);
      const isScored = [categories, words ?? {}].flatMap(Object.values<CategoryResult>).some((one) => one.flagged);
      const image: JudgedPart = { kind: 'image', categories, isFlaggedAnyway: flagged && !isScored };
      if (words === undefined) return [image];
      const minorScore = call.trace.some(({ by }) => by === 'minor_cue') ? words.sexual?.score : undefined;
      return [image, { kind: 'text', input: 'image', categories: words, isFlaggedAnyway: false, minorScore }];
    },
  };
}
