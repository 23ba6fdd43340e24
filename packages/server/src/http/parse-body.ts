/**
 * Parses a body that has arrived, of an API call or of the dashboard: on the spot if it is small, in a thread if it is
 * large [O8].
 */

import type { BodyThread } from './body-thread.ts';
import { type ParsedBody, type ParsingRules, parseWithPictures } from './parse-with-pictures.ts';

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
