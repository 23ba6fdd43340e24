/**
 * Tier 0 with trained models, read top to bottom: word lists and the fast model; where they are unsure the multilingual
 * model, which costs a tenth of the next; where all of them are unsure the English one. Each stage weighs what the ones
 * before it said, and where a model does not answer, what there is stands, and the trace says so.
 */

import { type Context, type TextCategory, textCategoryNames } from '@moderato/contract';
import type { Judgement, ModelTrace, ScoringWishes, TextClassifier } from '../classifier.ts';
import type { FastModel } from '../fast/fast-model.ts';
import type { DeepModel } from '../neural/deep-model.ts';
import type { DeepAnswer, ModelPool } from '../neural/model-pool.ts';
import { contextRules } from '../signs/contexts.ts';
import { explainReadings } from '../signs/lexicon-classifier.ts';
import type { ReadSigns } from '../signs/read-signs.ts';
import { weigh } from '../signs/weigh.ts';
import { askDeep, type DeepAnswers } from './ask-deep.ts';
import type { Calibration, Stage } from './calibration.ts';
import { chooseModels, type ModelChoice } from './choose-models.ts';
import { type JudgedWindow, judgeWindow, judgeWindows } from './judge-window.ts';
import { lexiconFloor } from './lexicon-floor.ts';
import { perspectiveOf } from './perspective-scores.ts';
import { type DeepLogits, penaltyFor, stageSums } from './stage-scores.ts';
import { readWindows, type TextWindow } from './window.ts';

export interface CascadeParts {
  readonly version: string;
  readonly read: ReadSigns;
  readonly fast: FastModel;
  readonly pool: ModelPool;
  readonly calibration: Calibration;
}

/** What was asked about the text, model by model, in order. */
type Asked = readonly (readonly [DeepModel, DeepAnswers])[];

export function createCascade(parts: CascadeParts): TextClassifier {
  const { version, read, fast, pool, calibration } = parts;

  function score(
    content: string,
    context: Context,
    { beforeModels, closely = false }: ScoringWishes = {},
  ): Judgement | Promise<Judgement> {
    const readings = read(content, context);
    const lexicon = weigh(readings.map(({ sign }) => sign));
    const floor = lexiconFloor(content, readings, context, calibration);
    const windows = readWindows(content, readings, lexicon, fast);
    const penalty = penaltyFor(windows.length, calibration);
    const judged = windows.map((window) => judge(window, {}, unread, penalty));
    const conclude = (final: readonly JudgedWindow[], logits: readonly DeepLogits[], asked: Asked): Judgement => {
      const { scores, unsure, unsureSpans } = judgeWindows(final, floor, calibration);
      const perspective = closely ? perspectiveOf(windows, logits, penalty, calibration) : {};
      return {
        scores,
        ...(unsure.length === 0 ? {} : { unsure }),
        ...(unsure.length === 0 || unsureSpans.length === 0 ? {} : { unsureSpans }),
        ...(Object.keys(perspective).length === 0 ? {} : { perspective }),
        trace: traceOf(asked),
      };
    };
    // A name is no sentence: the deep models have nothing to read in it.
    const isDone = contextRules[context].isName || !judged.some(closely ? hasText : isOpen);
    if (isDone) return conclude(judged, [], []);
    beforeModels?.();
    return askOn(judged, closely, penalty, conclude);
  }

  async function askOn(
    judged: readonly JudgedWindow[],
    closely: boolean,
    penalty: number,
    conclude: (final: readonly JudgedWindow[], logits: readonly DeepLogits[], asked: Asked) => Judgement,
  ): Promise<Judgement> {
    const first = await askDeep('multilingual', judged.filter(closely ? hasText : isOpen), pool);
    const seconds = judged.map((before) => {
      const choice = first.has(before) ? chooseModels(before.window.text) : unread;
      const logits: DeepLogits = withAnswer({}, 'multilingual', first.get(before));
      return { before: judge(before.window, logits, choice, penalty), choice, logits };
    });
    const forEnglish = seconds.filter(
      ({ before, choice, logits }) =>
        choice.isLatin && logits.multilingual !== undefined && (closely || isWorthAsking(before)),
    );
    const second = await askDeep(
      'english',
      forEnglish.map(({ before }) => before),
      pool,
    );
    const thirds = seconds.map(({ before, choice, logits }) => {
      const all = withAnswer(logits, 'english', second.get(before));
      return { judged: all.english === undefined ? before : judge(before.window, all, choice, penalty), logits: all };
    });
    const asked: Asked = [
      ['multilingual', first],
      ['english', second],
    ];
    return conclude(
      thirds.map(({ judged: final }) => final),
      thirds.map(({ logits }) => logits),
      asked,
    );
  }

  function judge(window: TextWindow, logits: DeepLogits, choice: ModelChoice, penalty: number): JudgedWindow {
    const opinionOf = (stage: Stage) => ({ stage, sums: stageSums(stage, window, logits, calibration) });
    const fastOpinion = opinionOf('fast');
    if (logits.multilingual === undefined) return judgeWindow(window, () => fastOpinion, penalty, calibration);
    if (logits.english !== undefined) {
      const opinion = opinionOf(choice.isEnglish ? 'english' : 'latin');
      return judgeWindow(window, () => opinion, penalty, calibration);
    }
    const multilingual = opinionOf('multilingual');
    const opinionOn = (category: TextCategory) =>
      fastIsBetter(choice.languages, category) ? fastOpinion : multilingual;
    return judgeWindow(window, opinionOn, penalty, calibration);
  }

  /** The English model costs ten times the one before it, so it is asked only where it changes verdicts. */
  function isWorthAsking(judged: JudgedWindow): boolean {
    if (!isOpen(judged)) return false;
    return textCategoryNames.some((category, index) => {
      const { low, high } = calibration.askEnglish[category];
      const { score } = judged.categories[index]!;
      return judged.unsure.includes(category) && score >= low && score <= high;
    });
  }

  /** Measured language by language; where several are possible all must agree. */
  function fastIsBetter(languages: readonly string[], category: TextCategory): boolean {
    return (
      languages.length > 0 && languages.every((language) => calibration.languages[language]?.[category] === 'fast')
    );
  }

  return {
    version,
    score,
    explain: (content, context) => explainReadings(read(content, context)),
    isReady: pool.isReady,
    close: pool.close,
  };
}

const unread: ModelChoice = { isLatin: false, isEnglish: false, languages: [] };

function isOpen(judged: JudgedWindow): boolean {
  return judged.unsure.length > 0 && hasText(judged);
}

function hasText({ window }: JudgedWindow): boolean {
  return window.text.trim() !== '';
}

function withAnswer(logits: DeepLogits, model: DeepModel, answer: DeepAnswer | undefined): DeepLogits {
  return answer instanceof Float32Array ? { ...logits, [model]: answer } : logits;
}

/** The last model that answered decided; a model that could not read all it was given did not. */
function traceOf(asked: Asked): ModelTrace[] {
  const trace: { by: 'fast' | DeepModel; outcome: ModelTrace['outcome'] }[] = [{ by: 'fast', outcome: 'scored' }];
  for (const [model, given] of asked) {
    const answers = [...given.values()];
    if (answers.length === 0) continue;
    const outcome = answers.includes('failed') ? 'failed' : answers.includes('full') ? 'abstained' : 'scored';
    trace.push({ by: model, outcome });
  }
  const last = trace.findLast(({ outcome }) => outcome === 'scored');
  if (last !== undefined) last.outcome = 'decided';
  return trace;
}
