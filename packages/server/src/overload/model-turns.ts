/**
 * Who may still put a text to the local models. They answer one text after another, accounts in turns [O8], so a new
 * text waits for the number of texts before it times what one takes. If that is too long, it is refused at once, and
 * the waiting texts are answered as quickly as ever. An account that floods the models makes itself wait, not the
 * others. Texts that the fast model is sure of never come here.
 */

import { type TextClassifier, TextNotRead } from '@moderato/engine';
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
  /** How long the models need for all that waits. */
  backlogMs(): number;
  /** How long the next text of this account would wait. */
  expectedWaitMs(accountId: string): number;
  /** The same classifier, by caller: it throws `ModelsBusy` where a text of this caller would wait too long. */
  inTurn(classifier: TextClassifier): (caller: CallerKind) => TextClassifier;
}

export interface ModelTurnsOptions {
  readonly mostWaitMs: number;
  readonly shed?: (reason: ShedReason, isLowPriority: boolean) => void;
  readonly now?: () => number;
}

/** If the machine is slow for other reasons, refusing a few texts does not help. */
export const alwaysRead = 8;
/** Until it has been measured: the English model on an ordinary core. */
const firstGuessMs = 20;
/** How much the newest text says about the next ones. */
const weightOfNewest = 0.05;
/** One text that took forever (a model that was just opened, a thread that died) must not close the door for long. */
const longestSampleMs = 200;

export function createModelTurns({ mostWaitMs, shed, now = () => performance.now() }: ModelTurnsOptions): ModelTurns {
  let underWay = 0;
  /** Texts under way by account; those without any are not in it. */
  const byAccount = new Map<string, number>();
  /** Between one answer and the next, while there is something to do; several threads make it shorter by themselves. */
  let betweenAnswersMs = firstGuessMs;
  let lastAnswerMs = 0;

  /** In turns: of each other account at most as many texts come first as this one has itself. */
  function expectedWaitMs(accountId: string): number {
    const own = byAccount.get(accountId) ?? 0;
    let before = own;
    for (const [other, count] of byAccount) if (other !== accountId) before += Math.min(count, own + 1);
    return before * betweenAnswersMs;
  }

  function take(accountId: string, spare: boolean): void {
    if (underWay >= alwaysRead && expectedWaitMs(accountId) > mostWaitMs * (spare ? lowPriorityShare : 1)) {
      shed?.('models', spare);
      throw new ModelsBusy();
    }
    if (underWay++ === 0) lastAnswerMs = now();
    byAccount.set(accountId, (byAccount.get(accountId) ?? 0) + 1);
  }

  function giveBack(accountId: string): void {
    underWay--;
    const left = (byAccount.get(accountId) ?? 1) - 1;
    if (left > 0) byAccount.set(accountId, left);
    else byAccount.delete(accountId);
    const atMs = now();
    betweenAnswersMs += (Math.min(longestSampleMs, atMs - lastAnswerMs) - betweenAnswersMs) * weightOfNewest;
    lastAnswerMs = atMs;
  }

  function score(classifier: TextClassifier, caller: CallerKind): TextClassifier['score'] {
    const { accountId } = caller;
    const spare = isLowPriority(caller);
    return (content, context, wishes) => {
      let isTaken = false;
      const beforeModels = () => {
        take(accountId, spare);
        isTaken = true;
      };
      const judgement = classifier.score(content, context, { ...wishes, beforeModels, asker: accountId });
      if (!isTaken && !(judgement instanceof Promise)) return judgement;
      return Promise.resolve(judgement)
        .catch((error) => {
          if (!(error instanceof TextNotRead)) throw error;
          // Long texts wait in a line of their own, in turns by account as well.
          shed?.('models', spare);
          throw new ModelsBusy();
        })
        .finally(() => {
          if (isTaken) giveBack(accountId);
        });
    };
  }

  return {
    backlogMs: () => underWay * betweenAnswersMs,
    expectedWaitMs,
    inTurn(classifier) {
      return (caller) => ({ ...classifier, score: score(classifier, caller) });
    },
  };
}
