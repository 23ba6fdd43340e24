/**
 * The thread that checks model files against their checksums. Its answer says what is wrong with the first bad file, or
 * is null.
 */

import { answerQuestions } from '../threads/question-thread.ts';
import { checkModelFiles, ModelFileError } from './model-files.ts';

answerQuestions(
  (folder: string): Promise<string | null> =>
    checkModelFiles(folder).then(
      () => null,
      (error: unknown) => {
        if (error instanceof ModelFileError) return error.message;
        throw error;
      },
    ),
);
