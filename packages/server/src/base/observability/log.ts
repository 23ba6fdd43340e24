/** Structured logs. This file chooses what is logged, field by field: never a header, a body, or an address with its query. */

import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../settings/config.ts';

export type Log = Logger;

export function createLog(level: Config['logLevel'], destination?: DestinationStream): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return pino(options, destination ?? standardOutput());
}

/**
 * Written synchronously, so that nothing is left to write when the process ends: pino's own last flush never gives up
 * on a pipe whose reader is gone, and the process would never end.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: maxUnwrittenBytes });
  // A full disk loses log lines. It must not end the service, which answers 503 if it cannot store a call.
  output.on('error', () => {});
  return output;
}

/** Kept until there is room again; further lines are lost. */
const maxUnwrittenBytes = 1024 * 1024;

/**
 * Enough of an error to find its place in the code: its kind, its code, its stack frames. Its message may quote
 * content, possibly over several lines, so it is cut out of the stack; if it cannot be found there, nothing is kept.
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

const maxFrames = 8;

function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message);
  const isAfterName = start !== -1 && !stack.slice(0, start).includes('\n');
  if (!isAfterName) return [];
  return stack
    .slice(start + message.length)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, maxFrames);
}
