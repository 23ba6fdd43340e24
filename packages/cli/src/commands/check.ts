/** `moderato check`: judges texts with the local engine, without a server and without a store. */

import { availableParallelism } from 'node:os';
import { Readable } from 'node:stream';
import { contexts } from '@moderato/contract';
import { checkLines } from '../checking/check-lines.ts';
import { judgeLocally, textProblem } from '../checking/judge-locally.ts';
import { showResult } from '../checking/show-result.ts';
import { defineCommand, depthOption, jsonOption, refuse } from '../command.ts';
import { openModels } from '../open-models.ts';

/** Exit codes for scripts. */
const exitCodeOf = { allow: 0, flag: 10, block: 20 } as const;
const failed = 1;

export const checkCommands = [
  defineCommand({
    name: 'check',
    summary: 'Judge one or more texts with the local engine, without a server.',
    operands: { TEXT: { meaning: 'The text to judge; omit it with --jsonl.', optional: true } },
    options: {
      context: { choices: contexts, meaning: 'Where the text was written; default: `default`.' },
      depth: depthOption,
      explain: { meaning: 'Also show which words counted, where they are and how they were disguised.' },
      jsonl: { meaning: 'Read lines of {"id","text","context"} from standard input and print one line for each.' },
      json: jsonOption,
    },
    async run({ operands: { TEXT: text }, options: { context = 'default', depth, explain, jsonl } }, io) {
      if (jsonl === (text !== undefined))
        return refuse('usage', 'Use either TEXT or --jsonl, for example: moderato check "Good morning"');
      const problem = text === undefined ? undefined : textProblem(text, context);
      if (problem !== undefined) return refuse('usage', `The ${problem}`);
      // Nobody is waiting for a reply, so there is no deadline: every model that should judge a text does.
      const classifier = await openModels(io, {
        threads: jsonl ? availableParallelism() : 1,
        deadlineMs: Number.POSITIVE_INFINITY,
        queueLimit: Number.POSITIVE_INFINITY,
        ...(depth === undefined ? {} : { depth }),
      });
      try {
        if (text === undefined) {
          const failures = await checkLines(io.stdin ?? Readable.from([]), io.stdout, { context, explain }, classifier);
          return { document: undefined, text: '', exitCode: failures === 0 ? 0 : failed };
        }
        const result = await judgeLocally(text, context, explain, classifier);
        return {
          document: result,
          text: (screen) => showResult(text, result, screen),
          exitCode: exitCodeOf[result.action],
        };
      } finally {
        await classifier.close?.();
      }
    },
  }),
];
