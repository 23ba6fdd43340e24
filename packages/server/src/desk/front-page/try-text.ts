/**
 * Judges a text for the front page: the release's own models at the thresholds of a preset, no account, no rules, no
 * provider. Nothing is stored or counted, and one text is judged at a time.
 */

import { type ContentMark, type PresetName, presetNames, type TextCategory } from '@moderato/contract';
import { defaultTextPolicies, emptyRuleSet, moderateText, type TextClassifier } from '@moderato/engine';
import { release, textBlockThreshold } from '@moderato/engine/working-points';
import { type Refused, refuse } from '../../base/http/route.ts';
import { contentMarks } from '../../calls/moderation/content-marks.ts';

/** As much as somebody types to try it out. */
export const maxCharacters = 2_000;

export interface TriedText {
  readonly action: string;
  readonly language: string | null;
  readonly categories: Readonly<Record<string, { score: number; threshold: number; flagged: boolean }>>;
  readonly marks: readonly ContentMark[];
}

export function createTryText(classifier: TextClassifier): (body: unknown) => Promise<TriedText | Refused> {
  let isBusy = false;
  return async (body) => {
    const asked = readAsked(body);
    if (typeof asked === 'string') return refuse('invalid_request', asked);
    if (isBusy) return refuse('rate_limit_exceeded', 'Another text is being judged. Try again in a second.', 1);
    isBusy = true;
    try {
      const { content, preset } = asked;
      const input = { content, context: 'default' as const, rules: emptyRuleSet, policies: policiesOf(preset) };
      const { action, language, categories } = await moderateText(input, classifier);
      const marks = contentMarks(content, 'default', [], (...given) => classifier.explain(...given));
      return { action, language, categories, marks };
    } finally {
      isBusy = false;
    }
  };
}

/** A sentence if it is wrong. */
function readAsked(body: unknown): { content: string; preset: PresetName } | string {
  if (typeof body !== 'object' || body === null) return 'The request body must be a JSON object.';
  const { content, preset = 'balanced' } = body as { content?: unknown; preset?: unknown };
  if (typeof content !== 'string' || content === '') return 'content must be a text that is not empty.';
  if ([...content].length > maxCharacters) return `content may have at most ${maxCharacters} characters here.`;
  const chosen = presetNames.find((name) => name === preset);
  return chosen === undefined ? `preset must be one of ${presetNames.join(', ')}.` : { content, preset: chosen };
}

function policiesOf(preset: PresetName) {
  const { thresholds } = release.presets[preset];
  return defaultTextPolicies.map((policy) => {
    const name = policy.name as TextCategory;
    return { ...policy, threshold: thresholds[name], blockThreshold: textBlockThreshold(name, thresholds[name]) };
  });
}
