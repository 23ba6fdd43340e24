/**
 * Who may still put a text to the local models. They read texts in passes, accounts in turns pass by pass [O8], so a new
 * text waits for the number of passes before it times what one takes. If that is too long, it is refused at once, and
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
/** Until it has been measured: a pass of the English model on an ordinary core. */
const firstGuessMs = 20;
/** How much the newest text says about the next ones. */
const weightOfNewest = 0.05;
/** One text that took forever (a model that was just opened, a thread that died) must not close the door for long. */
const longestPassMs = 200;
/** What a model reads in one pass, in UTF-16 units, and how many passes the longest text costs: both about. */
const unitsPerPass = 256;
const mostPasses = 60;

function passesOf(content: string): number {
  return Math.min(mostPasses, Math.max(1, Math.ceil(content.length / unitsPerPass)));
}

export function createModelTurns({ mostWaitMs, shed, now = () => performance.now() }: ModelTurnsOptions): ModelTurns {
  let textsUnderWay = 0;
  let passesUnderWay = 0;
  /** Passes under way by account; those without any are not in it. */
  const byAccount = new Map<string, number>();
  /** From one answer to the next, while there is something to do; several threads make it shorter by themselves. */
  let answerMs = firstGuessMs;
  /** How many passes an answer took. Long texts must not make the pace of short ones look slow. */
  let answerPasses = 1;
  let lastAnswerMs = 0;

  const passMs = () => answerMs / answerPasses;

  /** In turns: of each other account at most as many passes come first as this one has itself. */
  function expectedWaitMs(accountId: string): number {
    const own = byAccount.get(accountId) ?? 0;
    let before = own;
    for (const [other, count] of byAccount) if (other !== accountId) before += Math.min(count, own + 1);
    return before * passMs();
  }

  function take(accountId: string, spare: boolean, passes: number): void {
    if (textsUnderWay >= alwaysRead && expectedWaitMs(accountId) > mostWaitMs * (spare ? lowPriorityShare : 1)) {
      shed?.('models', spare);
      throw new ModelsBusy();
    }
    if (textsUnderWay++ === 0) lastAnswerMs = now();
    passesUnderWay += passes;
    byAccount.set(accountId, (byAccount.get(accountId) ?? 0) + passes);
  }

  function giveBack(accountId: string, passes: number): void {
    textsUnderWay--;
    passesUnderWay -= passes;
    const left = (byAccount.get(accountId) ?? passes) - passes;
    if (left > 0) byAccount.set(accountId, left);
    else byAccount.delete(accountId);
    const atMs = now();
    answerMs += (Math.min(longestPassMs * passes, atMs - lastAnswerMs) - answerMs) * weightOfNewest;
    answerPasses += (passes - answerPasses) * weightOfNewest;
    lastAnswerMs = atMs;
  }

  function score(classifier: TextClassifier, caller: CallerKind): TextClassifier['score'] {
    const { accountId } = caller;
    const spare = isLowPriority(caller);
    return (content, context, wishes) => {
      const passes = passesOf(content);
      let isTaken = false;
      const beforeModels = () => {
        take(accountId, spare, passes);
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
          if (isTaken) giveBack(accountId, passes);
        });
    };
  }

  return {
    backlogMs: () => passesUnderWay * passMs(),
    expectedWaitMs,
    inTurn(classifier) {
      return (caller) => ({ ...classifier, score: score(classifier, caller) });
    },
  };
}
