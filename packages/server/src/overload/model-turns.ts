/**
 * Who may still put a text to the local models. They answer one text after another, so what waits times what one takes is how
 * long a newcomer waits; when that is too long he is told at once, and those who wait are answered as quickly as ever.
 * Texts that the fast model is sure of never come here.
 */

import type { TextClassifier } from '@moderato/engine';
import { type CallerKind, isLowPriority, lowPriorityShare } from './low-priority.ts';
import type { ShedReason } from './shed-reason.ts';

/** The models have too much to do to read this text in time; answered with 503 `overloaded`. */
export class ModelsBusy extends Error {
  constructor() {
    super('The local models have too much to do.');
    this.name = 'ModelsBusy';
  }
}

export interface ModelTurns {
  /** How long the next text would wait. */
  expectedWaitMs(): number;
  /** The same classifier, by caller: it throws `ModelsBusy` where a text of this caller would wait too long. */
  inTurn(classifier: TextClassifier): (caller: CallerKind) => TextClassifier;
}

export interface ModelTurnsOptions {
  readonly mostWaitMs: number;
  readonly shed?: (reason: ShedReason, isLowPriority: boolean) => void;
  readonly now?: () => number;
}

/** A machine that is slow without our doing is not helped by refusing the few texts there are. */
export const alwaysRead = 8;
/** Until it has been measured: the English model on an ordinary core. */
const firstGuessMs = 20;
/** How much the newest text says about the next ones. */
const weightOfNewest = 0.05;
/** One text that took for ever (a model that was just opened, a thread that died) must not close the door for long. */
const longestSampleMs = 200;

export function createModelTurns({ mostWaitMs, shed, now = () => performance.now() }: ModelTurnsOptions): ModelTurns {
  let underWay = 0;
  /** Between one answer and the next, while there is something to do; several threads make it shorter by themselves. */
  let betweenAnswersMs = firstGuessMs;
  let lastAnswerMs = 0;
  const expectedWaitMs = () => underWay * betweenAnswersMs;

  function take(spare: boolean): void {
    if (underWay >= alwaysRead && expectedWaitMs() > mostWaitMs * (spare ? lowPriorityShare : 1)) {
      shed?.('models', spare);
      throw new ModelsBusy();
    }
    if (underWay++ === 0) lastAnswerMs = now();
  }

  function giveBack(): void {
    underWay--;
    const atMs = now();
    betweenAnswersMs += (Math.min(longestSampleMs, atMs - lastAnswerMs) - betweenAnswersMs) * weightOfNewest;
    lastAnswerMs = atMs;
  }

  function score(classifier: TextClassifier, spare: boolean): TextClassifier['score'] {
    return (content, context, wishes) => {
      let isTaken = false;
      const beforeModels = () => {
        take(spare);
        isTaken = true;
      };
      const judgement = classifier.score(content, context, { ...wishes, beforeModels });
      return isTaken ? Promise.resolve(judgement).finally(giveBack) : judgement;
    };
  }

  return {
    expectedWaitMs,
    inTurn(classifier) {
      const paying = { ...classifier, score: score(classifier, false) };
      const spare = { ...classifier, score: score(classifier, true) };
      return (caller) => (isLowPriority(caller) ? spare : paying);
    },
  };
}
