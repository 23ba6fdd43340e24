/** The paying account alone, and then beside each hostile one: how its times, failures and deliveries change. */

import { hostileKinds } from './hostile-kinds.ts';
import { startInstallation } from './installation.ts';
import { type Figures, payFor } from './paying.ts';

export interface FairnessOptions {
  readonly memoryLimitBytes: number;
  /** With each hostile account, and without any. */
  readonly eachMs: number;
  readonly only?: string;
  /**
   * Counts rather than times, for machines that are busy with other things: a call that is refused is made again, models may be
   * waited for, and accounts that are known to hurt are left out.
   */
  readonly short?: boolean;
  readonly say: (line: string) => void;
}

export interface Beside extends Figures {
  readonly hostile: string;
}

export interface Fairness {
  readonly quiet: Figures;
  readonly beside: readonly Beside[];
  readonly peakBytes: number;
  /** How often the service ended. */
  readonly ends: number;
}

/** Before the paying account is measured, so that there is something to be slowed by. */
const leadMs = 1_000;

export async function runFairness({
  memoryLimitBytes,
  eachMs,
  only = '',
  short = false,
  say,
}: FairnessOptions): Promise<Fairness> {
  const start = () => startInstallation(memoryLimitBytes, short ? { MODERATO_MAX_MODEL_WAIT_MS: '60000' } : {});
  const attempts = short ? 5 : 1;
  let installation = await start();
  let peakBytes = 0;
  let ends = 0;
  // The models are opened by the first calls.
  await payFor(installation, 2_000, attempts);
  const quiet = await payFor(installation, eachMs, attempts);
  say(line('nobody', quiet));
  const beside: Beside[] = [];
  const kinds = hostileKinds.filter((kind) => kind.name.includes(only) && !(short && kind.isKnownToHurt));
  for (const { name, run } of kinds) {
    const stop = new AbortController();
    const running = run(installation, stop.signal).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, leadMs));
    const figures = await payFor(installation, eachMs, attempts);
    stop.abort();
    await running;
    beside.push({ hostile: name, ...figures });
    say(line(name, figures));
    peakBytes = Math.max(peakBytes, installation.peakBytes());
    if (installation.hasEnded()) {
      ends++;
      await installation.stop();
      installation = await start();
    }
  }
  await installation.stop();
  return { quiet, beside, peakBytes, ends };
}

function line(name: string, { calls, failures, p50Ms, p99Ms, undelivered, reasons }: Figures): string {
  const why = Object.entries(reasons).map(([reason, times]) => `${reason} × ${times}`);
  const words = [`p50 ${p50Ms} ms`, `p99 ${p99Ms} ms`, `${failures} of ${calls} failed`, `${undelivered} undelivered`];
  return `beside ${name}: ${[...words, ...why].join(', ')}`;
}
