/**
 * Which tier decides what, on one page [T8]. Category by category: where Tier 0 is sure, its score counts; the rest
 * goes in turn to each provider that judges the category, until one is sure. A provider that judges custom categories
 * is asked about them in the same question. A provider that fails or is late changes nothing but `degraded`: the best
 * score so far stays.
 */

import {
  type Action,
  type Context,
  localTier,
  type TextCategory,
  type Tier,
  textCategoryNames,
} from '@moderato/contract';
import type { Judgement } from './classifier/classifier.ts';
import { takeExcerpts } from './providers/excerpts.ts';
import type { CustomCategory, Judge, ProviderQuestion, ProviderResult } from './providers/provider.ts';
import type { Span } from './text/view.ts';

/** The providers behind Tier 0 for one call. */
export interface Escalation {
  /** In the order in which they are asked. */
  readonly judges: readonly Judge[];
  readonly custom: readonly CustomCategory[];
  /** The deadline of the call on the monotonic clock. Providers that have not answered by then are not waited for. */
  readonly deadlineMs: number;
}

export interface TierTrace {
  readonly tier: Tier;
  readonly by: string;
  readonly outcome: 'decided' | 'scored' | 'abstained' | 'failed';
  /** For providers: the model, how long it took, and why it failed. */
  readonly model?: string;
  readonly ms?: number;
  readonly failure?: string;
  /** The answer comes from an earlier, identical question. */
  readonly cached?: true;
  /** For local image judges: time ran out before it had looked at everything. What it found counts. */
  readonly cut_short?: true;
  /** For texts of several parts: the part with the highest flagged score, in UTF-16 offsets [T10]. */
  readonly part?: Span;
  /** For a slur: what it decides by itself. For rules that were stopped: what they might have decided. */
  readonly action?: Action;
  /** For known images: the entries that the picture matches, of the account's list or another server's. */
  readonly matched?: readonly string[];
}

export interface EscalatedScores {
  /** Every score, including custom categories. */
  readonly scores: Readonly<Record<string, number>>;
  readonly tier: Tier;
  readonly trace: readonly TierTrace[];
  /** Custom categories that nothing judged. */
  readonly unavailable: readonly string[];
  readonly degraded: boolean;
}

/** Between these values, on the review mix, a provider's score is a guess that the next judge should check. */
export const providerUnsure = { above: 0.2, below: 0.8 };
/** The minimum time left for a question. */
const minMs = 20;

interface Progress {
  readonly scores: Record<string, number>;
  readonly trace: TierTrace[];
  /** Categories that a provider was asked about and did not answer, and no later one has answered either. */
  readonly unanswered: Set<string>;
  /** Categories that no tier is sure of yet. */
  unsure: readonly TextCategory[];
  tier: Tier;
}

/** True if a call has nothing to ask. This is the usual case, and it must cost nothing. */
export function isSettled(
  judgement: Judgement,
  enabled: ReadonlySet<string>,
  escalation: Escalation | undefined,
): boolean {
  if (escalation === undefined) return true;
  if (escalation.custom.some((category) => category.enabled)) return false;
  return !judgement.unsure?.some((category) => enabled.has(category));
}

export async function escalate(
  content: string,
  context: Context,
  judgement: Judgement,
  enabled: ReadonlySet<string>,
  escalation: Escalation,
): Promise<EscalatedScores> {
  const unsure = (judgement.unsure ?? []).filter((category) => enabled.has(category));
  const custom = escalation.custom.filter((category) => category.enabled);
  const progress: Progress = {
    scores: { ...judgement.scores },
    trace: [],
    unanswered: new Set(),
    unsure,
    tier: localTier,
  };
  const sureAtTier0 = new Set<string>(textCategoryNames.filter((category) => !judgement.unsure?.includes(category)));
  const place = { content, context, judgement, sureAtTier0, deadlineMs: escalation.deadlineMs };

  const wanted = custom.filter((category) => category.ask === 'always' || unsure.length > 0);
  for (const judge of escalation.judges) {
    const asked = progress.unsure.filter((category) => judge.knows(category) !== 'nothing');
    const own = judge.knowsCustom ? wanted.filter(({ name }) => !Object.hasOwn(progress.scores, name)) : [];
    if (asked.length + own.length > 0) await ask(judge, asked, own, place, progress);
  }

  return {
    scores: progress.scores,
    tier: progress.tier,
    trace: progress.trace,
    unavailable: custom.filter(({ name }) => !Object.hasOwn(progress.scores, name)).map(({ name }) => name),
    // If a later provider answered for everything, an earlier failure does not matter.
    degraded: progress.unanswered.size > 0,
  };
}

interface Place {
  readonly content: string;
  readonly context: Context;
  readonly judgement: Judgement;
  readonly sureAtTier0: ReadonlySet<string>;
  readonly deadlineMs: number;
}

/** Asks one question and applies the answer. */
async function ask(
  judge: Judge,
  categories: readonly TextCategory[],
  custom: readonly CustomCategory[],
  place: Place,
  progress: Progress,
): Promise<void> {
  const excerpts = takeExcerpts(
    place.content,
    categories.length > 0 ? place.judgement.unsureSpans : undefined,
    custom.length > 0,
  );
  const question: ProviderQuestion = {
    excerpts: excerpts.texts,
    context: place.context,
    categories,
    custom: custom.map(({ name, description, examples }) => ({ name, description, examples })),
  };
  const inTime = place.deadlineMs - performance.now() >= minMs;
  const result: ProviderResult = inTime ? await judge.ask(question, place.deadlineMs) : { failure: 'late', ms: 0 };
  if ('failure' in result) {
    progress.trace.push({ ...traceOf(judge, result), outcome: 'failed', failure: result.failure });
    for (const name of [...categories, ...custom.map((category) => category.name)]) progress.unanswered.add(name);
    return;
  }

  const { scores } = result.answer;
  const known = Object.keys(scores).length > 0;
  const settled = new Set<TextCategory>();
  for (const category of textCategoryNames) {
    const score = scores[category];
    if (score === undefined) continue;
    const isAsked = categories.includes(category);
    progress.unanswered.delete(category);
    const before = progress.scores[category] ?? 0;
    // If a part was not read, or the provider has no category for it, an answer can raise a score and never lower it.
    const mayLower =
      isAsked && !place.sureAtTier0.has(category) && excerpts.coversAsked && judge.knows(category) === 'both';
    const isSure = score >= providerUnsure.below || (mayLower && score <= providerUnsure.above);
    // Beyond the categories that were asked for, only certain answers count.
    const counts = isAsked ? mayLower || score > before : isSure && score > before;
    if (counts) progress.scores[category] = score;
    if (isAsked && isSure) settled.add(category);
    if (counts) progress.tier = judge.tier;
  }
  for (const category of custom) {
    const score = scores[category.name];
    if (score !== undefined) progress.unanswered.delete(category.name);
    // Only parts of a long text were read, and the rest may contain what they do not show.
    if (score === undefined || (!excerpts.coversText && score <= category.threshold)) continue;
    progress.scores[category.name] = score;
    progress.tier = judge.tier;
  }
  progress.unsure = progress.unsure.filter((category) => !settled.has(category));
  const outcome = !known ? 'abstained' : categories.every((category) => settled.has(category)) ? 'decided' : 'scored';
  progress.trace.push({ ...traceOf(judge, result), outcome });
}

function traceOf({ tier, name, model }: Judge, result: ProviderResult): Omit<TierTrace, 'outcome'> {
  const cached = 'cached' in result && result.cached ? { cached: true as const } : {};
  return { tier, by: name, model, ms: result.ms, ...cached };
}
