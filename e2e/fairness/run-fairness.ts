/** Runs the paying account alone and then next to each hostile one, and compares its times, failures and deliveries. */

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
   * Counts failures instead of times, for busy machines: a refused call is repeated, and waiting for the models is
   * allowed.
   */
  readonly short?: boolean;
  readonly say: (line: string) => void;
}

export interface Beside extends Figures {
  readonly hostile: string;
  readonly tally: Tally;
  /** The service really had to do the work that the name describes. */
  readonly isEffective: boolean;
}

export interface Fairness {
  readonly quiet: Figures;
  readonly beside: readonly Beside[];
  readonly peakBytes: number;
  /** How often the service ended. */
  readonly ends: number;
}

/** The machine may be busy with other work; refusals for that reason are not unfair. */
const patience = { MODERATO_MAX_MODEL_WAIT_MS: '60000', MODERATO_MAX_DELAY_MS: '5000' };
/** Before the paying account is measured, so that the hostile load has built up. */
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
  // The first calls load the models.
  await payFor(installation, 2_000, attempts);
  const quiet = await payFor(installation, eachMs, attempts);
  say(line('nobody', quiet));
  const beside: Beside[] = [];
  for (const { name, isEffective } of hostileKinds.filter((kind) => kind.name.includes(only))) {
    const { address, keys, cookie, hangingPort } = installation;
    const hostile = await startHostile(name, { address, keys, cookie, hangingPort });
    await new Promise((resolve) => setTimeout(resolve, leadMs));
    const figures = await payFor(installation, eachMs, attempts);
    const tally = await hostile.stop();
    beside.push({ hostile: name, tally, isEffective: isEffective(tally), ...figures });
    say(line(name, figures));
    say(
      `  it sent ${tally.sent} and got ${counts(tally.replies)}${isEffective(tally) ? '' : ': nothing of what its name says'}`,
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

function line(
  name: string,
  { calls, failures, refused, p50Ms, p99Ms, p90OfPicturesMs, undelivered, reasons }: Figures,
): string {
  const failed = `${failures} of ${calls} failed (${refused} were refused at first)`;
  const words = [
    `p50 ${p50Ms} ms`,
    `p99 ${p99Ms} ms`,
    `p90 of pictures ${p90OfPicturesMs} ms`,
    failed,
    `${undelivered} undelivered`,
  ];
  return `next to ${name}: ${words.join(', ')}${failures === 0 ? '' : `, ${counts(reasons)}`}`;
}

function counts(times: Readonly<Record<string, number>>): string {
  return Object.entries(times)
    .map(([what, often]) => `${what} × ${often}`)
    .join(', ');
}
