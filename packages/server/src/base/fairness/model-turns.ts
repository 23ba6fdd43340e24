/**
 * Decides whether a text can still go to the local models. Accounts take turns there, and so do the texts of each [O8], in
 * passes of 64 pieces; so a new text waits for all passes before its own. If that takes too long, it is refused at once, and
 * the waiting texts are answered as quickly as ever. An account that floods the models makes itself wait, not the others,
 * and its long texts do not get its short ones refused. Texts that the fast model is sure of never come here.
 */

import { type ScoringOptions, type TextClassifier, TextNotRead } from '@moderato/engine';
import { type CallerKind, isLowPriority, lowPriorityShare, type ShedReason } from './shedding.ts';

/** The models are too busy to read this text in time; answered with 503 `overloaded`. */
export class ModelsBusy extends Error {
  constructor() {
    super('The local models are too busy.');
    this.name = 'ModelsBusy';
  }
}

export type ModelTurns = ReturnType<typeof createModelTurns>;

export interface ModelTurnsOptions {
  readonly maxWaitMs: number;
  readonly shed?: (reason: ShedReason, isLowPriority: boolean) => void;
  readonly now?: () => number;
}

/**
 * If the machine is slow for other reasons, refusing a few texts does not help: this many of the same length may come
 * before a text of an account. Texts of other accounts count as far as they come first.
 */
export const alwaysRead = 8;
/**
 * What a short text costs: 40 letters are 11 pieces, and every text costs 8 more, of the 64 of a pass.
 */
export const passesOfShortText = 0.3;
/**
 * A longer text waits longer, but more of its length may come before it (`alwaysRead`). So a call whose body was not read yet
 * is refused only if a short text and a text of one pass would both be refused.
 */
const passesOfUnreadText = [passesOfShortText, 1];
/** Until it has been measured: the network on an ordinary core. */
const firstGuessMs = 20;
/** The weight of the newest pass in the average. */
const weightOfNewest = 0.05;
/** One very slow pass (a model that was just opened, a thread that died) must not cause refusals for long. */
const longestSampleMs = 200;

/** A text at the models. */
interface Waiting {
  /** What remains to be read of it, in passes. */
  left: number;
}

export function createModelTurns({ maxWaitMs, shed, now = () => performance.now() }: ModelTurnsOptions) {
  /** Texts at the models by account; accounts without any are absent. */
  const byAccount = new Map<string, Set<Waiting>>();
  /**
   * The time of a pass, from one answer to the next while there is work; several threads make it shorter by themselves.
   */
  let passMs = firstGuessMs;
  let lastAnswerMs = 0;

  function passesOf(texts: Iterable<Waiting>, most = Number.POSITIVE_INFINITY): number {
    let passes = 0;
    for (const { left } of texts) passes += Math.min(left, most);
    return passes;
  }

  function allPasses(): number {
    let passes = 0;
    for (const texts of byAccount.values()) passes += passesOf(texts);
    return passes;
  }

  /**
   * The number of passes before the last one of a text with this many. The texts of an account take turns, so each of
   * them has at most as many passes first as the new one has itself; accounts take turns, so each other account has at
   * most as many as this one.
   */
  function passesBefore(accountId: string, passes: number): number {
    const own = passesOf(byAccount.get(accountId) ?? [], passes);
    let before = own;
    for (const [other, texts] of byAccount) {
      if (other !== accountId) before += Math.min(passesOf(texts), own + passes);
    }
    return before;
  }

  function isBusyFor(caller: CallerKind, passes: number): boolean {
    const before = passesBefore(caller.accountId, passes);
    if (before < alwaysRead * passes) return false;
    return before * passMs > maxWaitMs * (isLowPriority(caller) ? lowPriorityShare : 1);
  }

  function take(caller: CallerKind, passes: number): Waiting {
    if (isBusyFor(caller, passes)) {
      shed?.('models', isLowPriority(caller));
      throw new ModelsBusy();
    }
    const text = { left: 0 };
    const { accountId } = caller;
    byAccount.set(accountId, (byAccount.get(accountId) ?? new Set()).add(text));
    return text;
  }

  function expect(text: Waiting, passes: number): void {
    if (allPasses() === 0) lastAnswerMs = now();
    text.left = passes;
  }

  function countPasses(text: Waiting, passes: number): void {
    text.left = Math.max(0, text.left - passes);
    const atMs = now();
    const sampleMs = Math.min(longestSampleMs, (atMs - lastAnswerMs) / passes);
    passMs += (sampleMs - passMs) * Math.min(1, weightOfNewest * passes);
    lastAnswerMs = atMs;
  }

  function giveBack(accountId: string, text: Waiting): void {
    const texts = byAccount.get(accountId);
    texts?.delete(text);
    if (texts?.size === 0) byAccount.delete(accountId);
  }

  function score(classifier: TextClassifier, caller: CallerKind): TextClassifier['score'] {
    const { accountId } = caller;
    return (content, context, options) => {
      let text: Waiting | undefined;
      const inTurn: ScoringOptions = {
        ...options,
        caller: accountId,
        beforeModels(passes) {
          text ??= take(caller, passes);
          expect(text, passes);
        },
        afterPass(passes) {
          if (text !== undefined) countPasses(text, passes);
          options?.afterPass?.(passes);
        },
      };
      const judgement = classifier.score(content, context, inTurn);
      if (text === undefined && !(judgement instanceof Promise)) return judgement;
      return Promise.resolve(judgement)
        .catch((error) => {
          if (!(error instanceof TextNotRead)) throw error;
          // Long texts wait in a separate line, also in turns by account.
          shed?.('models', isLowPriority(caller));
          throw new ModelsBusy();
        })
        .finally(() => {
          if (text !== undefined) giveBack(accountId, text);
        });
    };
  }

  return {
    /** How long the models need for everything that is waiting. */
    backlogMs: () => allPasses() * passMs,
    /** Whether a short text of this caller and one of a whole pass would both be refused. */
    isBusyFor: (caller: CallerKind) => passesOfUnreadText.every((passes) => isBusyFor(caller, passes)),
    /** The same classifier for one caller: it throws `ModelsBusy` if a text of this caller would wait too long. */
    inTurn:
      (classifier: TextClassifier) =>
      (caller: CallerKind): TextClassifier => ({ ...classifier, score: score(classifier, caller) }),
  };
}
