/**
 * The thread that reads long texts: everything except the network, which the main thread asks. A text is read in
 * steps: it begins, it has questions for the network, and it continues with their answers until there is a judgement. Between
 * two steps of one text, other texts take theirs.
 */

import type { Context } from '@moderato/contract';
import type { LexiconEntry } from '../../lexicon/lexicon-entry.ts';
import { loadInnocentWords, loadLexicon } from '../../lexicon/load-lexicon.ts';
import { lowerPriorityOfThread } from '../../threads/lower-priority.ts';
import { serveTasks, type TaskServer } from '../../threads/serve-tasks.ts';
import type { Judgement, ScoringOptions } from '../classifier.ts';
import { createFastModel } from '../fast/fast-model.ts';
import type { ModelAnswer, ModelPool } from '../neural/model-pool.ts';
import type { Question } from '../neural/question.ts';
import { readCanonical } from '../read-canonical.ts';
import type { Calibration } from '../reading/calibration.ts';
import { createReadingClassifier, type Depth } from '../reading/reading-classifier.ts';
import { createReader } from '../signs/read-signs.ts';

export interface ReadingSetup {
  readonly version: string;
  readonly fast: Uint8Array<SharedArrayBuffer>;
  readonly calibration: Calibration;
  readonly depth: Depth | undefined;
  /** By default, those that ship with the engine. */
  readonly lexicon: readonly LexiconEntry[] | undefined;
  readonly innocentWords: readonly string[] | undefined;
}

/** `text` identifies the text from step to step. */
export type ReadingStep =
  | {
      readonly kind: 'begin';
      readonly text: string;
      readonly content: string;
      readonly context: Context;
      readonly options: Omit<ScoringOptions, 'beforeModels' | 'afterPass' | 'caller'>;
    }
  | { readonly kind: 'go on'; readonly text: string; readonly answers: ModelAnswer[] }
  | { readonly kind: 'give up'; readonly text: string };

export type ReadingAnswer =
  | { readonly questions: readonly Question[] }
  | { readonly judgement: Judgement }
  | 'given up';

interface TextUnderWay {
  /** Reports the result of the step. */
  say(answer: ReadingAnswer): void;
  /** Reports that the step failed. */
  fail(error: unknown): void;
  /** What the classifier is waiting for. */
  hear(answers: ModelAnswer[]): void;
}

lowerPriorityOfThread('largeWork');
serveTasks(readingServer);

function readingServer(setup: ReadingSetup): TaskServer<ReadingStep, ReadingAnswer> {
  const underWay = new Map<string, TextUnderWay>();
  const pool: ModelPool = {
    ask: (questions, text = '') =>
      new Promise((resolve) => {
        const known = underWay.get(text);
        if (known === undefined) return;
        known.hear = resolve;
        known.say({ questions });
      }),
    isReady: () => true,
    close: async () => {},
  };
  const read = createReader(setup.lexicon ?? loadLexicon(), setup.innocentWords ?? loadInnocentWords());
  const parts = {
    version: setup.version,
    read,
    fast: createFastModel(setup.fast),
    pool,
    calibration: setup.calibration,
    depth: setup.depth,
  };
  const classifier = readCanonical(createReadingClassifier(parts), read);

  function take(step: ReadingStep): Promise<ReadingAnswer> | undefined {
    const { text } = step;
    const known = underWay.get(text);
    if (step.kind === 'give up') {
      underWay.delete(text);
      return Promise.resolve('given up');
    }
    if (step.kind === 'go on') {
      // It began in a thread that has ended.
      if (known === undefined) return undefined;
      return new Promise((say, fail) => {
        known.say = say;
        known.fail = fail;
        known.hear(step.answers);
      });
    }
    return new Promise((say, fail) => {
      const own: TextUnderWay = { say, fail, hear() {} };
      underWay.set(text, own);
      const { content, context, options } = step;
      Promise.resolve(classifier.score(content, context, { ...options, caller: text }))
        .then(
          (judgement) => own.say({ judgement }),
          (error: unknown) => own.fail(error),
        )
        .finally(() => underWay.delete(text));
    });
  }

  return {
    begin: async () => {},
    answer: async (step) => take(step),
    end: async () => {},
  };
}
