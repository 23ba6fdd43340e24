/** Measures the engine's microseconds per message, and how many messages its first steps settle. */

import { createLexiconClassifier, type TextClassifier } from '@moderato/engine';
import { message } from './messages.ts';
import { isSettled, settlingClassifier } from './settled-texts.ts';

const texts = 10_000;
const warmUp = 3_000;
/** Far from the numbers that the load uses. */
const firstNumber = 10_000_000;

export interface EngineCost {
  /** Word lists alone. */
  readonly wordListsMicroseconds: number;
  /** Word lists and the fast model, on texts that they settle. */
  readonly settledMicroseconds: number;
  readonly settledShare: number;
}

export async function measureEngine(): Promise<EngineCost> {
  const all = Array.from({ length: texts + warmUp }, (_, number) => message(firstNumber + number));
  const settled = all.filter(isSettled);
  return {
    wordListsMicroseconds: await microsecondsEach(createLexiconClassifier(), all),
    settledMicroseconds: await microsecondsEach(settlingClassifier, settled),
    settledShare: Number((settled.length / all.length).toFixed(3)),
  };
}

async function microsecondsEach(classifier: TextClassifier, messages: readonly string[]): Promise<number> {
  for (const text of messages.slice(0, warmUp)) await classifier.score(text, 'chat');
  const measured = messages.slice(warmUp);
  const startedMs = performance.now();
  for (const text of measured) {
    const judged = classifier.score(text, 'chat');
    if (judged instanceof Promise) await judged;
  }
  return Number((((performance.now() - startedMs) * 1_000) / measured.length).toFixed(1));
}
