/**
 * Accounts where far more or far fewer calls are flagged or blocked than usual: a raid, a bad rule, a wrong threshold,
 * or a platform that now sends different content. "Usual" is what the whole days of the last two weeks were like.
 */

import { setImmediate as otherWork } from 'node:timers/promises';
import { billingPeriod } from '../../calls/ledger/billing-period.ts';
import { readDays, readHours, sumFigures } from '../../calls/ledger/figures/figures-reads.ts';
import { callClasses, type HourFigures, hourOf } from '../../calls/ledger/figures/hour-figures.ts';
import type { Condition, Look } from './alerts-store.ts';

const recentHours = 3;
const usualDays = 14;
/** With fewer calls or fewer days, the rate says little. */
const fewestCalls = 100;
const fewestDays = 5;
/** To clear an alert, the rate must be well inside the band, or an alert at its edge would come and go. */
const insideBy = 0.75;

interface Share {
  readonly calls: number;
  readonly stopped: number;
}

export async function findFlagRates(look: Look): Promise<Condition[]> {
  const { database, nowMs, isOpen } = look;
  const rows = await database.query
    .selectFrom('usage_counters')
    .select('account_id')
    .where('period', '=', billingPeriod(nowMs).name)
    .where('total', '>=', fewestCalls)
    .execute();
  const found: Condition[] = [];
  for (const { account_id: accountId } of rows) {
    // Lets moderation calls run between two accounts.
    await otherWork();
    const recent = await readRecent(look, accountId);
    if (recent.calls < fewestCalls) continue;
    const days = await readUsual(look, accountId);
    if (days.length < fewestDays) continue;
    const condition = compare(accountId, recent, days, isOpen);
    if (condition !== undefined) found.push(condition);
  }
  return found;
}

async function readRecent({ database, nowMs }: Look, accountId: string): Promise<Share> {
  const to = hourOf(nowMs) + 1;
  const hours = await readHours(database, { accountId, from: to - recentHours, to });
  return shareOf(sumFigures(hours.values()));
}

async function readUsual({ database, nowMs }: Look, accountId: string): Promise<Share[]> {
  const today = Math.floor(hourOf(nowMs) / 24);
  const days = await readDays(database, { accountId, from: today - usualDays, to: today });
  return [...days.values()].map(shareOf).filter(({ calls }) => calls >= fewestCalls);
}

/** A share of the decided calls, which excludes those that were only scored. */
function shareOf(figures: HourFigures): Share {
  const decided = callClasses(figures).filter(({ action }) => action !== 'scored');
  const sum = (classes: typeof decided) => classes.reduce((calls, one) => calls + one.calls, 0);
  return { calls: sum(decided), stopped: sum(decided.filter(({ action }) => action !== 'allow')) };
}

function compare(
  accountId: string,
  recent: Share,
  days: readonly Share[],
  isOpen: Look['isOpen'],
): Condition | undefined {
  const shares = days.map(({ calls, stopped }) => stopped / calls);
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const betweenDays = Math.sqrt(shares.reduce((sum, share) => sum + (share - mean) ** 2, 0) / shares.length);
  const byChance = Math.sqrt((mean * (1 - mean)) / recent.calls);
  const width = Math.max(0.02, 0.5 * mean, 3 * (betweenDays + byChance));
  const share = recent.stopped / recent.calls;
  const subject = share > mean ? 'high' : 'low';
  if (Math.abs(share - mean) <= width * (isOpen(accountId, subject) ? insideBy : 1)) return undefined;
  const [least, most] = [Math.max(0, mean - width), Math.min(1, mean + width)];
  const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
  return {
    accountId,
    subject,
    message: `${percent(share)} of the calls in the last ${recentHours} hours were flagged or blocked. The usual range is ${percent(least)} to ${percent(most)}.`,
    facts: { share, usual_least: least, usual_most: most, calls: recent.calls },
  };
}
