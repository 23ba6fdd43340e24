/** Judges every text as harmless, and dies if a text says so. */

import { serveTasks } from '../../../threads/serve-tasks.ts';
import type { ReadingAnswer, ReadingStep } from '../reading-worker.ts';

const scores = { toxicity: 0, harassment: 0, hate_speech: 0, sexual: 0, violence: 0, self_harm: 0, spam: 0 };

serveTasks<unknown, ReadingStep, ReadingAnswer>(() => ({
  begin: async () => {},
  async answer(step) {
    if (step.kind !== 'begin') return 'given up';
    if (step.content.includes('die')) process.exit(1);
    return { judgement: { scores } };
  },
  end: async () => {},
}));
