/** Answers a number with its double. Throws, stops answering, dies or exits on request. */

import { answerQuestions } from '../question-thread.ts';

answerQuestions((question: number | 'throw' | 'hang' | 'die' | 'leave') => {
  if (question === 'throw') throw Object.assign(new Error('not this one'), { code: 'ENOSUCH' });
  if (question === 'hang') return new Promise<never>(() => {});
  if (question === 'die') {
    setImmediate(() => {
      throw new Error('died on purpose');
    });
    return new Promise<never>(() => {});
  }
  return question === 'leave' ? process.exit() : question * 2;
});
