/**
 * Tier 0 with trained models, read top to bottom: the text in parts [T10]; word lists and the fast model; where they are unsure
 * the multilingual model, which costs a tenth of the next; where all of them are unsure the English one. Each stage weighs what
 * the ones before it said, the worst part stands, and where a model does not answer, what there is stands, and the trace says so.
 */

import { type Context, type TextCategory, textCategoryNames } from '@moderato/contract';
import { detectLanguages } from '../../language/detect-languages.ts';
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
import { chooseModels, languageOf, type ModelChoice, measuredLanguages } from './choose-models.ts';
import { type JudgedWindow, judgeWindow, judgeWindows } from './judge-window.ts';
import { lexiconFloor } from './lexicon-floor.ts';
import { perspectiveOf } from './perspective-scores.ts';
import { type DeepLogits, isSure, stageSums } from './stage-scores.ts';
import { readWindows, type TextWindow } from './window.ts';
import { type ShiftOf, shiftsFor } from './window-shift.ts';

/** How much the deep models read: `full` everything, `economy` only what the fast model is unsure of [D2]. */
export type Depth = 'default' | 'full' | 'economy';

export interface CascadeParts {
  readonly version: string;
  readonly read: ReadSigns;
  readonly fast: FastModel;
  readonly pool: ModelPool;
  readonly calibration: Calibration;
  readonly depth?: Depth | undefined;
}

/** Where the fast model may call a text harmless alone, as a share of where it is sure of it: hidden abuse has no bad words. */
const trustInFast = 0.5;
/** From this score of the word lists on, a deep model always reads the part. */
const strongFind = 0.5;

/** What was asked about the text, model by model, in order. */
type Asked = readonly (readonly [DeepModel, DeepAnswers])[];

export function createCascade(parts: CascadeParts): TextClassifier {
  const { version, read, fast, pool, calibration, depth = 'default' } = parts;

  function score(
    content: string,
    context: Context,
    { beforeModels, closely = false, languages }: ScoringWishes = {},
  ): Judgement | Promise<Judgement> {
    const readings = read(content, context);
    const lexicon = weigh(readings.map(({ sign }) => sign));
    const floor = lexiconFloor(content, readings, context, calibration);
    const text = readWindows(content, context, readings, lexicon, fast);
    const shiftOf = shiftsFor(text, context, calibration);
    const judged = text.windows.map((window) => judge(window, {}, unread, shiftOf));
    const { isName } = contextRules[context];
    const language = isName ? null : languageOf(detectLanguages(content.slice(0, longestLook)), languages);
    const isLimited = language !== null && !measuredLanguages.has(language);
    const conclude = (final: readonly JudgedWindow[], logits: readonly DeepLogits[], asked: Asked): Judgement => {
      const { scores, unsure, unsureSpans, decidedBy } = judgeWindows(final, floor, calibration);
      const doubtful = isLimited ? textCategoryNames : unsure;
      const perspective = closely ? perspectiveOf(text.windows, logits, shiftOf, calibration) : {};
      return {
        scores,
        language,
        ...(isLimited ? { limited: true } : {}),
        ...(doubtful.length === 0 ? {} : { unsure: doubtful }),
        ...(unsure.length === 0 || unsureSpans.length === 0 ? {} : { unsureSpans }),
        ...(Object.keys(decidedBy).length === 0 ? {} : { decidedBy }),
        ...(Object.keys(perspective).length === 0 ? {} : { perspective }),
        trace: traceOf(asked),
      };
    };
    const wanted = (one: JudgedWindow) => hasText(one) && ((closely && one.window.isWhole) || isForDeep(one));
    if (!judged.some(wanted)) return conclude(judged, [], []);
    beforeModels?.();
    return askOn(judged, wanted, closely, shiftOf, conclude);
  }

  /** Whether the cheap readers may not answer alone. */
  function isForDeep(judged: JudgedWindow): boolean {
    if (depth === 'full' || judged.window.lexicon.some((logit) => logit >= strongLogit)) return true;
    if (depth === 'economy') return judged.unsure.length > 0;
    return textCategoryNames.some((category, index) => {
      const { low } = calibration.stages.fast[category].sure;
      return judged.categories[index]!.score > trustInFast * low;
    });
  }

  async function askOn(
    judged: readonly JudgedWindow[],
    wanted: (judged: JudgedWindow) => boolean,
    closely: boolean,
    shiftOf: ShiftOf,
    conclude: (final: readonly JudgedWindow[], logits: readonly DeepLogits[], asked: Asked) => Judgement,
  ): Promise<Judgement> {
    const first = await askDeep('multilingual', judged.filter(wanted), pool);
    const seconds = judged.map((before) => {
      const choice = first.has(before) ? chooseModels(before.window.text) : unread;
      const logits: DeepLogits = withAnswer({}, 'multilingual', first.get(before));
      return { before: judge(before.window, logits, choice, shiftOf), choice, logits };
    });
    const forEnglish = seconds.filter(
      ({ before, choice, logits }) =>
        choice.isLatin &&
        logits.multilingual !== undefined &&
        ((closely && before.window.isWhole) || isWorthAsking(before)),
    );
    const second = await askDeep(
      'english',
      forEnglish.map(({ before }) => before),
      pool,
    );
    const thirds = seconds.map(({ before, choice, logits }) => {
      const all = withAnswer(logits, 'english', second.get(before));
      return { judged: all.english === undefined ? before : judge(before.window, all, choice, shiftOf), logits: all };
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

  function judge(window: TextWindow, logits: DeepLogits, choice: ModelChoice, shiftOf: ShiftOf): JudgedWindow {
    const opinionOf = (stage: Stage) => ({ stage, sums: stageSums(stage, window, logits, calibration) });
    const fastOpinion = opinionOf('fast');
    if (logits.multilingual === undefined) return judgeWindow(window, () => fastOpinion, shiftOf, calibration);
    if (logits.english !== undefined) {
      const opinion = opinionOf(choice.isEnglish ? 'english' : 'latin');
      return judgeWindow(window, () => opinion, shiftOf, calibration);
    }
    const multilingual = opinionOf('multilingual');
    const opinionOn = (category: TextCategory) =>
      fastIsBetter(choice.languages, category) ? fastOpinion : multilingual;
    return judgeWindow(window, opinionOn, shiftOf, calibration);
  }

  /** The English model costs ten times the one before it, so it is asked only where it changes verdicts. */
  function isWorthAsking(judged: JudgedWindow): boolean {
    if (depth === 'full') return true;
    return textCategoryNames.some((category, index) => {
      const { low, high } = calibration.askEnglish[category];
      const { score } = judged.categories[index]!;
      return !isSure(calibration.stages.multilingual[category], score) && score >= low && score <= high;
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

const strongLogit = Math.log(strongFind / (1 - strongFind));
/** More of a text would not tell its language any better. */
const longestLook = 1_000;

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
