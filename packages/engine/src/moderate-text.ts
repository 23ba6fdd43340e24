/**
 * Takes a text and returns a verdict. Read this first: rules, then the tiers in order, then the verdict. Each tier
 * answers `decided`, `scored`, `abstained` or `failed`; the trace records what each of them said.
 */

import {
  type Action,
  type CategoryResult,
  type Context,
  localTier,
  type MatchedRule,
  type Tier,
  textCategoryNames,
} from '@moderato/contract';
import { customPolicies } from './category-policies.ts';
import type { Judgement, Scores, ScoringOptions, TextClassifier } from './classifier/classifier.ts';
import { type EscalatedScores, type Escalation, escalate, isSettled, type TierTrace } from './escalate.ts';
import { createLoopTurns } from './fairness/loop-turns.ts';
import { hasMinorCue } from './minors/find-minor-cue.ts';
import type { RuleMatches, RuleSet } from './rules/rule-set.ts';
import { maskSpans } from './text/mask-spans.ts';
import { type CategoryPolicy, decideText, type TextFindings } from './verdict.ts';

export type { TierTrace };

export interface TextInput {
  readonly content: string;
  readonly context: Context;
  readonly rules: RuleSet;
  readonly policies: readonly CategoryPolicy[];
  /** The providers behind Tier 0; none if absent. */
  readonly escalation?: Escalation | undefined;
  /** Earlier messages, oldest first: Tier 0 reads them to understand the text. Nothing else sees them. */
  readonly previous?: readonly string[] | undefined;
  /** Whose text it is: if there are more texts than can be read at once, callers take turns. */
  readonly caller?: string | undefined;
}

export interface TextOutcome {
  readonly action: Action;
  readonly flagged: boolean;
  readonly categories: Record<string, CategoryResult>;
  /** Every score, whether or not its category is enabled. */
  readonly scores: Readonly<Record<string, number>>;
  /** Custom categories that nothing judged; if nothing at all was judged, also disabled ones. */
  readonly unavailable: readonly string[];
  readonly tier: Tier;
  readonly matchedRules: readonly MatchedRule[];
  readonly trace: readonly TierTrace[];
  readonly modelVersion: string;
  readonly degraded: boolean;
  /** The detected language; null if unsure. */
  readonly language: string | null;
  /** No local model was measured on this language. */
  readonly limited: boolean;
  /** The text has a sexual score and words that point to a minor, so it goes to the restricted review queue [T14]. */
  readonly minorCue: boolean;
}

/**
 * In UTF-16 units: the rules and the cheap readers take less than two milliseconds for a thousand of the worst text.
 */
const turns = createLoopTurns(8_000);

/**
 * Most texts are judged synchronously. Each await costs as much as a small step of the judgement, so there is none
 * without need.
 */
export async function moderateText(input: TextInput, classifier: TextClassifier): Promise<TextOutcome> {
  const turn = turns.take(input.content.length, input.caller);
  if (turn !== undefined) await turn;
  const matching = input.rules.match(input.content);
  const matches = matching instanceof Promise ? await matching : matching;
  const judged = maskSpans(input.content, matches.exempt);
  const scoring = classifier.score(judged, input.context, optionsOf(input));
  const judgement = unsureWhereLimited(scoring instanceof Promise ? await scoring : scoring);
  const asking = askFurther(input, judged, matches, judgement);
  const scores = asking instanceof Promise ? await asking : asking;
  const looking = hasMinorCue(scores.scores, input.content);
  const minorCue = looking instanceof Promise ? await looking : looking;
  return conclude(input, matches, judgement, scores, { minorCue, modelVersion: classifier.version });
}

function optionsOf({ previous = [] }: TextInput): ScoringOptions | undefined {
  return previous.length === 0 ? undefined : { previous };
}

/** What `decideText` needs is all in it, for callers that want an action too. */
export interface ScoredText extends EscalatedScores, Pick<TextFindings, 'slur' | 'minorCue'> {
  readonly scores: Scores;
  /** Scores on Perspective's own scale, if Tier 0 knows it; no other tier does. */
  readonly perspective?: NonNullable<Judgement['perspective']>;
  /** Tier 0's scores of every sentence by itself, if asked for. */
  readonly sentences?: NonNullable<Judgement['sentences']>;
  /** The language Tier 0 detected; absent if it does not say. */
  readonly language?: string | null;
  readonly limited: boolean;
}

export interface ScoreInput extends Omit<TextInput, 'policies'> {
  /** Whether the caller only uses Tier 0's scores; then no provider is asked. */
  readonly isEnough?: (judgement: Judgement) => boolean;
  /** Whether Tier 0 reads everything to the end, even if less would do. */
  readonly closely?: boolean;
  /** Whether each sentence gets scores of its own too. */
  readonly spans?: boolean;
  /** The languages the caller named, used where detection is unsure. */
  readonly languages?: readonly string[];
  /** What the network may cost, and is told to have cost. */
  readonly cost?: Pick<ScoringOptions, 'maxPasses' | 'afterPass'>;
}

/**
 * Scores only, for callers with their own policy: of the account's rules, only the allowlists apply, every category
 * counts as enabled, and there are no custom ones.
 */
export async function judgeTextInTiers(input: ScoreInput, classifier: TextClassifier): Promise<ScoredText> {
  const { content, context, rules, escalation, caller, isEnough } = input;
  const { closely = false, spans = false, languages = [], previous = [], cost = {} } = input;
  await turns.take(content.length, caller);
  const judged = maskSpans(content, rules.exempt(content));
  const judgement = unsureWhereLimited(
    await classifier.score(judged, context, { ...cost, closely, spans, languages, previous }),
  );
  const local = localTrace(judgement, classifier.version);
  const { perspective, sentences, slur, language, limited = false } = judgement;
  const said = {
    ...(slur === undefined ? {} : { slur: slur.action }),
    ...(perspective === undefined ? {} : { perspective }),
    ...(sentences === undefined ? {} : { sentences }),
    ...(language === undefined ? {} : { language }),
    limited,
  };
  const asked = escalation === undefined ? undefined : { ...escalation, custom: [] };
  const isAnswered = asked === undefined || isEnough?.(judgement) || isSettled(judgement, everyCategory, asked);
  const found = isAnswered
    ? localScores(judgement, [])
    : await escalate(judged, context, judgement, everyCategory, asked);
  const minorCue = await hasMinorCue(found.scores, content);
  return {
    ...found,
    scores: found.scores as Scores,
    trace: [...local, ...found.trace, ...signsTrace(judgement.slur, minorCue)],
    degraded: found.degraded || isIncomplete(judgement),
    ...said,
    minorCue,
  };
}

const everyCategory: ReadonlySet<string> = new Set(textCategoryNames);

/**
 * In a language that no model was measured on, every category is a guess: better judges are asked, if there are any
 * [T11].
 */
function unsureWhereLimited(judgement: Judgement): Judgement {
  return judgement.limited === true ? { ...judgement, unsure: textCategoryNames } : judgement;
}

/** A matching block rule has decided: nothing is asked, and Tier 0's scores are returned as they are [T6]. */
function askFurther(
  { context, policies, escalation }: TextInput,
  judged: string,
  matches: RuleMatches,
  judgement: Judgement,
): EscalatedScores | Promise<EscalatedScores> {
  if (escalation === undefined) return localScores(judgement, []);
  const enabled = new Set(policies.filter((policy) => policy.enabled).map(({ name }) => name));
  const isBlocked = matches.matched.some((rule) => rule.moderation_action === 'block');
  if (!isBlocked && !isSettled(judgement, enabled, escalation)) {
    return escalate(judged, context, judgement, enabled, escalation);
  }
  const own = escalation.custom.filter((category) => category.enabled).map(({ name }) => name);
  return localScores(judgement, own);
}

function localScores({ scores }: Judgement, unavailable: readonly string[]): EscalatedScores {
  return { scores, tier: localTier, trace: [], unavailable, degraded: false };
}

/** Regular expressions that were stopped at their time limit: it is not known whether they match, nor what they decide. */
function rulesOverran({ mayBlock }: RuleMatches): TierTrace {
  return { tier: localTier, by: 'rules', outcome: 'failed', ...(mayBlock ? { action: 'block' } : {}) };
}

/**
 * Signs that decide by themselves. The review page shows texts with a `minor_cue` only to admins and owners; the replay of
 * a decision reads both.
 */
function signsTrace(slur: Judgement['slur'], minorCue: boolean): TierTrace[] {
  return [
    ...(slur === undefined
      ? []
      : [{ tier: localTier, by: 'slur', outcome: 'decided', action: slur.action, part: slur.span } as const]),
    ...(minorCue ? [{ tier: localTier, by: 'minor_cue', outcome: 'decided' } as const] : []),
  ];
}

function conclude(
  input: TextInput,
  matches: RuleMatches,
  judgement: Judgement,
  { scores, tier, trace, unavailable, degraded }: EscalatedScores,
  { minorCue, modelVersion }: Pick<TextOutcome, 'minorCue' | 'modelVersion'>,
): TextOutcome {
  const { language = null, limited = false } = judgement;
  const own = input.escalation === undefined ? [] : customPolicies(input.escalation.custom);
  const verdict = decideText(
    {
      ...{ scores, tier, matchedRules: matches.matched, limited, slur: judgement.slur?.action, minorCue },
      mayBlock: matches.mayBlock,
    },
    own.length === 0 ? input.policies : [...input.policies, ...own],
  );
  const local = localTrace(judgement, modelVersion, decidingPart(judgement, verdict.categories));
  const slur = verdict.categories.hate_speech === undefined ? undefined : judgement.slur;
  const isWhole = matches.incomplete !== true && trace.length === 0 && !minorCue && slur === undefined;
  return {
    ...verdict,
    scores,
    unavailable: isEmpty(verdict.categories)
      ? [...input.policies.map(({ name }) => name), ...unavailable]
      : unavailable,
    tier,
    matchedRules: matches.matched,
    trace: isWhole
      ? local
      : [...(matches.incomplete ? [rulesOverran(matches)] : []), ...local, ...trace, ...signsTrace(slur, minorCue)],
    modelVersion,
    degraded: degraded || matches.incomplete === true || isIncomplete(judgement),
    language,
    limited,
    minorCue,
  };
}

/** Without copying the names, because this runs for every text. */
function isEmpty(categories: Readonly<Record<string, CategoryResult>>): boolean {
  for (const _name in categories) return false;
  return true;
}

/** A model that should have read the text did not, so the result is that of a smaller one. */
function isIncomplete({ trace = [] }: Judgement): boolean {
  return trace.some(({ outcome }) => outcome === 'failed' || outcome === 'abstained');
}

/** The part with the highest flagged score; none if nothing is flagged, or if the text has only one part. */
function decidingPart({ decidedBy = {} }: Judgement, categories: Readonly<Record<string, CategoryResult>>) {
  let highest = 0;
  let part: TierTrace['part'];
  for (const name of textCategoryNames) {
    const { score = 0, flagged = false } = categories[name] ?? {};
    if (!flagged || score <= highest || decidedBy[name] === undefined) continue;
    highest = score;
    part = decidedBy[name];
  }
  return part;
}

function localTrace(judgement: Judgement, modelVersion: string, part?: TierTrace['part']): TierTrace[] {
  const isSure = judgement.unsure === undefined || judgement.unsure.length === 0;
  const asked = judgement.trace ?? [{ by: modelVersion, outcome: isSure ? 'decided' : 'scored' }];
  return asked.map(
    ({ by, outcome }): TierTrace =>
      part !== undefined && outcome === 'decided'
        ? { tier: localTier, by, outcome, part }
        : { tier: localTier, by, outcome },
  );
}
