/** The thread that runs the dashboard's queries, on a separate connection that cannot write. */

import { workerData } from 'node:worker_threads';
import { answerQuestions, lowerPriorityOfThread } from '@moderato/engine/threads';
import type { Question } from '../base/reads/create-reads.ts';
import { type DatabaseOptions, openDatabase } from '../base/storage/database.ts';
import { runRead } from './read-table.ts';

lowerPriorityOfThread('pages');
const database = openDatabase({ ...(workerData as DatabaseOptions), readOnly: true });

answerQuestions(({ name, input }: Question) => runRead(database, name, input));
