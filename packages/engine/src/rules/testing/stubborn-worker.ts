/** Answers loading at once, and matching with the length of the text, unless the text is "endless" or "die". */

import { answerQuestions } from '../../threads/question-thread.ts';

answerQuestions(({ content }: { content?: string }) => {
  if (content === 'endless') for (;;);
  if (content === 'die') process.exit(1);
  return content === undefined ? undefined : Int32Array.of(content.length);
});
