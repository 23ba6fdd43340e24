/** Reads the settings for commands that need no store. */

import type { Config } from '@moderato/server';
import { type Io, type Refusal, refuse } from '../command.ts';

export async function readSettings(io: Io): Promise<Config | Refusal> {
  const { ConfigError, readConfig } = await import('@moderato/server');
  try {
    return readConfig(io.environment);
  } catch (error) {
    if (error instanceof ConfigError) return refuse('failed', error.message);
    throw error;
  }
}
