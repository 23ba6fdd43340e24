/** Structured logs. What is logged is chosen here, field by field: never a header, a body, an address with its query. */

import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config.ts';

export type Log = Logger;

export function createLog(level: Config['logLevel'], destination?: DestinationStream): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Enough of an error to find its place in the code. Its message may quote content, so only its kind and stack frames are kept. */
export function errorFacts(error: unknown): { kind: string; code?: string; at?: string[] } {
  if (!(error instanceof Error)) return { kind: typeof error };
  const code = (error as { code?: unknown }).code;
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
    .map((line) => line.trim());
  return { kind: error.name, ...(typeof code === 'string' ? { code } : {}), at: frames };
}
