/**
 * Parses a body that has arrived, of an API call or of the dashboard: on the spot if it is small. Bodies of megabytes are
 * parsed in a thread, because JSON, base64 and escapes of 14 MB would hold up everybody for a tenth of a second. It
 * parses one body at a time, and accounts take turns [O8]. The thread starts with the first body; one that hangs or dies is
 * replaced.
 */

import { type QuestionThread, startQuestionThread } from '@moderato/engine/threads';
import type { Places } from '../fairness/gates.ts';
import type { BodyAnswer, BodyQuestion } from './body-worker.ts';
import { BadJson } from './json-body.ts';
import { type ParsedBody, type ParsingRules, parseWithPictures } from './parse-with-pictures.ts';
import { BodyRefused } from './receive-body.ts';

export interface ArrivedBody {
  readonly bytes: Buffer;
  /** Whose turn in the thread it takes: the account, or the address of somebody without one. */
  readonly holder: string;
  readonly rules: ParsingRules;
  /** Whether its caller has disconnected. */
  readonly isAbandoned: () => boolean;
}

/** A large body is gone afterwards: the thread takes its memory. Throws what `BodyThread` throws. */
export type ParseBody = (body: ArrivedBody) => ParsedBody | Promise<ParsedBody>;

/** From here on a body is read in the thread. Smaller ones take a few milliseconds. */
export const largeBytes: number = 512 * 1024;

export function createParseBody(thread: BodyThread): ParseBody {
  return ({ bytes, holder, rules, isAbandoned }) =>
    bytes.length >= largeBytes ? thread.parse(holder, bytes, rules, isAbandoned) : parseWithPictures(bytes, rules);
}

export type BodyThread = ReturnType<typeof createBodyThread>;

/** Next to this file, in the same language: TypeScript in the repository, JavaScript in the package. */
const ownWorker = new URL(`./body-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);
const resourceLimits = { maxOldGenerationSizeMb: 512 };
/** For one body, which takes a tenth of a second. */
const timeLimitMs = 10_000;

export function createBodyThread(places: Places, worker: URL = ownWorker) {
  let thread: QuestionThread<BodyQuestion, BodyAnswer> | undefined;

  function alive(): QuestionThread<BodyQuestion, BodyAnswer> {
    if (thread?.failure !== undefined) thread = undefined;
    thread ??= startQuestionThread(worker, { resourceLimits });
    return thread;
  }

  return {
    /**
     * The memory of `bytes` is transferred to the thread. Throws `BadJson`, or `BodyRefused` if too many are waiting or
     * the caller has disconnected when its turn comes.
     */
    async parse(
      holder: string,
      bytes: Buffer,
      { lifts, shortens, maxValues }: ParsingRules,
      isAbandoned: () => boolean,
    ): Promise<ParsedBody> {
      const leave = await places.take(holder);
      if (leave === 'full') throw new BodyRefused('gave_way');
      try {
        if (isAbandoned()) throw new BodyRefused('cut_off');
        const question = { bytes, rules: { lifts, shortens, maxValues } };
        const answer = await alive().ask(question, timeLimitMs, [bytes.buffer as ArrayBuffer]);
        if ('badJson' in answer) throw new BadJson(answer.badJson);
        return answer;
      } finally {
        leave();
      }
    },
    close: async () => thread?.stop(),
  };
}
