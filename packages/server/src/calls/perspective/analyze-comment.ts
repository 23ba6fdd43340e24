/** What `/v1/compat/analyze` and the alias share: a comment and its attributes in, Perspective's reply out [P1–P4]. */

import { type AnalyzeReply, type AnalyzeRequest, type Attribute, attributeNames } from '@moderato/contract';
import { decideText, detectLanguages, judgeTextInTiers } from '@moderato/engine';
import { type Answer, type Call, type Refused, refuse } from '../../base/http/route.ts';
import { textPoliciesFor } from '../categories/account-settings.ts';
import type { TextJudgeParts } from '../moderation/judge-text.ts';
import type { Meter } from '../moderation/meter.ts';
import type { Providers } from '../providers/create-providers.ts';
import { attributeFor, attributeScore, type Scale } from './attributes.ts';
import { previousTexts } from './previous-texts.ts';
import { readAlone } from './read-alone.ts';
import { judgeSpans, type SpanScore, spanScores, wholeSpan } from './span-scores.ts';

export interface AnalyzeParts extends Omit<TextJudgeParts, 'providers'> {
  readonly meter: Meter;
  /** Tier 1, for texts that Tier 0 is unsure of, as long as the whole call stays short [T8]. */
  readonly providers: Pick<Providers, 'forCompat'>;
}

export interface AnalyzeOptions {
  readonly scale: Scale;
  /** Stored with the decision, unless the caller asked us to store nothing. */
  readonly author: string | undefined;
  /**
   * Perspective's complete reply: scores of spans, and the languages that the request named. Our own endpoint has
   * neither.
   */
  readonly isWhole: boolean;
}

export interface AnalyzedAttribute {
  summaryScore: { value: number; type: 'PROBABILITY' };
  spanScores?: SpanScore[];
}

export interface Analysis extends AnalyzeReply {
  attributeScores: Record<string, AnalyzedAttribute>;
}

/** Google's names. The judges read HTML and plain text alike [T15]. */
const textTypes = new Set([undefined, 'PLAIN_TEXT', 'HTML', 'TEXT_TYPE_UNSPECIFIED']);

export function analyzeComment(
  parts: AnalyzeParts,
  call: Call<AnalyzeRequest>,
  { scale, author, isWhole }: AnalyzeOptions,
): Answer<Analysis> {
  const { body, caller } = call;
  if (!textTypes.has(body.comment.type)) return refuse('invalid_request', 'comment.type must be PLAIN_TEXT or HTML.');
  const attributes = chooseAttributes(body, isWhole ? unknownAttribute : refuseAttribute);
  if ('refusal' in attributes) return attributes;

  return parts.meter.run(call, async () => {
    const content = body.comment.text;
    const account = await parts.settings.get(caller.accountId);
    const text = textPoliciesFor(account, caller);
    const classifier = parts.classifierFor(caller);
    const rules = await parts.rules.get(caller);
    const escalation = parts.providers.forCompat(call);
    // Only Tier 0 has Perspective's own scale: another tier's scores for our categories would not be in the reply.
    const closely = scale === 'perspective';
    const isEnough = ({ perspective }: { perspective?: object }) => closely && perspective !== undefined;
    const named = (body.languages ?? []).filter(isLanguage);
    const withSpans = isWhole && body.spanAnnotations === true;
    const input = {
      context: 'default',
      caller: caller.accountId,
      rules,
      isEnough,
      closely,
      spans: withSpans,
      languages: named,
      previous: previousTexts(body.context),
    } as const;
    let passes = 0;
    const afterPass = (cost: number) => {
      passes += cost;
    };
    const judged = await judgeTextInTiers({ ...input, content, escalation, cost: { afterPass } }, classifier);
    const judgeAlone = readAlone({ content, input, degraded: judged.degraded, passes }, classifier);
    const spans = withSpans ? await judgeSpans(content, judged, judgeAlone) : [wholeSpan(content, judged)];
    const { scores, tier, trace, degraded, limited } = judged;
    const detected = detectLanguages(content);
    const language = judged.language ?? detected[0] ?? null;
    const stored = body.doNotStore !== true;
    return {
      call: {
        kind: 'compat',
        context: 'default',
        tier,
        // The caller has its own cut-off: we decide only if the account wants us to [P6].
        action: account.includeScored ? decideText({ ...judged, matchedRules: [] }, text.policies).action : 'scored',
        scores,
        thresholds: text.thresholds,
        matchedRules: [],
        trace,
        modelVersion: classifier.version,
        degraded,
        language,
        limited,
        author: stored ? author : undefined,
        content: stored ? content : undefined,
      },
      reply: (): Analysis => {
        const attributeScores: Analysis['attributeScores'] = {};
        for (const { requested, attribute } of attributes) {
          const value = attributeScore(attribute, judged, scale);
          if (value < (body.requestedAttributes[requested]?.scoreThreshold ?? 0)) continue;
          attributeScores[requested] = {
            ...(isWhole ? { spanScores: spanScores(spans, attribute, scale) } : {}),
            summaryScore: { value, type: 'PROBABILITY' },
          };
        }
        return {
          attributeScores,
          languages: isWhole && named.length > 0 ? named : detected,
          detectedLanguages: detected,
          language,
          ...(limited ? { limited } : {}),
          ...(body.clientToken === undefined ? {} : { clientToken: body.clientToken }),
        };
      },
    };
  });
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Unknown codes are ignored, never an error [P1]. */
function isLanguage(code: string): boolean {
  try {
    return languageNames.of(code) !== undefined;
  } catch {
    // Not even in the form of a code.
    return false;
  }
}

function chooseAttributes(
  body: AnalyzeRequest,
  refuseName: typeof refuseAttribute,
): { requested: string; attribute: Attribute }[] | Refused {
  const chosen: { requested: string; attribute: Attribute }[] = [];
  for (const requested of Object.keys(body.requestedAttributes)) {
    const attribute = attributeFor(requested);
    if (attribute !== undefined) chosen.push({ requested, attribute });
    else if (body.dropUnsupportedAttributes !== true) return refuseName('requestedAttributes', requested);
  }
  return chosen;
}

/** As Perspective's own message begins: programs compare beginnings. */
function unknownAttribute(_field: string, requested: string): Refused {
  return refuse(
    'invalid_request',
    `Unknown requested attribute: ${presentable(requested)}. Supported: ${attributeNames.join(', ')}.`,
  );
}

export function refuseAttribute(field: string, requested: string): Refused {
  return refuse(
    'invalid_request',
    `${field}: ${presentable(requested)} is not supported. Supported: ${attributeNames.join(', ')}.`,
  );
}

/** The caller's own word, if it looks like an attribute name and not like hidden content. */
function presentable(requested: string): string {
  return /^[A-Za-z0-9_@.-]{1,64}$/.test(requested) ? requested : 'one of the names';
}
