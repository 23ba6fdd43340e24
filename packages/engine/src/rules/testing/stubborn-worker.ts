/**
 * Answers loading at once, and matching with the length of the text, unless the text is "endless" or "die"; "costly" claims
 * a minute of processor time.
 */

import { answerQuestions } from '../../threads/question-thread.ts';

answerQuestions(({ content }: { content?: string }) => {
  if (content === 'endless') for (;;);
  if (content === 'die') process.exit(1);
  if (content === undefined) return undefined;
  return { found: Int32Array.of(content.length), processorMs: content === 'costly' ? 60_000 : 0 };
});
