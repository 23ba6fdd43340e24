/**
 * Tier 0 with trained models, read top to bottom. The text is cut into parts; word lists and the fast model read all of
 * them; the deep models read those that the cheap readers must not answer alone, within a budget; the worst part
 * decides. If a model does not answer, the scores so far count, and the trace says so.
 */

import { type Context, textCategoryNames } from '@moderato/contract';
import { canonicalLanguage } from '../../language/canonical-language.ts';
import { roundScore } from '../../round-score.ts';
import type { Judgement, ModelTrace, ScoringOptions, TextClassifier } from '../classifier.ts';
import type { FastModel } from '../fast/fast-model.ts';
import { type DeepModel, deepModels } from '../neural/deep-model.ts';
import type { DeepAnswer, ModelPool } from '../neural/model-pool.ts';
import { passesOf, passPieces } from '../neural/passes-of.ts';
import { contextRules } from '../signs/contexts.ts';
import { explainReadings } from '../signs/lexicon-classifier.ts';
import type { ReadSigns } from '../signs/read-signs.ts';
import { weigh } from '../signs/weigh.ts';
import {
  type Answers,
  askDeep,
  type Budget,
  type Candidate,
  fitsBudget,
  logitsOf,
  maxPiecesOfOne,
  piecesOf,
} from './ask-deep.ts';
import { isBareLink } from './bare-link.ts';
import type { Calibration, ThriftyDepth } from './calibration.ts';
import { chooseModels, languageOf, type ModelChoice } from './choose-models.ts';
import { combine } from './combine.ts';
import { lexiconFloor } from './lexicon-floor.ts';
import { type DeepLogits, isSure, opinionOn, stageOf } from './opinions.ts';
import { perspectiveOf } from './perspective-scores.ts';
import { type ReadPart, type ReadText, readName, readParts } from './read-parts.ts';

/** How much the deep models read: `full` everything, `economy` only what the fast model is unsure of. */
export type Depth = ThriftyDepth | 'full';

export interface CascadeParts {
  readonly version: string;
  readonly read: ReadSigns;
  readonly fast: FastModel;
  readonly pool: ModelPool;
  readonly calibration: Calibration;
  readonly depth?: Depth | undefined;
}

interface TextLanguage {
  /** The language of the text as a whole. */
  readonly language: string | null;
  /** The languages that the caller named, in the codes of detection. */
  readonly named: readonly string[];
}

/** The maximum number of passes (64 pieces each) per text; callers of Perspective's paths wait less than a second. */
const maxPasses = 60;
const maxPassesClosely = 40;
/**
 * For a text that does not fit: the share of the budget for its groups; the rest goes to the sentences of the worst
 * ones.
 */
const groupShare = 0.6;
/** From this score of the word lists on, a deep model always reads the part. */
const strongFind = 0.5;

export function createCascade(parts: CascadeParts): TextClassifier {
  const { version, read, fast, pool, calibration, depth = 'default' } = parts;

  function score(content: string, context: Context, options: ScoringOptions = {}): Judgement | Promise<Judgement> {
    const { closely = false, languages = [] } = options;
    const named = languages.flatMap((code) => canonicalLanguage(code) ?? []);
    const readings = read(content, context);
    const lexicon = weigh(readings.map(({ sign }) => sign));
    const floor = lexiconFloor(content, readings, context, calibration);
    const { isName } = contextRules[context];
    const text = (isName ? readName : readParts)(content, readings, lexicon, fast);
    const language = isName ? null : languageOf(text.parts[0]!.text, named);

    const conclude = (answers: Answers): Judgement => {
      const logits = text.parts.map((part) => logitsOf(answers, part));
      const { scores: found, unsure, unsureSpans, decidedBy } = combine(text, logits, floor, context, calibration);
      const scores = isBareLink(content) ? { ...found, spam: Math.max(floor.spam, roundScore(lexicon.spam)) } : found;
      const isLimited = language !== null && !calibration.languages.includes(language);
      const doubtful = isLimited ? textCategoryNames : unsure;
      const perspective = closely ? perspectiveOf(text, logits, isCutShort(text), calibration) : {};
      return {
        scores,
        language,
        ...(isLimited ? { limited: true } : {}),
        ...(doubtful.length === 0 ? {} : { unsure: doubtful }),
        ...(unsure.length === 0 || unsureSpans.length === 0 ? {} : { unsureSpans }),
        ...(Object.keys(decidedBy).length === 0 ? {} : { decidedBy }),
        ...(Object.keys(perspective).length === 0 ? {} : { perspective }),
        trace: traceOf(answers),
      };
    };

    const open = text.parts.filter((part) => hasText(part) && (closely || isOpen(part)));
    if (open.length === 0) return conclude(nothingAsked);
    const most = closely ? maxPassesClosely : maxPasses;
    const passes = open.reduce((sum, part) => sum + passesOf({ text: part.text, maxPieces: maxPiecesOfOne }), 0);
    options.beforeModels?.(Math.min(most, passes));
    const isTight = text.parts.some(({ part }) => part.kind === 'group');
    const budget = { left: most * passPieces, isTight };
    return askAll(open, { language, named }, budget, options).then(conclude);
  }

  /**
   * Parts that the English model is unsure of also go to the other one, as far as the budget allows: they err
   * differently.
   */
  async function askAll(
    open: readonly ReadPart[],
    language: TextLanguage,
    budget: Budget,
    options: ScoringOptions,
  ): Promise<Answers> {
    const first = await askFirst(open, language, budget, options);
    if (depth === 'economy') return first;
    const doubtful = [...first].flatMap(([part, said]): Candidate[] => {
      const logits = logitsOf(first, part);
      if (stageOf(logits) !== 'english' || said.multilingual !== undefined || isSureOf(part, logits)) return [];
      return [{ read: part, suspicion: suspicionOf(part, logits) }];
    });
    const second = await askDeep(doubtful, budget, { pool, modelsFor: () => ['multilingual'], options });
    return new Map([...first].map(([part, said]) => [part, { ...said, ...second.get(part) }]));
  }

  /** If all open parts fit, all are read at once; otherwise groups first, then the sentences of the worst groups. */
  async function askFirst(
    open: readonly ReadPart[],
    { language, named }: TextLanguage,
    budget: Budget,
    options: ScoringOptions,
  ): Promise<Answers> {
    const chosen = new Map<ReadPart, ModelChoice>();
    const modelsFor = (part: ReadPart) => {
      const models = chosen.get(part) ?? chooseModels(part.text, language, named);
      chosen.set(part, models);
      return models;
    };
    const readers = { pool, modelsFor, options };
    const candidates = open.map((part): Candidate => ({ read: part, suspicion: cheapSuspicion(part) }));
    if (fitsBudget(candidates, budget, modelsFor)) return askDeep(candidates, budget, readers);
    const isFirst = ({ read: { part } }: Candidate) => part.kind !== 'sentence';
    const most = Math.ceil(budget.left * groupShare);
    const share = { ...budget, left: most };
    const found = candidates.filter((one) => isFirst(one) || one.suspicion >= strongFind);
    const first = await askDeep(found, share, readers);
    budget.left -= most - share.left;
    const groups = [...first.keys()].filter(({ part }) => part.kind === 'group');
    const heard = groups.map((part) => ({ span: part.part.span, suspicion: suspicionOf(part, logitsOf(first, part)) }));
    const rest = candidates
      .filter(({ read: part }) => !first.has(part))
      .map((one) => {
        const around = heard.filter(({ span }) => holds(span, one)).map(worst);
        if (around.length === 0) return one;
        // The deep model's output for the group says more than the cheap readers' for the sentence, which settles ties.
        return { ...one, suspicion: Math.max(...around) + one.suspicion / 1_000 };
      });
    return new Map([...first, ...(await askDeep(rest, budget, readers))]);
  }

  function isOpen(part: ReadPart): boolean {
    if (depth === 'full' || hasStrongFind(part)) return true;
    const bounds = calibration.fastAlone[depth];
    return textCategoryNames.some(
      (category, index) => opinionOn(index, part, {}, 0, calibration).score > bounds[category],
    );
  }

  function isSureOf(part: ReadPart, logits: DeepLogits): boolean {
    return textCategoryNames.every((category, index) =>
      isSure(category, opinionOn(index, part, logits, 0, calibration), calibration),
    );
  }

  function cheapSuspicion(part: ReadPart): number {
    if (part.part.kind === 'whole') return 1;
    return hasStrongFind(part) ? 1 : suspicionOf(part, {});
  }

  function suspicionOf(part: ReadPart, logits: DeepLogits): number {
    let highest = 0;
    for (let index = 0; index < textCategoryNames.length; index++) {
      highest = Math.max(highest, opinionOn(index, part, logits, 0, calibration).score);
    }
    return highest;
  }

  return {
    version,
    score,
    explain: (content, context) => explainReadings(read(content, context)),
    isReady: pool.isReady,
    close: pool.close,
  };
}

const nothingAsked: Answers = new Map();
const strongLogit = Math.log(strongFind / (1 - strongFind));

function hasStrongFind({ lexicon }: ReadPart): boolean {
  return lexicon.some((logit) => logit >= strongLogit);
}

function hasText({ text }: ReadPart): boolean {
  return text.trim() !== '';
}

/** Whether the whole is longer than a model reads at once. */
function isCutShort({ parts }: ReadText): boolean {
  return parts.some(({ part }) => part.kind === 'group') && piecesOf(parts[0]!.text) > passPieces;
}

function holds({ start, end }: { start: number; end: number }, { read: { part } }: Candidate): boolean {
  return part.span.start >= start && part.span.end <= end;
}

function worst({ suspicion }: { suspicion: number }): number {
  return suspicion;
}

/** The last model that answered decided; a model that could not read everything it was given did not. */
function traceOf(asked: Answers): ModelTrace[] {
  const trace: { by: 'fast' | DeepModel; outcome: ModelTrace['outcome'] }[] = [{ by: 'fast', outcome: 'scored' }];
  const given = [...asked.values()];
  for (const model of deepModels) {
    const answers = given.flatMap((said): DeepAnswer[] => (said[model] === undefined ? [] : [said[model]]));
    if (answers.length === 0) continue;
    const outcome = answers.includes('failed') ? 'failed' : answers.includes('full') ? 'abstained' : 'scored';
    trace.push({ by: model, outcome });
  }
  const last = trace.findLast(({ outcome }) => outcome === 'scored');
  if (last !== undefined) last.outcome = 'decided';
  return trace;
}
