/**
 * Tier 0 with trained models: word lists, then the fast model, then, where that is unsure, the deep ones. Each step stands on
 * what the ones before said, and where a deep model does not answer, what there is stands, and the trace says so.
 */

import type { Context, TextCategory } from '@moderato/contract';
import type { Judgement, ModelTrace, TextClassifier } from '../classifier.ts';
import { contextRules } from '../contexts.ts';
import type { FastModel } from '../fast/fast-model.ts';
import { explainReadings } from '../lexicon-classifier.ts';
import { type DeepModel, deepModels } from '../models/deep-model.ts';
import type { ModelPool } from '../models/model-pool.ts';
import type { ReadSigns } from '../read-signs.ts';
import { weigh } from '../weigh.ts';
import { askDeep, type DeepReading, type DeepReadings } from './ask-deep.ts';
import type { Calibration } from './calibration.ts';
import { type JudgedWindow, judgeWindow, judgeWindows, type Opinion } from './judge-window.ts';
import { perspectiveOf } from './perspective-scores.ts';
import { penaltyFor, stageSums } from './stage-scores.ts';
import { readWindows, type TextWindow } from './window.ts';

export interface CascadeParts {
  readonly version: string;
  readonly read: ReadSigns;
  readonly fast: FastModel;
  readonly pool: ModelPool;
  readonly calibration: Calibration;
}

export function createCascade(parts: CascadeParts): TextClassifier {
  const { version, read, fast, pool, calibration } = parts;

  function score(content: string, context: Context): Judgement | Promise<Judgement> {
    const readings = read(content, context);
    const lexicon = weigh(readings.map(({ sign }) => sign));
    const windows = readWindows(content, readings, lexicon, fast);
    const penalty = penaltyFor(windows.length, calibration);
    const judged = windows.map((window) => {
      const opinions = [opinionOf('fast', window, undefined)];
      return judgeWindow(window, () => opinions, penalty, calibration);
    });
    const conclude = (final: readonly JudgedWindow[], readingsOf: DeepReadings): Judgement => {
      const { scores, unsure, unsureSpans } = judgeWindows(final, lexicon, calibration);
      const perspective = perspectiveOf(windows, readingsOf, penalty, calibration);
      return {
        scores,
        ...(unsure.length === 0 ? {} : { unsure }),
        ...(unsure.length === 0 || unsureSpans.length === 0 ? {} : { unsureSpans }),
        ...(Object.keys(perspective).length === 0 ? {} : { perspective }),
        trace: traceOf(readingsOf),
      };
    };
    // A name is no sentence: the deep models have nothing to read in it.
    const isDone = contextRules[context].isName || judged.every(({ unsure }) => unsure.length === 0);
    if (isDone) return conclude(judged, new Map());
    return askDeep(judged, pool).then((readingsOf) => {
      const final = judged.map((window) => withDeep(window, readingsOf.get(window) ?? [], penalty));
      return conclude(final, readingsOf);
    });
  }

  function opinionOf(stage: Opinion['stage'], window: TextWindow, deep: Float32Array | undefined): Opinion {
    return { stage, sums: stageSums(stage, window, deep, calibration) };
  }

  function withDeep(judged: JudgedWindow, readings: readonly DeepReading[], penalty: number): JudgedWindow {
    if (readings.length === 0) return judged;
    const { window } = judged;
    const fastOpinion = opinionOf('fast', window, undefined);
    const deepOpinions = readings.map(({ model, answer, languages }) => ({
      opinion: answer instanceof Float32Array ? opinionOf(model, window, answer) : fastOpinion,
      languages,
    }));
    const opinionsOn = (category: TextCategory) =>
      deepOpinions.map(({ opinion, languages }) =>
        opinion.stage === 'multilingual' && fastIsBetter(languages, category) ? fastOpinion : opinion,
      );
    return judgeWindow(window, opinionsOn, penalty, calibration);
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

/** The last model that answered decided; a model that could not read all it was given did not. */
function traceOf(readingsOf: DeepReadings): ModelTrace[] {
  const readings = [...readingsOf.values()].flat();
  const trace: { by: 'fast' | DeepModel; outcome: ModelTrace['outcome'] }[] = [{ by: 'fast', outcome: 'scored' }];
  for (const model of deepModels) {
    const answers = readings.filter((reading) => reading.model === model).map(({ answer }) => answer);
    if (answers.length === 0) continue;
    const outcome = answers.includes('failed') ? 'failed' : answers.includes('full') ? 'abstained' : 'scored';
    trace.push({ by: model, outcome });
  }
  const last = trace.findLast(({ outcome }) => outcome === 'scored');
  if (last !== undefined) last.outcome = 'decided';
  return trace;
}
