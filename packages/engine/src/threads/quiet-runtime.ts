import { env } from 'node:process';

/**
 * The models' runtime sends usage data to its maker and stores an id for the machine, unless the process's own
 * environment forbids it before the first network is opened. Threads have a copy of the environment that the runtime
 * does not see, so it is set where threads are created. If the operator has set it, that value stays.
 */
export function keepRuntimeQuiet(): void {
  env.ORT_DISABLE_TELEMETRY ??= '1';
}
