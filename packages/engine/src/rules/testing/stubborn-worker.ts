/**
 * Answers loading at once; says that the first expression matches, with the length of the text as its place, unless the
 * text is "endless" or "die"; "costly" claims a minute of processor time.
 */

import { answerQuestions } from '../../threads/question-thread.ts';

answerQuestions(({ kind, content }: { kind: string; content?: string }) => {
  if (content === 'endless') for (;;);
  if (content === 'die') process.exit(1);
  if (content === undefined) return undefined;
  const found = kind === 'which' ? Int32Array.of(0) : Int32Array.of(content.length);
  return { found, processorMs: content === 'costly' ? 60_000 : 0 };
});
