/** The paying account alone, and then beside each hostile one: how its times, failures and deliveries change. */

import { hostileKinds } from './hostile-kinds.ts';
import { startInstallation } from './installation.ts';
import { type Figures, payFor } from './paying.ts';
import { startHostile } from './start-hostile.ts';
import type { Tally } from './tally.ts';

export interface FairnessOptions {
  readonly memoryLimitBytes: number;
  /** With each hostile account, and without any. */
  readonly eachMs: number;
  readonly only?: string;
  /**
   * Counts rather than times, for machines that are busy with other things: a call that is refused is made again, and models may
   * be waited for.
   */
  readonly short?: boolean;
  readonly say: (line: string) => void;
}

export interface Beside extends Figures {
  readonly hostile: string;
  readonly tally: Tally;
  /** The service really had to do what the name says. */
  readonly isFelt: boolean;
}

export interface Fairness {
  readonly quiet: Figures;
  readonly beside: readonly Beside[];
  readonly peakBytes: number;
  /** How often the service ended. */
  readonly ends: number;
}

/** The machine may be busy with other things; what is refused for that is not unfairness. */
const patience = { MODERATO_MAX_MODEL_WAIT_MS: '60000', MODERATO_MAX_DELAY_MS: '5000' };
/** Before the paying account is measured, so that there is something to be slowed by. */
const leadMs = 1_000;

export async function runFairness({
  memoryLimitBytes,
  eachMs,
  only = '',
  short = false,
  say,
}: FairnessOptions): Promise<Fairness> {
  const start = () => startInstallation(memoryLimitBytes, short ? patience : {});
  const attempts = short ? 5 : 1;
  let installation = await start();
  let peakBytes = 0;
  let ends = 0;
  // The models are opened by the first calls.
  await payFor(installation, 2_000, attempts);
  const quiet = await payFor(installation, eachMs, attempts);
  say(line('nobody', quiet));
  const beside: Beside[] = [];
  for (const { name, isFelt } of hostileKinds.filter((kind) => kind.name.includes(only))) {
    const { address, keys, cookie, hangingPort } = installation;
    const hostile = await startHostile(name, { address, keys, cookie, hangingPort });
    await new Promise((resolve) => setTimeout(resolve, leadMs));
    const figures = await payFor(installation, eachMs, attempts);
    const tally = await hostile.stop();
    beside.push({ hostile: name, tally, isFelt: isFelt(tally), ...figures });
    say(line(name, figures));
    say(
      `  it sent ${tally.sent} and got ${counts(tally.replies)}${isFelt(tally) ? '' : ': nothing of what its name says'}`,
    );
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

function line(name: string, { calls, failures, refused, p50Ms, p99Ms, undelivered, reasons }: Figures): string {
  const failed = `${failures} of ${calls} failed (${refused} were refused at first)`;
  const words = [`p50 ${p50Ms} ms`, `p99 ${p99Ms} ms`, failed, `${undelivered} undelivered`];
  return `beside ${name}: ${words.join(', ')}${failures === 0 ? '' : `, ${counts(reasons)}`}`;
}

function counts(times: Readonly<Record<string, number>>): string {
  return Object.entries(times)
    .map(([what, often]) => `${what} × ${often}`)
    .join(', ');
}
