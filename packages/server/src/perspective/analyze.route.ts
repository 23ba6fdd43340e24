/** `POST /v1/compat/analyze`: Perspective's request and reply on our Tier 0 scores [P1–P4]. */

import { AnalyzeReply, AnalyzeRequest, type Attribute, attributeNames, bodyLimits } from '@moderato/contract';
import { decide, detectLanguages, type RuleSetCache, scoreText, type TextClassifier } from '@moderato/engine';
import type { AccountSettingsCache } from '../accounts/account-settings.ts';
import type { Meter } from '../moderation/meter.ts';
import { type KeyedRoute, type Refused, refuse } from '../route.ts';
import { attributeFor, attributeScore } from './attributes.ts';

export interface AnalyzeRouteParts {
  readonly meter: Meter;
  readonly settings: AccountSettingsCache;
  readonly rules: Pick<RuleSetCache, 'get'>;
  readonly classifier: TextClassifier;
  readonly testClassifier: TextClassifier;
}

/** Google's own way of spelling "plain" and "not said". */
const plainTypes = new Set([undefined, 'PLAIN_TEXT', 'TEXT_TYPE_UNSPECIFIED']);

export function analyzeRoute(parts: AnalyzeRouteParts): KeyedRoute<AnalyzeRequest, AnalyzeReply> {
  const { meter, settings, rules } = parts;
  return {
    method: 'POST',
    path: '/v1/compat/analyze',
    access: 'key',
    operationId: 'analyzeComment',
    summary: 'Perspective-compatible analysis',
    description:
      'Takes the request format of Perspective API and answers in its format. Only summary scores are returned. Of the custom rules of the account only allowlists apply.',
    body: {
      schema: AnalyzeRequest,
      limitBytes: bodyLimits.compat,
      tooLarge: 'invalid_request',
      tooLargeMessage: 'comment.text must be at most 50000 characters long.',
      hints: { 'requestedAttributes minProperties': 'requestedAttributes must name at least one attribute.' },
      examples: {
        toxicity: { comment: { text: 'You are a wonderful person.' }, requestedAttributes: { TOXICITY: {} } },
      },
    },
    reply: AnalyzeReply,
    refusals: ['quota_exceeded'],

    handle(call) {
      const { body } = call;
      if (!plainTypes.has(body.comment.type)) {
        return refuse('invalid_request', 'comment.type must be PLAIN_TEXT.');
      }
      const attributes = chooseAttributes(body);
      if ('refusal' in attributes) return attributes;

      return meter.run(call, async () => {
        const content = body.comment.text;
        const account = await settings.get(call.caller.accountId);
        const classifier = call.caller.mode === 'live' ? parts.classifier : parts.testClassifier;
        const scores = await scoreText(
          { content, context: 'default', rules: await rules.get(call.caller.accountId) },
          classifier,
        );
        const languages = detectLanguages(content);
        const stored = body.doNotStore !== true;
        return {
          call: {
            kind: 'compat',
            context: 'default',
            tier: 0,
            action: decide(scores, account.text.policies, []).action,
            scores,
            thresholds: account.text.thresholds,
            matchedRules: [],
            trace: [{ tier: 0, by: classifier.version, outcome: 'decided' }],
            modelVersion: classifier.version,
            degraded: false,
            author: stored ? body.user_id : undefined,
            content: stored ? content : undefined,
          },
          reply: (): AnalyzeReply => {
            const attributeScores: AnalyzeReply['attributeScores'] = {};
            for (const { requested, attribute } of attributes) {
              const value = attributeScore(attribute, scores);
              if (value < (body.requestedAttributes[requested]?.scoreThreshold ?? 0)) continue;
              attributeScores[requested] = { summaryScore: { value, type: 'PROBABILITY' } };
            }
            return {
              attributeScores,
              languages,
              detectedLanguages: languages,
              ...(body.clientToken === undefined ? {} : { clientToken: body.clientToken }),
            };
          },
        };
      });
    },
  };
}

function chooseAttributes(body: AnalyzeRequest): { requested: string; attribute: Attribute }[] | Refused {
  const chosen: { requested: string; attribute: Attribute }[] = [];
  for (const requested of Object.keys(body.requestedAttributes)) {
    const attribute = attributeFor(requested);
    if (attribute !== undefined) chosen.push({ requested, attribute });
    else if (body.dropUnsupportedAttributes !== true) {
      return refuse(
        'invalid_request',
        `requestedAttributes: ${presentable(requested)} is not supported. Supported: ${attributeNames.join(', ')}.`,
      );
    }
  }
  return chosen;
}

/** The caller's own word, as long as it looks like an attribute name and not like something to hide in a message. */
function presentable(requested: string): string {
  return /^[A-Za-z0-9_@.-]{1,64}$/.test(requested) ? requested : 'one of the names';
}
