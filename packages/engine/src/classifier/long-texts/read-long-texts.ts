/**
 * Reads long texts in a separate thread: cutting fifty thousand characters into sentences and reading each takes tens of
 * milliseconds, in which the main thread could answer nobody. Callers take turns. The first long text starts the
 * thread, since most programs never have one, and waits until it is ready. Only if no thread can be started does the
 * main thread read long texts too, one in each turn of the event loop.
 */

import type { Context } from '@moderato/contract';
import { createLoopTurns } from '../../fairness/loop-turns.ts';
import { createThreadPool, type ThreadPool } from '../../threads/thread-pool.ts';
import type { Judgement, ScoringOptions, TextClassifier } from '../classifier.ts';
import type { ModelPool, ModelPoolOptions } from '../neural/model-pool.ts';
import { passesOf } from '../neural/question.ts';
import type { ReadingAnswer, ReadingSetup, ReadingStep } from './reading-worker.ts';

/** In UTF-16 units. The worst text of this length takes less than ten milliseconds. */
export const longText = 4_000;

/** Too many long texts of this caller are waiting, or the thread ended while reading this one: there is no result. */
export class TextNotRead extends Error {
  override readonly name = 'TextNotRead';
  /** Whether the thread never received it. */
  readonly isUnknown: boolean;

  constructor(isUnknown = false) {
    super('The text was not read: too many long texts of one caller are waiting, or the thread that reads them ended.');
    this.isUnknown = isUnknown;
  }
}

export interface LongTextOptions extends Pick<ModelPoolOptions, 'deadlineMs' | 'silenceMs'> {
  /** What the thread runs; tests substitute another. */
  readonly readingWorker?: URL;
}

/** Per caller. */
const queueLimit = 256;
/** Nothing can replace the thread, as word lists replace the models, so it may take its time. */
const minDeadlineMs = 10_000;

/** Next to this file, in the same language: TypeScript in the repository, JavaScript in the package. */
const ownWorker = new URL(`./reading-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/** About a thousand characters are read per millisecond; each further step takes about as long. */
const costOf = (step: ReadingStep) => (step.kind === 'begin' ? step.content.length / 1_000 : 1);

/** The same classifier, for long texts. */
export function readLongTexts(
  classifier: TextClassifier,
  models: ModelPool,
  setup: ReadingSetup,
  options: LongTextOptions,
): TextClassifier {
  const { deadlineMs = 0, silenceMs = 30_000, readingWorker = ownWorker } = options;
  const turnsHere = createLoopTurns(1);
  let thread: ThreadPool<ReadingStep, ReadingAnswer> | undefined;
  let last = 0;

  function start(): ThreadPool<ReadingStep, ReadingAnswer> {
    const limits = { threads: 1, queueLimit, furtherTaskMs: 0, silenceMs };
    const limitMs = Math.max(deadlineMs, minDeadlineMs);
    return createThreadPool({ worker: readingWorker, setup, costOf }, { ...limits, deadlineMs: limitMs });
  }

  async function tell(step: ReadingStep, caller?: string): Promise<Exclude<ReadingAnswer, 'given up'>> {
    const [answer] = (await thread?.ask([step], { caller, continues: step.kind !== 'begin' })) ?? [];
    if (answer === undefined || typeof answer === 'string')
      throw new TextNotRead(step.kind === 'begin' && answer === 'full');
    return answer;
  }

  async function scoreLong(content: string, context: Context, options: ScoringOptions): Promise<Judgement> {
    const { beforeModels, afterPass, caller, ...forThread } = options;
    const text = String(++last);
    let isBegun = false;
    try {
      let said = await tell({ kind: 'begin', text, content, context, options: forThread }, caller);
      isBegun = true;
      while ('questions' in said) {
        beforeModels?.(said.questions.reduce((sum, question) => sum + passesOf(question), 0));
        said = await tell(
          { kind: 'go on', text, answers: await models.ask(said.questions, caller, afterPass) },
          caller,
        );
      }
      return said.judgement;
    } catch (error) {
      if (!isBegun && thread?.isAlive() === false) return readHere(content, context, options);
      if (!(error instanceof TextNotRead && error.isUnknown)) {
        void thread?.ask([{ kind: 'give up', text }], { caller, continues: true });
      }
      throw error;
    }
  }

  async function readHere(content: string, context: Context, options: ScoringOptions): Promise<Judgement> {
    await turnsHere.take(1, options.caller);
    return classifier.score(content, context, options);
  }

  return {
    ...classifier,
    score(content, context, options = {}) {
      if (content.length <= longText) return classifier.score(content, context, options);
      thread ??= start();
      return scoreLong(content, context, options);
    },
    async close() {
      await thread?.close();
      await classifier.close?.();
    },
  };
}
