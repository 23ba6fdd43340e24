import { env } from 'node:process';

/**
 * The runtime of the models reports its use to its maker and keeps an id for the machine, unless the process's own
 * environment says no before the first network is opened. Threads have a copy of the environment that the runtime does
 * not see, so this is said where they are made. If the operator has set it, that value stays.
 */
export function keepRuntimeQuiet(): void {
  env.ORT_DISABLE_TELEMETRY ??= '1';
}
