/** Structured logs. This file chooses what is logged, field by field: never a header, a body, or an address with its query. */

import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config.ts';

export type Log = Logger;

export function createLog(level: Config['logLevel'], destination?: DestinationStream): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return pino(options, destination ?? standardOutput());
}

/**
 * Written at once, so that nothing is left to write when the process ends: pino's own last flush never gives up on a pipe
 * whose reader has gone, and the process would stay forever.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: mostUnwrittenBytes });
  // A full disk loses lines of the log. It must not end the service, which answers 503 where it cannot store a call.
  output.on('error', () => {});
  return output;
}

/** Kept for when there is room again; what comes on top of it is lost. */
const mostUnwrittenBytes = 1024 * 1024;

/**
 * Enough of an error to find its place in the code: its kind, its code, its stack frames. Its message may quote content
 * or a whole text with lines of its own, so it is cut out of the stack; where it cannot be found there, nothing is kept.
 */
export function errorFacts(error: unknown): { kind: string; code?: string; at?: string[] } {
  if (!(error instanceof Error)) return { kind: typeof error };
  const { name, code } = error as { name: unknown; code?: unknown };
  return {
    kind: typeof name === 'string' && /^\w{1,40}$/.test(name) ? name : 'Error',
    ...(typeof code === 'string' && /^\w{1,40}$/.test(code) ? { code } : {}),
    at: framesOf(error),
  };
}

const mostFrames = 8;

function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message);
  const isAfterName = start !== -1 && !stack.slice(0, start).includes('\n');
  if (!isAfterName) return [];
  return stack
    .slice(start + message.length)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, mostFrames);
}
